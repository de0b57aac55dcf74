// The fields of the playground: one for each choice, in groups that open and close, found by a filter.
import { isValid, KINDS, type Choice, type ChoiceKind } from './choices.js';
import type { Chosen } from './code.js';

/** Groups that are open from the start: what most pages change. */
const OPEN_KINDS: readonly ChoiceKind[] = ['attribute', 'property'];

type Field = HTMLInputElement | HTMLSelectElement;

/** All fields. Setting values tells nobody. */
export interface Fields {
  /** The valid ones that are not empty. */
  chosen(): Chosen;
  /** Empties every field, and fills these. */
  set(chosen: Chosen): void;
  /** Shows the choices whose names or descriptions have these words. @returns how many */
  filter(words: string): number;
  /** Opens the field of a part and moves the focus there, if there is one for it. */
  showPart(name: string): void;
}

/** Draws a field for every choice into `form`. Calls `onChange` after every change of a visitor's. */
export function createFields(form: HTMLElement, choices: readonly Choice[], onChange: () => void): Fields {
  const fields = new Map(choices.map((choice) => [choice, createField(choice)]));
  /** The colours that are chosen: such a field is never empty. */
  const coloured = new Set<EventTarget>();
  const rows = new Map(
    [...fields].map(([choice, field]) => [choice, createRow(choice, field, () => clear(field))]),
  );
  const groups = new Map(
    (Object.keys(KINDS) as ChoiceKind[]).map((kind) => [
      kind,
      createGroup(
        kind,
        choices.filter((choice) => choice.kind === kind).map((choice) => rows.get(choice) ?? ''),
      ),
    ]),
  );
  form.append(...groups.values());

  function clear(field: EventTarget): void {
    coloured.delete(field);
    for (const [choice, other] of fields) if (other === field) other.value = emptyValue(choice);
    onChange();
  }

  function valueOf(choice: Choice, field: Field): string {
    if (choice.colour && !coloured.has(field)) return '';
    const value = field.value.trim();
    const isRefused = value !== '' && !isValid(choice, value);
    field.setAttribute('aria-invalid', String(isRefused));
    return isRefused ? '' : value;
  }

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'color') coloured.add(target);
    onChange();
  });

  return {
    chosen: () =>
      [...fields]
        .map(([choice, field]) => [choice, valueOf(choice, field)] as const)
        .filter(([choice, value]) => value !== '' && value !== choice.byDefault),
    set: (chosen) => {
      const values = new Map(chosen);
      coloured.clear();
      for (const [choice, field] of fields) {
        const value = values.get(choice);
        if (value !== undefined) coloured.add(field);
        field.value = value ?? emptyValue(choice);
      }
      for (const [{ kind }] of chosen) groups.get(kind)?.setAttribute('open', '');
    },
    filter: (words) => {
      const wanted = words.trim().toLowerCase();
      let found = 0;
      for (const [kind, group] of groups) {
        let hits = 0;
        for (const [choice, row] of rows) {
          if (choice.kind !== kind) continue;
          const isHit = `${choice.name} ${choice.description} ${KINDS[kind]}`.toLowerCase().includes(wanted);
          row.hidden = !isHit;
          hits += Number(isHit);
        }
        group.hidden = hits === 0;
        group.open = wanted === '' ? OPEN_KINDS.includes(kind) : hits > 0;
        found += hits;
      }
      return found;
    },
    showPart: (name) => {
      const [choice, field] = [...fields].find(([it]) => it.kind === 'part' && it.name === name) ?? [];
      const row = choice && rows.get(choice);
      if (!field || !row) return;
      row.hidden = false;
      const group = groups.get('part');
      group?.removeAttribute('hidden');
      group?.setAttribute('open', '');
      field.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'center' });
    },
  };
}

const emptyValue = ({ byDefault, colour }: Choice): string => byDefault ?? colour ?? '';

function createField(choice: Choice): Field {
  const field = document.createElement(choice.values ? 'select' : 'input');
  field.id = `${choice.kind}-${choice.name}`;
  field.dataset.name = choice.name;
  field.dataset.kind = choice.kind;
  field.setAttribute('aria-describedby', `${field.id}-description`);
  if (field instanceof HTMLSelectElement) {
    field.append(...(choice.values ?? []).map((value) => new Option(value)));
  } else if (choice.colour) {
    field.type = 'color';
  } else {
    field.autocomplete = 'off';
    field.spellcheck = choice.kind === 'label' || choice.kind === 'slot';
    field.placeholder = choice.example ?? PLACEHOLDERS[choice.kind];
  }
  field.value = emptyValue(choice);
  return field;
}

const PLACEHOLDERS: Readonly<Record<ChoiceKind, string>> = {
  attribute: '',
  property: '',
  label: '',
  part: 'color: tomato',
  slot: '',
};

function createRow(choice: Choice, field: Field, clear: () => void): HTMLElement {
  const row = document.createElement('div');
  row.className = 'choice';
  const label = document.createElement('label');
  label.textContent = choice.name;
  label.htmlFor = field.id;
  const description = document.createElement('p');
  description.className = 'quiet';
  description.id = `${field.id}-description`;
  description.textContent = choice.description;
  row.append(label, description, choice.colour ? besideClearButton(choice, field, clear) : field);
  return row;
}

function besideClearButton({ name }: Choice, field: Field, clear: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Default';
  button.setAttribute('aria-label', `Default of ${name}`);
  button.addEventListener('click', clear);
  const both = document.createElement('div');
  both.className = 'colour';
  both.append(field, button);
  return both;
}

function createGroup(kind: ChoiceKind, rows: readonly (HTMLElement | string)[]): HTMLDetailsElement {
  const group = document.createElement('details');
  group.open = OPEN_KINDS.includes(kind);
  const summary = document.createElement('summary');
  const title = document.createElement('h2');
  title.textContent = KINDS[kind];
  const count = document.createElement('span');
  count.className = 'quiet';
  count.textContent = String(rows.length);
  summary.append(title, count);
  group.append(summary, ...rows);
  return group;
}
