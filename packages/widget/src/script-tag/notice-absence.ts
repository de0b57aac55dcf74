// Tells the page's author, in the console, of a script that has nothing to show.

/** Once the page is loaded, says so if there is no `<voice-agent>` on it. */
export function noticeAbsence(): void {
  if (document.readyState === 'complete') look();
  else addEventListener('load', look, { once: true });
}

function look(): void {
  if (document.querySelector('voice-agent')) return;
  console.warn(
    'voice-agent: no_element. Nothing is shown: add data-agent="…" to its script tag, or <voice-agent> to the page.',
  );
}
