// The little of the DOM that reading takes, and the parser behind it. All walks are loops: a document may be nested deeply.

import { parseHTML } from 'linkedom';

export interface DomNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly firstChild: DomNode | null;
  readonly childNodes: Iterable<DomNode>;
  readonly nextSibling: DomNode | null;
  readonly parentNode: DomNode | null;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly textContent: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  querySelector(selector: string): DomElement | null;
  remove(): void;
}

export interface DomDocument extends DomNode {
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const DOCUMENT_TYPE_NODE = 10;

/** The parser leaves the names of attributes as they were written; here they are in small letters, as selectors have them. */
export function parseDom(html: string): DomDocument {
  const { document } = parseHTML(html) as { document: DomDocument };
  for (const element of document.querySelectorAll('*')) lowerAttributes(element);
  return document;
}

function lowerAttributes(element: DomElement): void {
  for (const { name, value } of [...element.attributes]) {
    const lower = name.toLowerCase();
    if (lower === name) continue;
    element.removeAttribute(name);
    element.setAttribute(lower, value);
  }
}

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === ELEMENT_NODE;
}

/** In small letters, whoever made the element. */
export function nameOf(element: DomElement): string {
  return element.localName.toLowerCase();
}

export function isText(node: DomNode): boolean {
  return node.nodeType === TEXT_NODE;
}

export interface Visitor {
  /** @returns false to pass over what is inside; `leave` is not called then. */
  readonly enter: (node: DomNode) => boolean;
  readonly leave: (node: DomNode) => void;
}

/** Visits what is inside of a node, in order. Nodes must stay where they are meanwhile. */
export function visit(root: DomNode, { enter, leave }: Visitor): void {
  let node = firstIn(root);
  while (node !== null) {
    if (enter(node)) {
      if (node.firstChild !== null) {
        node = node.firstChild;
        continue;
      }
      leave(node);
    }
    while (node.nextSibling === null) {
      const parent: DomNode | null = node.parentNode;
      if (parent === null || parent === root) return;
      leave(parent);
      node = parent;
    }
    node = node.nextSibling;
  }
}

/** The parser's document type has no sibling: who begins with it comes to no other node. */
function firstIn(root: DomNode): DomNode | null {
  if (root.firstChild?.nodeType !== DOCUMENT_TYPE_NODE) return root.firstChild;
  for (const child of root.childNodes) if (child.nodeType !== DOCUMENT_TYPE_NODE) return child;
  return null;
}

/** The words inside of a node as one line. */
export function lineOf(root: DomNode): string {
  const words: string[] = [];
  visit(root, {
    enter: (node) => {
      if (isText(node)) words.push(node.nodeValue ?? '');
      else if (isElement(node) && !INLINE.has(nameOf(node))) words.push(' ');
      return true;
    },
    leave: () => undefined,
  });
  return words.join('').replace(/\s+/g, ' ').trim();
}

/** Elements whose words go on in the line that they stand in. */
export const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark output q rp rt ruby s samp slot small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
