// Runs in the browser: a button that starts a call with a bare ultravox-client, which is handed its joinUrl.
import { UltravoxSession, UltravoxSessionStatus } from 'ultravox-client';

declare global {
  interface Window {
    joinUrl: string;
    timing: { clickedAt: number; listeningAt: number };
    session: UltravoxSession;
  }
}

window.timing = { clickedAt: 0, listeningAt: 0 };

document.querySelector('button')?.addEventListener('click', () => {
  window.timing.clickedAt = performance.now();
  const session = new UltravoxSession();
  window.session = session;
  session.addEventListener('status', () => {
    if (session.status === UltravoxSessionStatus.LISTENING) window.timing.listeningAt ||= performance.now();
  });
  session.joinCall(window.joinUrl);
});
