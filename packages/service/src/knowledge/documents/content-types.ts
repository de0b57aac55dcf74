// Which documents can be read, by their content types.

export type DocumentFormat = 'pdf' | 'docx' | 'markdown' | 'text' | 'html';

const FORMATS = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/markdown': 'markdown',
  'text/plain': 'text',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
} as const satisfies Record<string, DocumentFormat>;

export const READABLE_CONTENT_TYPES: readonly string[] = Object.keys(FORMATS);

export interface ReadableContentType {
  readonly format: DocumentFormat;
  /** As it was given: nothing says that it exists. */
  readonly charset: string | undefined;
}

/** @param contentType may have parameters: `text/html; charset=utf-8`. @returns undefined for what cannot be read. */
export function parseContentType(contentType: string): ReadableContentType | undefined {
  const [type = ''] = contentType.split(';', 1);
  const essence = type.trim().toLowerCase();
  if (!Object.hasOwn(FORMATS, essence)) return undefined;
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  return { format: FORMATS[essence as keyof typeof FORMATS], charset };
}
