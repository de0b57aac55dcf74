// A visitor who says nothing: Chromium's own fake microphone beeps, and would interrupt the agent.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWav } from './wav.js';

const SAMPLE_RATE_HZ = 16_000;

export interface Silence {
  /** A WAV file for the microphone of a test's browser. */
  readonly file: string;
  remove(): Promise<void>;
}

export async function createSilence(): Promise<Silence> {
  const folder = await mkdtemp(join(tmpdir(), 'voice-agent-silence-'));
  const file = join(folder, 'silence.wav');
  await writeWav(file, new Int16Array(SAMPLE_RATE_HZ), SAMPLE_RATE_HZ);
  return { file, remove: () => rm(folder, { recursive: true }) };
}
