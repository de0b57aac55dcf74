// A <voice-agent> on the page whose session stands on fakes.
import { defineVoiceAgent } from '../element/define-voice-agent.js';
import { VoiceAgentElement } from '../element/voice-agent.js';
import { createVoiceError } from '../errors/voice-error.js';
import { defer, nextTask, settleAll } from './deferred.js';
import { SessionStage, type StageOptions } from './session-stage.js';

/** The looks of a call that every test of looks goes through. */
export const SCENES = [
  'ready',
  'interested',
  'asked to agree',
  'connecting',
  'prompting',
  'idle',
  'listening',
  'thinking',
  'speaking',
  'reconnecting',
  'playback blocked',
  'muted',
  'menu',
  'ended',
  'failed',
  'refused',
  'typing',
  'working',
  'held to talk',
] as const;

export type Scene = (typeof SCENES)[number];

export interface ElementStageOptions extends StageOptions {
  /** The name of the element's class. Default: `voice-agent`. */
  readonly tagName?: string;
  /** Where it is put. Default: the page's body. */
  readonly parent?: HTMLElement;
}

export class ElementStage extends SessionStage {
  readonly element: VoiceAgentElement;

  constructor(
    attributes: Readonly<Record<string, string>> = {},
    { tagName = 'voice-agent', parent = document.body, ...options }: ElementStageOptions = {},
  ) {
    super(options);
    defineVoiceAgent();
    const element = document.createElement(tagName);
    if (!(element instanceof VoiceAgentElement)) throw new Error(`<${tagName}> is something else.`);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.session = this.session;
    this.element = element;
    parent.append(element);
  }

  /** An element on the page that has been drawn. */
  static async open(...given: ConstructorParameters<typeof ElementStage>): Promise<ElementStage> {
    const stage = new ElementStage(...given);
    await stage.drawn();
    return stage;
  }

  /** Leaves, and opens another element. */
  async reopen(...given: ConstructorParameters<typeof ElementStage>): Promise<ElementStage> {
    await this.leave();
    return ElementStage.open(...given);
  }

  /** Finds something inside the element, which must be there and of that class. */
  find(selector: string): HTMLElement;
  find<Found extends HTMLElement>(selector: string, elementClass: new () => Found): Found;
  find(selector: string, elementClass: new () => HTMLElement = HTMLElement): HTMLElement {
    const found = this.query(selector);
    if (!(found instanceof elementClass)) throw new Error(`There is no such ${selector}.`);
    return found;
  }

  query(selector: string): HTMLElement | null {
    return this.element.renderRoot.querySelector<HTMLElement>(selector);
  }

  /** The text of what `selector` finds, or of nothing. */
  text(selector: string): string {
    return this.query(selector)?.innerText.trim() ?? '';
  }

  /** Lets everything settle, be drawn, and come to the end of its motion. */
  async drawn(): Promise<void> {
    await settleAll();
    // What the element may be waiting for itself.
    await Promise.all([
      import('../call/call-parts.js'),
      import('../call/rating.js'),
      import('../call/push-to-talk.js'),
      import('../call/refused-call.js'),
      import('../call/line-extras.js'),
      import('../call/hang-up-overlay.js'),
      import('../call/menu-fields.js'),
      import('../call/page-warnings.js'),
      import('../call/leave-question.js'),
      import('../labels/en.js'),
    ]);
    // What arrives may be drawn, and what is drawn may want something more.
    for (let rounds = 0; rounds < 6; rounds += 1) {
      await settleAll();
      await this.element.updateComplete;
    }
    for (const animation of this.element.shadowRoot?.getAnimations() ?? []) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
  }

  say(role: 'user' | 'agent', text: string, ordinal: number, final = true): void {
    this.transport.connection.receive({ type: 'transcript', role, medium: 'voice', text, final, ordinal });
  }

