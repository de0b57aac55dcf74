// A call with the page's own buttons: the session does the talking, this file only draws.
import { isUnderWay, VoiceSession, type Transcript } from '@voice-agent/widget/session';

function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no #${id}.`);
}

const status = find('status', HTMLElement);
const problem = find('error', HTMLElement);
const startButton = find('start', HTMLButtonElement);
const muteButton = find('mute', HTMLButtonElement);
const hangUpButton = find('hang-up', HTMLButtonElement);
const composer = find('composer', HTMLFormElement);
const message = find('message', HTMLInputElement);
const sendButton = find('send', HTMLButtonElement);
const transcript = find('transcript', HTMLElement);

const session = new VoiceSession({ agent: 'default', variables: { first_name: 'Grace' } });

startButton.addEventListener('click', () => void session.start());
startButton.addEventListener('pointerenter', () => session.preload());
hangUpButton.addEventListener('click', () => session.end());
muteButton.addEventListener('click', () => {
  if (session.isMicMuted) session.unmuteMic();
  else session.muteMic();
});
composer.addEventListener('submit', (event) => {
  event.preventDefault();
  if (session.sendText(message.value)) message.value = '';
});

session.addEventListener('status', (event) => {
  status.textContent = event.reason ? `${event.status} (${event.reason})` : event.status;
  const isInCall = isUnderWay(event.status);
  startButton.disabled = isInCall;
  for (const control of [muteButton, hangUpButton, message, sendButton]) control.disabled = !isInCall;
  if (event.status === 'connecting') problem.hidden = true;
});
session.addEventListener('media', () => muteButton.setAttribute('aria-pressed', String(session.isMicMuted)));
session.addEventListener('error', ({ error }) => {
  problem.textContent = error.message;
  problem.hidden = false;
});
session.addEventListener('transcripts', ({ transcripts }) =>
  transcript.replaceChildren(...transcripts.map(draw)),
);

function draw({ speaker, text, isFinal }: Transcript): HTMLElement {
  const who = document.createElement('strong');
  who.textContent = speaker === 'agent' ? (session.agentName ?? 'Agent') : 'You';
  const line = document.createElement('p');
  line.append(who, text);
  line.classList.toggle('is-partial', !isFinal);
  return line;
}
