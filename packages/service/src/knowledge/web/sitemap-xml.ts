// Reads the two forms of a sitemap. It knows neither entities of a document's own nor anything else that could grow, and takes
// time in proportion to the text.

export type SitemapFile =
  | { readonly kind: 'pages'; readonly addresses: readonly string[] }
  | { readonly kind: 'index'; readonly addresses: readonly string[] };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @param limit of the addresses; the others are left out. @returns undefined where it is no sitemap. */
export function readSitemapXml(text: string, limit: number): SitemapFile | undefined {
  let root: string | undefined;
  let prefix = '';
  let inside: string | undefined;
  const addresses: string[] = [];
  for (const part of partsOf(text)) {
    if (part === 'broken') return undefined;
    if (part.kind === 'text') {
      if (inside !== undefined) inside += part.isRaw ? part.text : decode(part.text);
      continue;
    }
    if (root === undefined) {
      [, prefix = '', root = ''] = /^((?:[\w.-]+:)?)(urlset|sitemapindex)$/.exec(part.name) ?? [];
      if (root === '') return undefined;
      continue;
    }
    if (part.name !== `${prefix}loc`) continue;
    if (!part.isEnd) inside = '';
    else if (inside !== undefined) {
      addresses.push(inside.trim());
      inside = undefined;
      if (addresses.length >= limit) break;
    }
  }
  if (root === undefined) return undefined;
  return { kind: root === 'urlset' ? 'pages' : 'index', addresses };
}

type Part =
  | { readonly kind: 'text'; readonly text: string; readonly isRaw: boolean }
  | { readonly kind: 'tag'; readonly name: string; readonly isEnd: boolean };

function* partsOf(text: string): Generator<Part | 'broken'> {
  let at = 0;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    if (tag !== at) yield { kind: 'text', text: text.slice(at, tag < 0 ? undefined : tag), isRaw: false };
    if (tag < 0) return;
    const [opening, closing] = text.startsWith('<!--', tag)
      ? ['<!--', '-->']
      : text.startsWith('<![CDATA[', tag)
        ? ['<![CDATA[', ']]>']
        : ['<', '>'];
    const end = text.indexOf(closing, tag + opening.length);
    if (end < 0) {
      yield 'broken';
      return;
    }
    at = end + closing.length;
    const content = text.slice(tag + opening.length, end);
    if (opening === '<![CDATA[') yield { kind: 'text', text: content, isRaw: true };
    else if (opening === '<' && !/^[!?]/.test(content)) {
      const [, slash = '', name = ''] = /^(\/?)([\w.:-]+)/.exec(content) ?? [];
      yield { kind: 'tag', name, isEnd: slash !== '' };
    }
  }
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
