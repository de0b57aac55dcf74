// Runs in the browser: a session on the page, a diary of what it says, and buttons that start it.
import { VoiceSession } from '@voice-agent/widget/session';

declare global {
  interface Window {
    voice: VoiceSession;
    diary: string[];
    /** Given by the test, where it invites the visitor itself. */
    requestJoinUrl: () => Promise<string>;
  }
}

window.voice = new VoiceSession();
window.diary = [];

window.voice.addEventListener('status', ({ status, reason }) =>
  window.diary.push(reason ? `${status}:${reason}` : status),
);
window.voice.addEventListener('error', ({ error }) => window.diary.push(`error:${error.code}`));
window.voice.addEventListener('connection', ({ state }) => {
  if (window.diary.at(-1) !== state) window.diary.push(state);
});

function addButton(name: string, withMicrophone: boolean): void {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', () => void window.voice.start({ withMicrophone }));
  document.body.prepend(button);
}
addButton('Talk', true);
addButton('Type', false);
