// Code in the site's own colours: each kind of token gets a class, for a strict policy forbids style attributes.
import type { MarkdownOptions } from 'vitepress';

const KINDS: Readonly<Record<string, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'markup.inline', 'constant.other.symbol'],
  keyword: ['keyword', 'storage', 'variable.language', 'constant.language', 'entity.name.tag'],
  name: [
    'entity.name.function',
    'support.function',
    'entity.other.attribute-name',
    'support.type.property-name',
  ],
  value: ['constant.numeric', 'constant.character', 'support.constant', 'entity.name.type', 'support.class'],
};
const STYLE = /^color:code-([a-z]+)$/;

type Transformer = NonNullable<MarkdownOptions['codeTransformers']>[number];
type Properties = Record<string, unknown>;

const classes: Transformer = {
  name: 'classes-for-styles',
  pre: ({ properties }) => {
    delete (properties as Properties).style;
  },
  span: ({ properties }) => {
    const { style } = properties as Properties;
    delete (properties as Properties).style;
    const kind = typeof style === 'string' ? STYLE.exec(style)?.[1] : undefined;
    if (kind !== undefined && kind !== 'text') properties.class = `code-${kind}`;
  },
};

export const CODE_COLOURS = {
  theme: {
    name: 'kinds',
    type: 'light',
    fg: 'code-text',
    bg: 'code-ground',
    settings: Object.entries(KINDS).map(([kind, scope]) => ({
      scope: [...scope],
      settings: { foreground: `code-${kind}` },
    })),
  },
  codeTransformers: [classes],
} satisfies Pick<MarkdownOptions, 'theme' | 'codeTransformers'>;
