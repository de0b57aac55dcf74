// The tables of the React package's README, made from its types and their documentation comments.
import path from 'node:path';
import { code, table } from './markdown-table.mjs';
import { ROOT } from '../process/run.mjs';
import { callTable, readTypes, typedTable } from './type-members.mjs';

/** @returns {Record<string, string>} a table for each name that the README marks */
export function reactTables() {
  const membersOf = readTypes(path.join(ROOT, 'packages/react-wrapper'));
  const ofWidget = readTypes(path.join(ROOT, 'packages/widget'));
  return {
    props: typedTable(membersOf('voice-agent.ts', 'VoiceAgentElementProps'), 'prop'),
    events: table(
      ['prop', 'what is told'],
      membersOf('voice-agent.ts', 'VoiceAgentEventProps').map(({ name, what }) => [code(name), what]),
    ),
    options: typedTable(ofWidget('session/session-options.ts', 'VoiceSessionOptions'), 'option'),
    state: typedTable(ofWidget('session/snapshot.ts', 'VoiceSessionSnapshot'), 'state'),
    actions: callTable(membersOf('session-actions.ts', 'VoiceSessionActions'), 'function'),
  };
}
