// The only file that knows pocketsphinx's C functions. Everything here blocks: for a worker thread only.

import { existsSync } from 'node:fs';
import koffi from 'koffi';

/** Where Debian's and Ubuntu's pocketsphinx-en-us puts the model. */
const MODEL_FOLDER = '/usr/share/pocketsphinx/model/en-us';
/** The words a grammar may use, with their sounds. */
export const DICTIONARY_FILE = `${MODEL_FOLDER}/cmudict-en-us.dict`;

/** One decoder: one utterance at a time. */
export interface Decoder {
  /**
   * Makes a grammar the current one; compiled the first time.
   * @throws Error when the grammar is not JSGF or uses unknown words.
   */
  useGrammar(jsgf: string): void;
  begin(): void;
  feed(samples: Int16Array): void;
  end(): void;
  /**
   * The best guess, between `begin` and the next `begin`. `scorePerFrame` tells how well the sounds fit the words,
   * silence left out: the higher, the better.
   */
  guess(): { readonly text: string; readonly scorePerFrame: number };
}

type Handle = object | null;

/**
 * Loads the library and the model, about a second.
 * @returns undefined where either is not installed.
 */
export function openDecoder(): Decoder | undefined {
  if (!existsSync(DICTIONARY_FILE)) return undefined;
  const library = bind();
  if (library === undefined) return undefined;
  const argv = ['ps', '-hmm', `${MODEL_FOLDER}/en-us`, '-dict', DICTIONARY_FILE, '-logfn', '/dev/null'];
  const config = library.parse(null, library.args(), argv.length, argv, 1);
  if (config === null) return undefined;
  const decoder = library.init(config);
  if (decoder === null) return undefined;

  const names = new Map<string, string>();
  return {
    useGrammar: (jsgf) => {
      const name = names.get(jsgf) ?? `grammar${names.size}`;
      if (!names.has(jsgf) && library.setGrammar(decoder, name, jsgf) !== 0) {
        throw new Error('The grammar does not compile.');
      }
      names.set(jsgf, name);
      if (library.setSearch(decoder, name) !== 0) throw new Error('The grammar cannot be used.');
    },
    begin: () => {
      // Forgets the noise of the utterance before, which may have been another call's.
      library.startStream(decoder);
      library.startUtterance(decoder);
    },
    feed: (samples) => {
      library.process(decoder, samples, samples.length, 0, 0);
    },
    end: () => {
      library.endUtterance(decoder);
    },
    guess: () => ({
      text: library.hypothesis(decoder, null) ?? '',
      scorePerFrame: scorePerFrame(library, decoder),
    }),
  };
}

/** Of the words alone: `<sil>`, `++NOISE++` and `(NULL)` fit anything. */
function scorePerFrame(library: Bindings, decoder: Handle): number {
  let totalScore = 0;
  let frameCount = 0;
  // The library frees the last segment when it answers that there is no next one.
  for (
    let segment = library.firstSegment(decoder, null);
    segment !== null;
    segment = library.nextSegment(segment)
  ) {
    if (/^[<+(]/.test(library.segmentWord(segment) ?? '<')) continue;
    const [start, end, score, languageScore, backoff] = [[0], [0], [0], [0], [0]];
    library.segmentFrames(segment, start, end);
    library.segmentScore(segment, score, languageScore, backoff);
    totalScore += score[0] ?? 0;
    frameCount += (end[0] ?? 0) - (start[0] ?? 0) + 1;
  }
  return totalScore / Math.max(1, frameCount);
}

interface Bindings {
  args(): Handle;
  parse(into: null, definitions: Handle, count: number, argv: string[], isStrict: number): Handle;
  init(config: Handle): Handle;
  setGrammar(decoder: Handle, name: string, jsgf: string): number;
  setSearch(decoder: Handle, name: string): number;
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

function bind(): Bindings | undefined {
  try {
    const base = koffi.load('libsphinxbase.so.3');
    const sphinx = koffi.load('libpocketsphinx.so.3');
    return {
      args: sphinx.func('void *ps_args()'),
      parse: base.func('void *cmd_ln_parse_r(void *, void *, int, const char **, int)'),
      init: sphinx.func('void *ps_init(void *)'),
      setGrammar: sphinx.func('int ps_set_jsgf_string(void *, const char *, const char *)'),
      setSearch: sphinx.func('int ps_set_search(void *, const char *)'),
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
