// A list in a template, in the order of its items' ordinals. Of a long list it draws only what has changed since it last
// did: what has not is the same object.
import { noChange, type TemplateResult } from 'lit';
import { directive, Directive, type ChildPart, type DirectiveResult } from 'lit/directive.js';
import { insertPart, removePart, setChildPartValue, setCommittedValue } from 'lit/directive-helpers.js';

interface Ordered {
  readonly ordinal: number;
}

type Draw<Item> = (item: Item) => TemplateResult;

/** An item that is drawn, or was. */
interface Drawn {
  readonly part: ChildPart;
  readonly was: Ordered | undefined;
}

class OrderedList extends Directive {
  #before: readonly Ordered[] = [];
  #draw: unknown;
  readonly #parts: ChildPart[] = [];

  /** Where there is nothing drawn before, as on a server. */
  override render(items: readonly Ordered[], draw: Draw<Ordered>): unknown {
    return items.map(draw);
  }

  override update(container: ChildPart, [items, draw]: Parameters<this['render']>): typeof noChange {
    const isNewDrawing = draw !== this.#draw;
    const before = this.#before;
    const at = isNewDrawing ? 0 : firstDifference(before, items);
    const left: Drawn[] = this.#parts.splice(at).map((part, index) => ({ part, was: before[at + index] }));
    for (const item of items.slice(at)) {
      while (left[0]?.was && left[0].was.ordinal < item.ordinal) drop(left);
      const same = left[0]?.was?.ordinal === item.ordinal ? left.shift() : undefined;
      const part = same?.part ?? insertPart(container, left[0]?.part);
      if (isNewDrawing || same?.was !== item) setChildPartValue(part, draw(item));
      this.#parts.push(part);
    }
    while (left.length > 0) drop(left);
    this.#before = items;
    this.#draw = draw;
    setCommittedValue(container, this.#parts);
    return noChange;
  }
}

function drop(left: Drawn[]): void {
  const first = left.shift();
  if (first) removePart(first.part);
}

/** Where two lists begin to differ; their common length where they do not. */
export function firstDifference(before: readonly unknown[], now: readonly unknown[]): number {
  const length = Math.min(before.length, now.length);
  let at = 0;
  while (at < length && before[at] === now[at]) at += 1;
  return at;
}

const list = directive(OrderedList);

/** The drawn `items`, for a template. Another `draw` draws everything anew. */
export function orderedList<Item extends Ordered>(items: readonly Item[], draw: Draw<Item>): DirectiveResult {
  return list(items, draw as Draw<Ordered>); // it is given nothing but items of this list
}
