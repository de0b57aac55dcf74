// Whether the browser will ask for the microphone: so that the visitor hears of it before. Asking this asks nobody.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class MicrophonePermission implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #permission: PermissionStatus | undefined;
  #isConnected = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Whether a prompt is certain to come; where the browser does not say, nothing is announced. */
  get willPrompt(): boolean {
    return this.#permission?.state === 'prompt';
  }

  hostConnected(): void {
    this.#isConnected = true;
    void this.#watch();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#permission?.removeEventListener('change', this.#changed);
    this.#permission = undefined;
  }

  async #watch(): Promise<void> {
    try {
      const permission = await navigator.permissions.query({ name: 'microphone' });
      if (!this.#isConnected || this.#permission) return;
      this.#permission = permission;
      permission.addEventListener('change', this.#changed);
      this.#changed();
    } catch {
      // Some browsers know no such permission: the prompt then comes unannounced.
    }
  }

  readonly #changed = (): void => this.#host.requestUpdate();
}
