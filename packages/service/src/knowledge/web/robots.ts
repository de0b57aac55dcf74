// What the robots.txt of each origin lets us read, asked for once.

import robotsParser from 'robots-parser';
import { ROBOT_NAME, type WebLimits } from '../../choices/web-pages.js';
import { EgressError } from '../../egress/egress-error.js';
import type { Egress } from '../../egress/egress.js';
import { boundRobots } from './bounded-robots.js';

/** Its types name a default export; what Node imports of it is that itself. */
const parse = robotsParser as unknown as (typeof robotsParser)['default'];

export interface RobotRules {
  allows(url: URL): boolean;
  /** Between two requests. */
  readonly pauseMs: number;
  /** Why nothing is allowed, where that is not the robots.txt's own word. A sentence for people. */
  readonly problem: string | undefined;
}

export interface Robots {
  /** @throws the signal's reason. */
  rulesFor(url: URL): Promise<RobotRules>;
}

interface RobotsParts {
  readonly egress: Pick<Egress, 'request'>;
  readonly limits: WebLimits;
  readonly signal: AbortSignal;
}

export function createRobots(parts: RobotsParts): Robots {
  const known = new Map<string, Promise<RobotRules>>();
  return {
    rulesFor({ origin }) {
      const rules = known.get(origin) ?? readRules(origin, parts);
      known.set(origin, rules);
      return rules;
    },
  };
}

async function readRules(origin: string, { egress, limits, signal }: RobotsParts): Promise<RobotRules> {
  const url = `${origin}/robots.txt`;
  try {
    const { status, body } = await egress.request({
      url,
      headers: { 'user-agent': ROBOT_NAME },
      signal,
      timeoutMs: limits.timeoutMs,
      maxBytes: limits.maxRobotsBytes,
      redirects: limits.maxRedirects,
      wantsBody: ({ status: given }) => given >= 200 && given <= 299,
    });
    if (status >= 500 || status === 429)
      return nothing(`Its robots.txt was answered with ${status}.`, limits);
    if (status < 200 || status > 299)
      return { allows: () => true, pauseMs: limits.pauseMs, problem: undefined };
    return rulesIn(url, body.toString('utf8'), limits);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EgressError)) throw error;
    const isRefused = error.reason === 'refused-address' || error.reason === 'bad-url';
    return nothing(isRefused ? error.message : `Its robots.txt cannot be read: ${error.message}`, limits);
  }
}

function rulesIn(url: string, text: string, limits: WebLimits): RobotRules {
  const robots = parse(url, boundRobots(text));
  const delayMs = (robots.getCrawlDelay(ROBOT_NAME) ?? 0) * 1_000;
  return {
    allows: (page) => robots.isAllowed(page.href, ROBOT_NAME) !== false,
    pauseMs: Math.min(Math.max(limits.pauseMs, delayMs), limits.maxPauseMs),
    problem: undefined,
  };
}

function nothing(problem: string, { pauseMs }: WebLimits): RobotRules {
  return { allows: () => false, pauseMs, problem };
}
