// A real Chromium with a visitor of the test's choosing at its microphone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { recordVisitor, type Sentence } from './visitor-speech.js';

/**
 * What the widget's own tests start Chromium with, too: a quiet browser that may call itself, since a machine without any
 * network but loopback offers no other address to connect over.
 */
const SHARED_FLAGS = JSON.parse(
  readFileSync(new URL('../../../scripts/setup/chromium-flags.json', import.meta.url), 'utf8'),
) as readonly string[];

const WHOLE = process.env.CHROME_PATH ?? '/usr/bin/chromium';

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
  /**
   * Takes all of Chromium: its prompts, and the settings that network policies change. Default: what refuses the microphone
   * does; anything else takes the headless shell, where there is one.
   */
  readonly isWhole?: boolean;
  /** Default: by `isWhole`. */
  readonly executablePath?: string;
}

/** The caller closes it. */
export async function launchChromium({
  says = [],
  permission = 'granted',
  isPresent = true,
  flags = [],
  environment = {},
  isWhole = permission === 'denied',
  executablePath = (isWhole ? undefined : process.env.CHROME_SHELL_PATH) ?? WHOLE,
}: Visitor = {}): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-visitor-'));
  const recording = join(folder, 'microphone.wav');
  if (says !== 'beeps') await recordVisitor(recording, says);
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: [
      ...SHARED_FLAGS,
      ...(isPresent ? ['--use-fake-device-for-media-stream'] : []),
      ...(says === 'beeps' ? [] : [`--use-file-for-fake-audio-capture=${recording}%noloop`]),
      permission === 'granted' ? '--use-fake-ui-for-media-stream' : '--deny-permission-prompts',
      ...flags,
    ],
  });
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}
