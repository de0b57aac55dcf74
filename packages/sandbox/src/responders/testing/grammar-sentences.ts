// Reads a JSGF grammar of the kind the responders use, and makes sentences of it.

type Node =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] };

export class GrammarSentences {
  readonly #rules = new Map<string, Node>();
  readonly #start: string;

  constructor(jsgf: string) {
    for (const [, name = '', body = ''] of jsgf.matchAll(/<(\w+)>\s*=\s*([^;]+);/g)) {
      this.#rules.set(name, parse(body.match(/<\w+>|[()[\]|]|[\w']+/g) ?? []));
    }
    this.#start = /public <(\w+)>/.exec(jsgf)?.[1] ?? '';
  }

  /** Every word the grammar can make. */
  get words(): ReadonlySet<string> {
    const words = new Set<string>();
    const collect = (node: Node): void => {
      if (node.kind === 'word' && node.word !== '') words.add(node.word);
      if (node.kind === 'sequence') node.parts.forEach(collect);
      if (node.kind === 'choice') node.options.forEach(collect);
    };
    for (const node of this.#rules.values()) collect(node);
    return words;
  }

  /** @param random from 0 to 1, as `Math.random`. */
  sentence(random: () => number): string {
    return this.#expand({ kind: 'rule', name: this.#start }, random).join(' ');
  }

  #expand(node: Node, random: () => number): readonly string[] {
    switch (node.kind) {
      case 'word':
        return node.word === '' ? [] : [node.word];
      case 'rule':
        return this.#expand(this.#rules.get(node.name) ?? NOTHING, random);
      case 'sequence':
        return node.parts.flatMap((part) => this.#expand(part, random));
      case 'choice':
        return this.#expand(node.options[Math.floor(random() * node.options.length)] ?? NOTHING, random);
    }
  }
}

const NOTHING: Node = { kind: 'word', word: '' };

function parse(tokens: readonly string[]): Node {
  let position = 0;
  const choice = (): Node => {
    const options = [sequence()];
    while (tokens[position] === '|') {
      position += 1;
      options.push(sequence());
    }
    return { kind: 'choice', options };
  };
  const group = (): Node => {
    const node = choice();
    position += 1; // the closing bracket
    return node;
  };
  const sequence = (): Node => {
    const parts: Node[] = [];
    for (
      let token = tokens[position];
      token !== undefined && !'|)]'.includes(token);
      token = tokens[position]
    ) {
      position += 1;
      if (token === '(') parts.push(group());
      else if (token === '[') parts.push({ kind: 'choice', options: [group(), NOTHING] });
      else if (token.startsWith('<')) parts.push({ kind: 'rule', name: token.slice(1, -1) });
      else parts.push({ kind: 'word', word: token });
    }
    return { kind: 'sequence', parts };
  };
  return choice();
}