  /** The visitor's typed words come back from the service. */
  type(text: string, ordinal: number): void {
    const [role, medium, final] = ['user', 'text', true];
    this.transport.connection.receive({ type: 'transcript', role, medium, text, final, ordinal });
  }

  /** Brings the call to one of the looks. */
  async play(scene: Scene): Promise<void> {
    const prologue = this.#prologues[scene] ?? (() => this.#talk());
    await prologue();
    const { transport } = this;
    if (scene === 'idle' || scene === 'thinking' || scene === 'speaking') {
      transport.connection.receive({ type: 'state', state: scene });
    }
    if (scene === 'reconnecting') {
      transport.connection.report({ type: 'connection', state: 'reconnecting', quality: 'lost' });
    }
    if (scene === 'playback blocked') transport.connection.report({ type: 'playback', isBlocked: true });
    if (scene === 'muted') {
      this.session.muteMic();
      this.session.muteSpeaker();
    }
    if (scene === 'working') this.work('Looking at the menu');
    if (scene === 'held to talk') await this.hold();
    if (scene === 'menu') await this.openMenu();
    if (scene === 'ended') this.session.end();
    await this.drawn();
  }

  /** How the scenes begin that are no conversation. */
  readonly #prologues: Readonly<Partial<Record<Scene, () => unknown>>> = {
    ready: () => undefined,
    interested: async () => {
      await this.drawn();
      this.find('button').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    },
    'held to talk': () => {
      this.element.pushToTalk = true;
      return this.#talk();
    },
    'asked to agree': () => {
      this.element.consentRequired = true;
      void this.session.start();
    },
    connecting: () => void this.session.start(),
    prompting: () => {
      this.microphone.isGranted = () => Promise.resolve(false);
      this.microphone.open = () => new Promise(() => undefined);
      void this.session.start();
    },
    failed: async () => {
      void this.session.start();
      await settleAll();
      this.joins[0]?.reject(createVoiceError('rate_limited', { retryAfterMs: 20_000 }));
    },
    refused: () => {
      this.microphone.isGranted = () => Promise.resolve(false);
      this.microphone.open = () => Promise.reject(createVoiceError('mic_denied'));
      void this.session.start();
    },
    typing: async () => {
      void this.session.start({ withMicrophone: false });
      await settleAll();
      this.invite();
      await settleAll();
      this.transport.connection.establish();
      this.say('user', 'A table for two', 0);
    },
  };

  async #talk(): Promise<void> {
    await this.goLive();
    this.say('agent', 'Good evening, Ada.', 0);
    this.say('user', 'Do you have a', 1, false);
  }

  /** The agent names the site, then runs a tool of the page that shows `label`; returns what ends the tool. */
  work(label: string): () => void {
    this.say('agent', 'It is on https://example.org/menu, or ask ada@example.org.', 2);
    const tool = defer();
    this.session.registerTool('show_menu', { label, run: () => tool.promise });
    const [toolName, invocationId, parameters] = ['show_menu', `tool-${label}`, {}];
    this.transport.connection.receive({ type: 'client_tool_invocation', toolName, invocationId, parameters });
    return () => tool.resolve();
  }

  /** Presses the microphone's button with a key, where there is one, and holds it. */
  async hold(): Promise<void> {
    await this.drawn();
    const button = this.query('[part=microphone-button]');
    button?.focus();
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
  }

  /** Agrees, as a visitor who has taken the time to read; `element` asks. */
  agree(element: VoiceAgentElement = this.element): void {
    const now = performance.now();
    performance.now = () => now + 500;
    element.renderRoot.querySelector<HTMLElement>('[part~=agree-button]')?.click();
    Reflect.deleteProperty(performance, 'now');
  }

  /** Opens the menu with devices and volume, where there is one. */
  async openMenu(): Promise<void> {
    await this.drawn();
    this.query('#more')?.click();
    await this.drawn();
  }

  /** Takes the element off the page, and waits until it knows. */
  async leave(): Promise<void> {
    this.session.end();
    this.element.remove();
    await nextTask();
  }
}
