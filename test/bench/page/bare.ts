// Runs in the browser: a button that starts a call with livekit-client alone, as little as a call can be.
import { Room, RoomEvent, Track } from 'livekit-client';

declare global {
  interface Window {
    joinUrl: string;
    isHeard: boolean;
    room: Room;
  }
}

interface Invitation {
  readonly roomUrl: string;
  readonly token: string;
}

async function call(): Promise<void> {
  const socket = new WebSocket(`${window.joinUrl}?clientVersion=bare&apiVersion=1`);
  const invitation = await new Promise<Invitation>((resolve) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data)) as Invitation), {
      once: true,
    });
  });
  const room = new Room();
  window.room = room;
  room.on(RoomEvent.TrackSubscribed, (track) => {
    track.attach();
    window.isHeard = true;
  });
  await room.connect(invitation.roomUrl, invitation.token);
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const [track] = stream.getAudioTracks();
  if (track) await room.localParticipant.publishTrack(track, { source: Track.Source.Microphone });
}

window.isHeard = false;
document.querySelector('button')?.addEventListener('click', () => void call());
