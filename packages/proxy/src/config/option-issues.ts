// From what the schema finds wrong with the options to issues in words that the reader of an option's name understands.
import type { z } from 'zod';
import { type OptionIssue, UNSET } from './options-error.js';

type Fault = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** One issue for each option at fault. @param options what the schema has refused */
export function optionIssuesOf({ issues }: z.ZodError, options: unknown): OptionIssue[] {
  return issues.flatMap((fault) => issuesOf(fault, [], options));
}

function issuesOf(fault: Fault, outer: Path, options: unknown): OptionIssue[] {
  const path = [...outer, ...fault.path];
  const setting = settingOf(path);
  if (fault.code === 'unrecognized_keys') {
    return fault.keys.map((key) => ({
      setting: settingOf([...path, key]),
      message: 'is not an option of this version',
    }));
  }
  // Where a function is wanted no variable of the environment is to blame.
  const missing = fault.code === 'custom' ? undefined : wordsForMissing(options, path);
  if (missing !== undefined) return [{ setting, message: missing }];
  const intended = fault.code === 'invalid_union' ? intendedAmong(fault.errors) : undefined;
  // Where the schema has words of its own for all forms, those say more.
  if (intended !== undefined && fault.message === 'Invalid input') {
    return intended.flatMap((inner) => issuesOf(inner, path, options));
  }
  return [{ setting, message: fault.message.replace(/^Invalid input/, 'is wrong') }];
}

/** Of several forms that an option may take, the one whose faults lie deeper than in its type. */
function intendedAmong(forms: readonly (readonly Fault[])[]): readonly Fault[] | undefined {
  return forms.find((faults) => faults.every(({ path }) => path.length > 0));
}

/** Undefined when there is something at that path. */
function wordsForMissing(options: unknown, path: Path): string | undefined {
  let value = options;
  let isNamed = false;
  for (const part of path) {
    isNamed = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
    value = isNamed ? (value as Readonly<Record<PropertyKey, unknown>>)[part] : undefined;
  }
  if (value !== undefined) return undefined;
  return isNamed ? UNSET : 'is missing';
}

function settingOf(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${String(part)}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
