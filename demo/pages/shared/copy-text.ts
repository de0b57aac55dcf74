// Buttons that copy the text of another element: <button data-copies="id">, with a status beside them that says so.

/** Copies `text`, and says in `status` how that went. Without permission there is still the text to select. */
export async function copyText(text: string, status: HTMLElement | null): Promise<void> {
  const say = (words: string): void => {
    if (status) status.textContent = words;
  };
  try {
    await navigator.clipboard.writeText(text);
    say('Copied.');
  } catch {
    say('Select the text to copy it.');
  }
}

/** Has every such button of the page work. */
export function connectCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-copies]')) {
    const source = document.getElementById(button.dataset.copies ?? '');
    const status = button.parentElement?.querySelector<HTMLElement>('[role=status]') ?? null;
    button.addEventListener('click', () => void copyText(source?.textContent ?? '', status));
  }
}
