// The menu with microphone, speaker and volume. It asks the session for the devices itself, because their list is a
// promise and changes while the menu is open. It shows the session's choice, not its own.
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { AudioDeviceList } from '../audio/audio-devices.js';
import type { CallHost } from '../rest/call-parts-port.js';
import type { CallView } from '../rest/call-view.js';
import { callIcons } from './call-icons.js';
import type { LateParts } from './late-parts.js';

type MenuFields = NonNullable<LateParts['menuFields']['part']>;

const NO_DEVICES: AudioDeviceList = { inputs: [], outputs: [] };

export class MoreMenu implements ReactiveController {
  readonly #host: CallHost;
  readonly #fields: LateParts['menuFields'];
  #devices = NO_DEVICES;
  /** There while the menu is open; takes its listeners along. */
  #opened: AbortController | undefined;
  #isDrawn = false;

  constructor(host: CallHost, fields: LateParts['menuFields']) {
    this.#host = host;
    this.#fields = fields;
  }

  /** The button, and the menu while it is open. */
  render(view: CallView): TemplateResult {
    const { labels } = view;
    const fields = this.#opened ? this.#fields.want() : undefined;
    const isOpen = this.#opened !== undefined;
    return html`<div class="more" @keydown=${this.#pressKey} @focusout=${this.#focusLeft}>
      <button
        type="button"
        id="more"
        class="round quiet"
        part="more-button"
        aria-expanded=${isOpen ? 'true' : 'false'}
        aria-controls=${fields ? 'menu' : nothing}
        aria-label=${labels.more}
        title=${labels.more}
        @pointerenter=${this.#awaitOpening}
        @focus=${this.#awaitOpening}
        @click=${isOpen ? this.#closeAndReturn : this.#open}
      >
        ${callIcons.more}
      </button>
      ${fields ? this.#renderMenu(view, fields) : nothing}
    </div>`;
  }

  /** The menu goes with the call, or with the panel around it. The focus goes into it as it comes. */
  hostUpdated(): void {
    const isDrawn = this.#find('.menu') !== null;
    const isNew = isDrawn && !this.#isDrawn;
    const isGone = this.#isDrawn && !isDrawn;
    this.#isDrawn = isDrawn;
    if (isNew) this.#find('.menu select, .menu input')?.focus();
    if (this.#opened && (isGone || !this.#find('.more'))) this.#close();
  }

  hostDisconnected(): void {
    this.#close();
  }

  #renderMenu({ labels, hasMicrophone }: CallView, fields: MenuFields): TemplateResult {
    const { session } = this.#host;
    const { renderDeviceSelect, renderVolumeSlider } = fields;
    return html`<div id="menu" class="menu" part="menu" role="group" aria-label=${labels.more}>
      ${
        hasMicrophone
          ? renderDeviceSelect({
              labels,
              label: labels.microphoneDevice,
              devices: this.#devices.inputs,
              chosen: session.inputDevice,
              choose: (id) => void session.setInputDevice(id),
            })
          : nothing
      }
      ${
        canChooseSpeaker()
          ? renderDeviceSelect({
              labels,
              label: labels.speakerDevice,
              devices: this.#devices.outputs,
              chosen: session.outputDevice,
              choose: (id) => session.setOutputDevice(id),
            })
          : nothing
      }
      ${renderVolumeSlider(labels, session.volume, (volume) => session.setVolume(volume))}
    </div>`;
  }

  /** A pointer or the focus is on the button. */
  readonly #awaitOpening = (): void => void this.#fields.want();

  readonly #open = (): void => {
    const opened = new AbortController();
    const { signal } = opened;
    this.#opened = opened;
    this.#host.addEventListener('media', () => void this.#list(), { signal });
    document.addEventListener('pointerdown', this.#pressed, { signal });
    void this.#list();
    this.#host.requestUpdate();
  };

  #close(): void {
    this.#opened?.abort();
    this.#opened = undefined;
    this.#host.requestUpdate();
  }

  readonly #closeAndReturn = (): void => {
    this.#close();
    this.#find('#more')?.focus();
  };

  async #list(): Promise<void> {
    this.#devices = await this.#host.session.devices();
    this.#host.requestUpdate();
  }

  readonly #pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#opened) return;
    event.stopPropagation(); // one key press closes one thing
    this.#closeAndReturn();
  };

  /** The focus has moved on, by Tab or by a press elsewhere; where it went to no element, it may come back. */
  readonly #focusLeft = ({ relatedTarget }: FocusEvent): void => {
    if (this.#opened && relatedTarget instanceof Node && !this.#find('.more')?.contains(relatedTarget)) {
      this.#close();
    }
  };

  readonly #pressed = (event: PointerEvent): void => {
    const menu = this.#find('.more');
    if (menu && !event.composedPath().includes(menu)) this.#close();
  };

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }
}

/** Whether this browser leaves the choice of a loudspeaker to pages. */
function canChooseSpeaker(): boolean {
  return 'setSinkId' in HTMLMediaElement.prototype;
}
