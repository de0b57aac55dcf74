// Warns the page's author, in the console, of a script that shows nothing.

/** Once the page is loaded, warns if there is no `<voice-agent>` on it. */
export function warnOfMissingElement(): void {
  if (document.readyState === 'complete') warnIfMissing();
  else addEventListener('load', warnIfMissing, { once: true });
}

function warnIfMissing(): void {
  if (document.querySelector('voice-agent')) return;
  console.warn(
    'voice-agent: no_element. Nothing is shown: add data-agent="…" to its script tag, or <voice-agent> to the page.',
  );
}
