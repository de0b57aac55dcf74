// Which compression a client takes.
/** As in `Content-Encoding`. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that `Accept-Encoding` allows. A wildcard counts for none: plain bytes are always right. */
export function chooseEncoding(acceptEncoding: string | undefined): ContentEncoding {
  const accepted = new Set(
    (acceptEncoding ?? '').split(',').flatMap((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
      return isRefused ? [] : [name];
    }),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
