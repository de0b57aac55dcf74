// What the proxy's log says, for the person who runs the demo.
import type { LogLine } from '@voice-agent/proxy';

/** One line without secrets, since the log has none: `14:03:21 POST /join was answered with 429 rate_limited, …`. */
export function describeWarning(line: LogLine): string {
  const at = new Date(line.time).toLocaleTimeString('en-GB');
  if (line.event !== 'request')
    return `${at} ${[line.event, line.reason, line.alert].filter(Boolean).join(', ')}`;
  const { method, route, status, code, agent, upstreamStatus, alert, requestId } = line;
  const facts = [
    [`${method} ${route} was answered with ${status}`, code].filter(Boolean).join(' '),
    agent === undefined ? undefined : `agent ${agent}`,
    upstreamStatus === undefined ? undefined : `the service said ${upstreamStatus}`,
    alert,
    `request ${requestId}`,
  ];
  return `${at} ${facts.filter(Boolean).join(', ')}`;
}
