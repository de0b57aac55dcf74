// Runs in the browser: a session on the page, a diary of what it says, and buttons that start it.
import { createVoiceError, VoiceSession } from '@voice-agent/widget/session';
import { Room } from 'livekit-client';

declare global {
  interface Window {
    voice: VoiceSession;
    diary: string[];
    createVoiceError: typeof createVoiceError;
    /** The room of the newest call, for what only its own client can bring about. */
    callRoom: Room | undefined;
  }
}

window.voice = new VoiceSession();
window.diary = [];
window.createVoiceError = createVoiceError;

const listen = Reflect.get(Room.prototype, 'on');
Room.prototype.on = function (this: Room, ...listener) {
  window.callRoom = this;
  return Reflect.apply(listen, this, listener);
};

window.voice.addEventListener('status', ({ status, reason }) =>
  write(reason ? `${status}:${reason}` : status),
);
window.voice.addEventListener('error', ({ error }) => write(`error:${error.code}`));
window.voice.addEventListener('connection', ({ state }) => {
  if (window.diary.at(-1) !== state) write(state);
});

/** Also to the console: a test that looks into the page counts as a visitor's gesture, one that listens does not. */
function write(entry: string): void {
  window.diary.push(entry);
  console.log(entry);
}

function addButton(name: string, withMicrophone: boolean): void {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', () => void window.voice.start({ withMicrophone }));
  document.body.prepend(button);
}
addButton('Talk', true);
addButton('Type', false);

const wish = new URLSearchParams(location.search);
const agent = wish.get('agent');
if (agent !== null) window.voice.configure({ agent });
if (wish.has('start')) void window.voice.start({ withMicrophone: wish.get('start') !== 'type' });
