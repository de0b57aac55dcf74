// A visitor who does not answer the browser's question for the microphone until the test has them say yes.
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Lets the browser open the microphone that was asked for. */
    allowMicrophone: () => void;
    wasMicrophoneOpened: boolean;
  }
}

/** From now on the question stands until the page's `allowMicrophone()` is called. */
export async function leaveQuestionOpen(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Chromium's flag for tests counts as a permission; this visitor has given none yet.
    navigator.permissions.query = () =>
      Promise.resolve(Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus);
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    const answer = new Promise<void>((resolve) => (window.allowMicrophone = resolve));
    mediaDevices.getUserMedia = async (constraints) => {
      await answer;
      const stream = await getUserMedia(constraints);
      window.wasMicrophoneOpened = true;
      return stream;
    };
  });
}
