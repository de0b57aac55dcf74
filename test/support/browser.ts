// A real Chromium with a visitor of the test's choosing at its microphone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { recordVisitor, type Sentence } from './visitor-speech.js';

export interface Visitor {
  /**
   * What the visitor says, once, from the moment the microphone opens; silence follows. Default: nothing. `beeps` is
   * Chromium's own sound, once a second, which agents take for speech.
   */
  readonly says?: readonly Sentence[] | 'beeps';
  /** `denied` refuses the microphone; default `granted`. */
  readonly permission?: 'granted' | 'denied';
  /** Whether there is a microphone at all. Default: true. */
  readonly isPresent?: boolean;
  /** More of Chromium's command line. */
  readonly flags?: readonly string[];
  /** More of its environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: the machine's own Chromium. */
  readonly executablePath?: string;
}

/** The caller closes it. */
export async function launchChromium({
  says = [],
  permission = 'granted',
  isPresent = true,
  flags = [],
  environment = {},
  executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium',
}: Visitor = {}): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-visitor-'));
  const recording = join(folder, 'microphone.wav');
  if (says !== 'beeps') await recordVisitor(recording, says);
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A machine without any network but loopback offers no other address to connect over.
      '--allow-loopback-in-peer-connection',
      ...(isPresent ? ['--use-fake-device-for-media-stream'] : []),
      ...(says === 'beeps' ? [] : [`--use-file-for-fake-audio-capture=${recording}%noloop`]),
      permission === 'granted' ? '--use-fake-ui-for-media-stream' : '--deny-permission-prompts',
      ...flags,
    ],
  });
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}
