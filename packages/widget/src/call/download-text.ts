// Hands the visitor a text as a file, without asking any server and whatever the page's Content Security Policy.

/** How long the browser may take to read the file, in milliseconds, before it is let go. */
const URL_LIFETIME_MS = 10_000;

export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
