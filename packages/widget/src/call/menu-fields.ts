// The fields of the menu: the choice of a device, and the volume. They show what they are given and report what is chosen. A
// chunk of its own, with the menu's style sheets: few visitors open it.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { AudioDevice } from '../audio/audio-devices.js';
import { knownTag } from '../labels/durations.js';
import type { AvailableLabels } from '../labels/labels.js';
import { callIcons } from './call-icons.js';
import { menuFieldsStyles } from './menu-fields.styles.js';
import { moreMenuStyles } from './more-menu.styles.js';

export const menuStyles = [moreMenuStyles, menuFieldsStyles];

/** One press of an arrow key, in per cent. */
const VOLUME_STEP = 5;

export interface DeviceSelect {
  readonly labels: AvailableLabels;
  readonly label: string | undefined;
  readonly devices: readonly AudioDevice[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

export function renderDeviceSelect({ labels, label, devices, chosen, choose }: DeviceSelect): TemplateResult {
  const options = [{ id: '', label: labels.systemDevice ?? '' }, ...devices];
  const change = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLSelectElement) choose(currentTarget.value);
  };
  return html`<label class="field">
    <span class="field-name">${label}</span>
    <span class="choice">
      <select part="device-select" @change=${change}>
        ${options.map(
          // A device may be nameless until the microphone is allowed.
          (device, at) =>
            html`<option value=${device.id} .selected=${live(device.id === chosen)}>
              ${device.label || `${label} ${at}`}
            </option>`,
        )}
      </select>
      ${callIcons.choose}
    </span>
  </label>`;
}

export function renderVolumeSlider(
  labels: AvailableLabels,
  volume: number,
  set: (volume: number) => void,
): TemplateResult {
  const percentage = new Intl.NumberFormat(knownTag(labels.lang), { style: 'percent' }).format(volume);
  const change = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLInputElement) set(currentTarget.valueAsNumber / 100);
  };
  return html`<label class="field">
    <span class="field-name">${labels.volume}</span>
    <span class="volume">
      <input
        type="range"
        part="volume-slider"
        min="0"
        max="100"
        step=${VOLUME_STEP}
        .value=${live(String(Math.round(volume * 100)))}
        aria-valuetext=${percentage}
        @input=${change}
      />
      <span class="percentage" aria-hidden="true">${percentage}</span>
    </span>
  </label>`;
}
