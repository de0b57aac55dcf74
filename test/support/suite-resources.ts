// What a suite opens and must close again: newest first, after its last test, also when something later did not open.
import { after } from 'node:test';

export interface Closable {
  close(): unknown;
}

/** Takes something into a suite's keeping, and hands it back. */
export type Keep = <Resource extends Closable>(resource: Resource) => Resource;

/** Call it in a `describe`. */
export function keepUntilEnd(): Keep {
  const kept: Closable[] = [];
  after(async () => {
    const failures: unknown[] = [];
    for (const resource of kept.reverse()) {
      try {
        await resource.close();
      } catch (error) {
        failures.push(error); // the others are to be closed all the same
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed.');
  });
  return (resource) => {
    kept.push(resource);
    return resource;
  };
}
