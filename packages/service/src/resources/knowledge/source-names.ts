// What sources are called whose owner gives them no name.

const MAX_NAME_LENGTH = 100;

export function nameOfAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, MAX_NAME_LENGTH);
}

/** Without the folders that some senders put before it, which tell of their machine. */
export function nameOfFile(filename: string): string {
  const name = filename.split(/[\\/]/).at(-1)?.trim() ?? '';
  return (name === '' ? 'file' : name).slice(0, MAX_NAME_LENGTH);
}
