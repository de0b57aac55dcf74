// What is heard of spoken questions about knowledge, and answered right without a language model: with each agent's own words, and
// with the general model of pocketsphinx-en-us.

import { createSpeechEngines } from '../engines/built-in/speech-engines.js';
import { openGeneralRecognizer } from '../engines/built-in/testing/general-recognizer.js';
import { KNOWN_TEXTS } from './knowledge/known-texts.js';
import { askAloud, hearOwnWords, type SpokenResult } from './knowledge/spoken-questions.js';

const VOICES = ['slt', 'awb', 'rms', 'kal16'] as const;

/** Prints a table. @throws Error where the recognizer is not installed. */
export async function measureRecognition(): Promise<void> {
  const engines = await createSpeechEngines();
  const general = openGeneralRecognizer();
  try {
    if (general === undefined || engines.recognizer === undefined) {
      throw new Error('libpocketsphinx3 and pocketsphinx-en-us are not installed');
    }
    console.log('| agent | model | words misheard | questions heard exactly | answered right |');
    console.log('| --- | --- | --- | --- | --- |');
    for (const [name, known] of Object.entries(KNOWN_TEXTS)) {
      const asked = { engines, known, questions: known.questions, voices: VOICES } as const;
      const own = await askAloud({ ...asked, hear: hearOwnWords(engines, known), onFailure: printFailure });
      printRow(name, "the agent's own", own);
      const hear = (samples: Int16Array): Promise<string> => Promise.resolve(general.hear(samples));
      printRow(name, 'the general one', await askAloud({ ...asked, hear }));
    }
  } finally {
    general?.close();
    await engines.close();
  }
}

function printRow(
  agent: string,
  model: string,
  { words, errors, exact, answered, asked }: SpokenResult,
): void {
  const share = ((100 * errors) / words).toFixed(1);
  console.log(
    `| ${agent} | ${model} | ${share} % (${errors} of ${words}) | ${exact} of ${asked} | ${answered} of ${asked} |`,
  );
}

function printFailure(question: string, heard: string, said = 'I do not know that.'): void {
  console.error(`${question} -> ${heard} -> ${said}`);
}
