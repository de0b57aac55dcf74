// The languages of the element's user interface, as BCP 47 tags: one file of labels each.
import { readdirSync } from 'node:fs';

const LABELS = new URL('../../../packages/widget/src/labels/', import.meta.url);

export const WIDGET_LANGUAGES: readonly string[] = readdirSync(LABELS)
  .flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? [])
  .sort();
