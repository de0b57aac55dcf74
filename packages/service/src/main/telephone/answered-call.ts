// A call by telephone from when somebody has answered to when one side has hung up: the agent is on the line.

import type { Carrier, Line, LineEnd } from '../../carriers/carrier.js';
import { DEFAULT_VOICEMAIL, transferNumberOf } from '../../choices/telephone.js';
import type { Agent } from '../../conversation/agent.js';
import type { Transfer } from '../../conversation/transfer.js';
import type { CallDirection } from '../../resources/calls/service.js';
import type { PhoneCall } from '../../resources/phone-calls/service.js';
import type { EndReason } from '../../rooms/room-call.js';
import type { Timers } from '../../time/timers.js';
import type { CallRecords } from '../call-records.js';
import type { RunningCalls } from '../running-calls.js';
import { listenForBeep } from './answering-machine.js';
import { createCallTransfer } from './call-transfer.js';
import { collectKeys } from './key-presses.js';
import { TelephoneChannel } from './telephone-channel.js';

export interface AnsweredCallParts {
  readonly call: PhoneCall;
  readonly direction: CallDirection;
  readonly carrier: Carrier;
  readonly line: Line;
  readonly running: RunningCalls;
  readonly records: CallRecords;
  readonly timers: Timers;
}

const REASONS: Readonly<Record<Exclude<LineEnd, 'us'>, EndReason>> = {
  them: 'user_hang_up',
  transferred: 'transferred',
  lost: 'connection_lost',
};

/**
 * Puts the agent on the line.
 * @returns why the call has ended, once the line is down and the agent silent.
 * @throws Error where there can be no agent; the line is then as it was.
 */
export async function talkOn(parts: AnsweredCallParts): Promise<EndReason> {
  const { call, direction, line, running, records, timers } = parts;
  const channel = new TelephoneChannel();
  let ownReason: EndReason = 'agent_hang_up';
  const closed = line.closed.then((end) => (end === 'us' ? ownReason : REASONS[end]));
  const agent = running.connect({
    callId: call.callId,
    audio: line.audio,
    channel,
    closed,
    hangUp: async (reason) => {
      ownReason = reason;
      line.hangUp();
      await line.closed;
    },
    transfer: transferOf(parts),
  });
  const stopKeys = collectKeys(line, timers, (keys) => {
    records.logged(call.callId, {
      type: 'digits',
      detail: call.isTranscriptionEnabled ? keys : `${keys.length} keys`,
    });
    channel.type(keys);
  });
  const stopBeep =
    direction === 'outbound'
      ? listenForBeep(line, timers, () => leaveVoicemail(agent, parts))
      : () => undefined;
  const reason = await closed;
  stopKeys();
  stopBeep();
  if (reason === 'transferred') {
    records.logged(call.callId, { type: 'transferred', detail: transferNumberOf(call.variables) });
  }
  return reason;
}

function leaveVoicemail(agent: Agent, { call, records }: AnsweredCallParts): void {
  const { leavesVoicemail, greeting } = call.agent;
  records.logged(call.callId, { type: 'voicemail_detected' });
  agent.leaveMessage(leavesVoicemail ? greeting.text.trim() || DEFAULT_VOICEMAIL : '');
}

function transferOf({
  call,
  carrier,
  line,
  records,
  running,
  timers,
}: AnsweredCallParts): Transfer | undefined {
  const to = transferNumberOf(call.variables);
  if (to === undefined) return undefined;
  const { callId, fromNumber: from, joinTimeoutMs: limitMs } = call;
  return createCallTransfer({
    carrier,
    line,
    from,
    to,
    timers,
    limitMs,
    speak: (text, signal) => running.speak(callId, text, signal),
    onBegin: (detail) => records.logged(callId, { type: 'transferring', detail }),
    onProblem: (reason) => records.hadProblem(callId, reason),
  });
}
