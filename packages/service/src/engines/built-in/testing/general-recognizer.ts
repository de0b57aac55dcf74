// The general model of pocketsphinx-en-us, which is not offered: for measuring what an agent's own words are better by. It blocks.

import { bind } from '../pocketsphinx-bindings.js';
import { DICTIONARY_FILE, MODEL_FOLDER, openWith } from '../pocketsphinx-library.js';

export interface GeneralRecognizer {
  hear(samples: Int16Array): string;
  close(): void;
}

/** @returns undefined where it is not installed. */
export function openGeneralRecognizer(): GeneralRecognizer | undefined {
  const library = bind();
  const decoder =
    library && openWith(library, ['-dict', DICTIONARY_FILE, '-lm', `${MODEL_FOLDER}/en-us.lm.bin`]);
  if (library === undefined || decoder === undefined) return undefined;
  return {
    hear(samples) {
      library.startStream(decoder);
      library.startUtterance(decoder);
      library.process(decoder, samples, samples.length, 0, 0);
      library.endUtterance(decoder);
      return (library.hypothesis(decoder, null) ?? '').replaceAll(/\(\d+\)/g, '');
    },
    close: () => void library.free(decoder),
  };
}
