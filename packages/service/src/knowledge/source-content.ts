// What a source of knowledge is made of: as its owner gave it, before anything of it is read.

export type SourceContent =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'file';
      /** Of the file store. */
      readonly fileId: string;
      readonly filename: string;
      readonly contentType: string;
    }
  /** `maxDepth`: how many links are followed from these pages, 0 for none. */
  | { readonly kind: 'web'; readonly urls: readonly string[]; readonly maxDepth: number }
  | { readonly kind: 'sitemap'; readonly url: string };
