// A real Chromium with a microphone of the test's choosing.
import { chromium, type Browser } from 'playwright-core';

export interface Microphone {
  /** A 16-bit mono WAV file that plays once from the moment the microphone opens; silence follows. */
  readonly file?: string;
  /** `denied` refuses the permission; default `granted`. */
  readonly permission?: 'granted' | 'denied';
  /** Whether there is a microphone at all. Default: true. */
  readonly isPresent?: boolean;
  /** More of Chromium's command line. */
  readonly flags?: readonly string[];
  /** Default: the machine's own Chromium. */
  readonly executablePath?: string;
}

/** The caller closes it. */
export async function launchChromium({
  file,
  permission = 'granted',
  isPresent = true,
  flags = [],
  executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium',
}: Microphone = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
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
      ...(permission === 'granted' ? ['--use-fake-ui-for-media-stream'] : []),
      ...(permission === 'denied' ? ['--deny-permission-prompts'] : []),
      ...(file ? [`--use-file-for-fake-audio-capture=${file}%noloop`] : []),
      ...flags,
    ],
  });
}
