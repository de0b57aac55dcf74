// Pocketsphinx's C functions, as many of them as are used. Every one blocks.

import koffi from 'koffi';

export type Handle = object | null;

export interface Bindings {
  args(): Handle;
  parse(into: null, definitions: Handle, count: number, argv: string[], isStrict: number): Handle;
  init(config: Handle): Handle;
  setGrammar(decoder: Handle, name: string, jsgf: string): number;
  setSearch(decoder: Handle, name: string): number;
  unsetSearch(decoder: Handle, name: string): number;
  lookupWord(decoder: Handle, word: string): string | null;
  free(decoder: Handle): number;
  freeConfig(config: Handle): number;
  startStream(decoder: Handle): number;
  startUtterance(decoder: Handle): number;
  process(decoder: Handle, samples: Int16Array, count: number, noSearch: number, isWhole: number): number;
  endUtterance(decoder: Handle): number;
  hypothesis(decoder: Handle, score: null): string | null;
  firstSegment(decoder: Handle, score: null): Handle;
  nextSegment(segment: Handle): Handle;
  segmentWord(segment: Handle): string | null;
  segmentFrames(segment: Handle, start: number[], end: number[]): void;
  segmentScore(segment: Handle, acoustic: number[], language: number[], backoff: number[]): number;
}

/** @returns undefined where the library is not installed. */
export function bind(): Bindings | undefined {
  try {
    const base = koffi.load('libsphinxbase.so.3');
    const sphinx = koffi.load('libpocketsphinx.so.3');
    return {
      args: sphinx.func('void *ps_args()'),
      parse: base.func('void *cmd_ln_parse_r(void *, void *, int, const char **, int)'),
      init: sphinx.func('void *ps_init(void *)'),
      setGrammar: sphinx.func('int ps_set_jsgf_string(void *, const char *, const char *)'),
      setSearch: sphinx.func('int ps_set_search(void *, const char *)'),
      unsetSearch: sphinx.func('int ps_unset_search(void *, const char *)'),
      // The text is the caller's to free.
      lookupWord: sphinx.func('ps_lookup_word', koffi.disposable('str'), ['void *', 'const char *']),
      free: sphinx.func('int ps_free(void *)'),
      freeConfig: base.func('int cmd_ln_free_r(void *)'),
      startStream: sphinx.func('int ps_start_stream(void *)'),
      startUtterance: sphinx.func('int ps_start_utt(void *)'),
      process: sphinx.func('int ps_process_raw(void *, const int16_t *, size_t, int, int)'),
      endUtterance: sphinx.func('int ps_end_utt(void *)'),
      hypothesis: sphinx.func('const char *ps_get_hyp(void *, int *)'),
      firstSegment: sphinx.func('void *ps_seg_iter(void *, int *)'),
      nextSegment: sphinx.func('void *ps_seg_next(void *)'),
      segmentWord: sphinx.func('const char *ps_seg_word(void *)'),
      segmentFrames: sphinx.func('void ps_seg_frames(void *, _Out_ int *, _Out_ int *)'),
      segmentScore: sphinx.func('int ps_seg_prob(void *, _Out_ int *, _Out_ int *, _Out_ int *)'),
    };
  } catch {
    return undefined; // not installed, or another version: the same to the caller
  }
}
