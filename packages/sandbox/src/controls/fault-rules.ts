// The rules of what goes wrong, which requests and the voice platform are asked through. The first that applies decides.

import { setTimeout as pause } from 'node:timers/promises';
import {
  PlatformError,
  type Intercept,
  type Interception,
  type Operation,
  type VoicePlatform,
} from '@voice-agent/service';
import { codeOf, faultRule, type Fault, type FaultRule } from './fault-rule.js';
import { parseControl } from './parse-control.js';
import { createRandom } from './random.js';
import { matchesRoute } from './route-pattern.js';

export interface FaultControl {
  /** From now on. @throws Error that names what cannot be used. */
  add(rule: FaultRule): Fault;
  /** In the order they are asked in. */
  list(): readonly Fault[];
  /** Ends its delays too. @returns whether there was such a rule. */
  remove(id: string): boolean;
  clear(): void;
}

interface ActiveRule {
  readonly id: string;
  readonly rule: FaultRule;
  readonly random: () => number;
  readonly removed: AbortController;
  matched: number;
  applied: number;
}

const MAX_RULES = 1_000;

export class FaultRules implements FaultControl {
  readonly #rules = new Map<string, ActiveRule>();
  #count = 0;

  add(given: FaultRule): Fault {
    const rule = parseControl(faultRule, given);
    if (this.#rules.size >= MAX_RULES) throw new Error(`there are ${MAX_RULES} rules already`);
    const id = `fault-${(this.#count += 1)}`;
    const random = createRandom(rule.seed ?? 1);
    const active = { id, rule, random, removed: new AbortController(), matched: 0, applied: 0 };
    this.#rules.set(id, active);
    return shown(active);
  }

  list(): readonly Fault[] {
    return [...this.#rules.values()].map(shown);
  }

  remove(id: string): boolean {
    this.#rules.get(id)?.removed.abort();
    return this.#rules.delete(id);
  }

  clear(): void {
    for (const id of [...this.#rules.keys()]) this.remove(id);
  }

  readonly intercept: Intercept = async (operation, signal) => {
    const active = this.#choose((rule) => isOf(rule, operation));
    if (active === undefined) return undefined;
    const { rule, removed } = active;
    if (rule.delayMs !== undefined) {
      const ended = AbortSignal.any([signal, removed.signal]);
      await pause(rule.delayMs, undefined, { signal: ended }).catch(() => undefined); // it goes on at once
      if (removed.signal.aborted) return undefined;
    }
    return interceptionOf(rule);
  };

  /** @returns the platform, which fails where a rule says so. */
  platform(behind: VoicePlatform): VoicePlatform {
    return {
      sync: (resource) => {
        const active = this.#choose(
          (rule) =>
            rule.platform !== undefined &&
            (rule.resource ?? resource.kind) === resource.kind &&
            (rule.workspaceId ?? resource.workspaceId) === resource.workspaceId,
        );
        if (active === undefined) return behind.sync(resource);
        return Promise.reject(
          active.rule.platform === 'rejected'
            ? PlatformError.rejected('is rejected by a fault rule.')
            : PlatformError.unavailable('A fault rule makes the voice platform unavailable.'),
        );
      },
      remove: (resource) => behind.remove(resource),
    };
  }

  #choose(isPlace: (rule: FaultRule) => boolean): ActiveRule | undefined {
    for (const active of this.#rules.values()) {
      const { rule } = active;
      if (!isPlace(rule)) continue;
      active.matched += 1;
      if (active.applied >= (rule.next ?? Infinity)) continue;
      if (active.random() >= (rule.probability ?? 1)) continue;
      active.applied += 1;
      return active;
    }
    return undefined;
  }
}

function isOf({ route, workspaceId }: FaultRule, operation: Operation): boolean {
  if (route === undefined || !matchesRoute(route, operation)) return false;
  return workspaceId === undefined || workspaceId === operation.workspaceId;
}

function interceptionOf({ status, dropConnection, retryAfterSeconds }: FaultRule): Interception | undefined {
  if (dropConnection) return { kind: 'drop' };
  if (status === undefined) return undefined;
  const seconds = retryAfterSeconds ?? (status === 429 ? 1 : undefined);
  return {
    kind: 'refuse',
    code: codeOf(status),
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  };
}

function shown({ id, rule, matched, applied }: ActiveRule): Fault {
  return { id, rule, matched, applied };
}
