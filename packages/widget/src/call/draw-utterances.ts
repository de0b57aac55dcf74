// How utterances are drawn: the same way for as long as names, links and words around them are the same.
import { html, nothing, type TemplateResult } from 'lit';
import type { CallView } from '../rest/call-view.js';
import type { Transcript } from '../protocol/transcript.js';
import { breakOff, isCutShort } from './cut-short.js';
import type { renderLinkedWords } from './linked-words.js';
import { orderedList } from './ordered-list.js';
import type { UtteranceGroup } from './utterance-groups.js';

/** All that the look of an utterance depends on, apart from its own words. */
interface Look {
  /** The names of the two speakers. */
  readonly user: string;
  readonly agent: string;
  /** The hosts that the agent's words may link to; undefined for any. */
  readonly hosts: string | undefined;
  readonly opensNewTab: string | undefined;
  /** Undefined until it has been fetched, which `wantLinks` asks for. */
  readonly renderLinks: typeof renderLinkedWords | undefined;
  readonly wantLinks: () => void;
  /** Said of what was cut short; undefined while the call may go on. */
  readonly cutShort: string | undefined;
}

export interface Drawing {
  readonly look: Look;
  readonly group: (group: UtteranceGroup) => TemplateResult;
  readonly line: (transcript: Transcript) => TemplateResult;
}

/** The hosts that may be linked, and what draws links. */
export type Linking = Pick<Look, 'hosts' | 'renderLinks' | 'wantLinks'>;

/** The drawing for `view`: `former` where nothing that it depends on has changed, so that nothing is drawn anew. */
export function drawingFor(view: CallView, linking: Linking, former: Drawing | undefined): Drawing {
  const { labels, status } = view;
  const look: Look = {
    user: speakerName('user', view),
    agent: speakerName('agent', view),
    ...linking,
    opensNewTab: labels.opensNewTab,
    cutShort: status === 'ended' ? labels.cutShort : undefined,
  };
  return former && isSame(former.look, look) ? former : createDrawing(look);
}

/** Whose words they are: the agent by its own name, once it is known. */
export function speakerName(speaker: Transcript['speaker'], { labels, agentName }: CallView): string {
  return (speaker === 'user' ? labels.you : (agentName ?? labels.agent)) ?? '';
}

function isSame(look: Look, other: Look): boolean {
  return (Object.keys(look) as (keyof Look)[]).every((name) => look[name] === other[name]);
}

function createDrawing(look: Look): Drawing {
  const utterance = (transcript: Transcript): TemplateResult => {
    const { speaker, isFinal } = transcript;
    const isCut = look.cutShort !== undefined && isCutShort(transcript);
    return html`<div
      class="utterance ${speaker} ${isFinal ? '' : 'partial'}"
      part="utterance ${speaker}-utterance ${isFinal ? '' : 'partial-utterance'}"
      role="listitem"
    >
      <span class="speaker ${speaker === 'user' ? 'visually-hidden' : ''}" part="speaker"
        >${look[speaker]}</span
      >
      <span class="words" dir="auto"
        >${isCut ? breakOff(transcript.text) : renderWords(transcript, look)}</span
      >
      ${isCut ? html`<span class="cut-short" part="cut-short">${look.cutShort}</span>` : nothing}
    </div>`;
  };
  return {
    look,
    group: ({ transcripts }) => html`<div class="utterances">${orderedList(transcripts, utterance)}</div>`,
    line: ({ speaker, text }) => html`<p>${look[speaker]}: ${text}</p>`,
  };
}

function renderWords({ speaker, isFinal, text }: Transcript, look: Look): unknown {
  if (speaker !== 'agent' || !isFinal || !/[:@]/.test(text)) return text;
  look.wantLinks();
  return look.renderLinks?.(text, look) ?? text;
}
