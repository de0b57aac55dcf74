// The visitor's microphone as a room sends it. Holds LiveKit's track and never its publication: after a full reconnect,
// and after sleep, LiveKit publishes the same track anew.
import { LocalAudioTrack, RoomEvent, Track, type Room } from 'livekit-client';

export class LiveKitMicrophone {
  #track: LocalAudioTrack | undefined;
  /** What is to be heard, as soon as the track is published and as often as it is. */
  #wanted: MediaStreamTrack | undefined;
  #isMuted: boolean;

  constructor(isMuted: boolean) {
    this.#isMuted = isMuted;
  }

  /** Sends `first`, or what has taken its place already. Once per room. */
  async publish(room: Room, first: MediaStreamTrack): Promise<void> {
    const track = new PlainMicrophoneTrack((this.#wanted ??= first));
    if (this.#isMuted) await track.mute();
    this.#track = track;
    room.on(RoomEvent.LocalTrackPublished, () => void this.#apply());
    await room.localParticipant.publishTrack(track, {
      name: 'microphone',
      source: Track.Source.Microphone,
      simulcast: false,
    });
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    void this.#apply();
  }

  /** Sends `track` in place of the one so far. */
  replace(track: MediaStreamTrack): void {
    this.#wanted = track;
    void this.#apply();
  }

  /** Lets go of the track, once the room is left. */
  release(): void {
    this.#track = undefined;
  }

  /** LiveKit refuses between two publications, for which the next one makes up, and after the end of the call. */
  async #apply(): Promise<void> {
    const track = this.#track;
    if (!track?.sender || !this.#wanted) return;
    try {
      if (this.#isMuted) await track.mute(); // first, so that no other track is heard meanwhile
      await track.replaceTrack(this.#wanted, true);
      if (!this.#isMuted) await track.unmute(); // last, since LiveKit mutes a track whose device is gone
    } catch {
      // as said above
    }
  }
}

/** LiveKit listens for silence on every new track with an audio context of its own; the meter does that here. */
class PlainMicrophoneTrack extends LocalAudioTrack {
  override checkForSilence(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
