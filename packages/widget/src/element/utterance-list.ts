// Draws utterances one after another. Of a long conversation it draws only what has changed since it last did.
import { noChange, type TemplateResult } from 'lit';
import { directive, Directive, type ChildPart } from 'lit/directive.js';
import { insertPart, removePart, setChildPartValue, setCommittedValue } from 'lit/directive-helpers.js';
import type { Transcript } from '../session/transcripts.js';

/** One utterance, drawn. `names` is whatever else the drawing depends on: when it changes, all is drawn anew. */
export type DrawUtterance = (transcript: Transcript, names: SpeakerNames) => TemplateResult;

/** What the two sides are called. */
export type SpeakerNames = Readonly<Record<Transcript['speaker'], string>>;

class UtteranceList extends Directive {
  #drawn: readonly Transcript[] = [];
  #names: SpeakerNames | undefined;
  readonly #parts: ChildPart[] = [];

  override render(
    _transcripts: readonly Transcript[],
    _names: SpeakerNames,
    _draw: DrawUtterance,
  ): typeof noChange {
    return noChange;
  }

  /** Both lists are in the order of their ordinals, and what has not changed is the same object. */
  override update(
    container: ChildPart,
    [transcripts, names, draw]: Parameters<this['render']>,
  ): typeof noChange {
    const isRenamed = names.user !== this.#names?.user || names.agent !== this.#names.agent;
    const before = this.#drawn;
    let at = 0;
    while (!isRenamed && at < before.length && before[at] === transcripts[at]) at += 1;

    const left = this.#parts.splice(at).map((part, index) => ({ part, was: before[at + index] }));
    for (const transcript of transcripts.slice(at)) {
      while (left[0]?.was && left[0].was.ordinal < transcript.ordinal) drop(left);
      const same = left[0]?.was?.ordinal === transcript.ordinal ? left.shift() : undefined;
      const part = same?.part ?? insertPart(container, left[0]?.part);
      if (isRenamed || same?.was !== transcript) setChildPartValue(part, draw(transcript, names));
      this.#parts.push(part);
    }
    while (left.length > 0) drop(left);

    this.#drawn = transcripts;
    this.#names = names;
    setCommittedValue(container, this.#parts);
    return noChange;
  }
}

function drop(left: { readonly part: ChildPart }[]): void {
  const first = left.shift();
  if (first) removePart(first.part);
}

/** `utteranceList(transcripts, names, draw)`, in a template: the drawn utterances. */
export const utteranceList = directive(UtteranceList);
