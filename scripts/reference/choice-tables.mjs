// The sections of the page on unspecified behaviour, made from the comments that open the files in `choices/`: a title, what
// the specification says, and the choice.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../process/run.mjs';

const FOLDER = 'packages/service/src/choices';

/** Which files each heading has, in the order of the page. */
const GROUPS = {
  Agents: [
    'agent-model',
    'greeting',
    'inactivity',
    'voice-activity',
    'call-limits',
    'language-hint',
    'built-in-config',
    'agent-knowledge',
    'extraction-schema',
  ],
  Calls: [
    'call-variables',
    'call-settings',
    'call-context',
    'call-cost',
    'call-rating',
    'after-call',
    'bulk-delete',
  ],
  'Telephone calls': [
    'telephony-providers',
    'phone-number',
    'offered-numbers',
    'outbound-number',
    'telephone',
  ],
  'Batch calls': [
    'batch-contacts',
    'contact-csv',
    'batch-hours',
    'batch-rotation',
    'batch-retries',
    'batch-breaker',
  ],
  Tools: ['tool-definition', 'tool-secrets'],
  Knowledge: ['knowledge-spaces', 'knowledge-sources', 'knowledge-files', 'web-pages', 'ingestion-limits'],
  Voices: ['voice-providers', 'voice-cloning', 'voice-preview'],
  Webhooks: ['webhook-signature', 'webhook-retries', 'webhook-log'],
  Exports: ['export-format', 'call-export-columns', 'campaign-export-columns'],
  'Requests and errors': ['duration', 'rate-limits', 'unavailable'],
};

/** @returns {Record<string, string>} the sections, by the name that the page marks */
export function choiceTables() {
  const listed = Object.values(GROUPS).flat();
  const unlisted = readdirSync(path.join(ROOT, FOLDER))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !listed.includes(path.basename(file, '.ts')));
  if (unlisted.length > 0) throw new Error(`choice-tables.mjs has no group for ${unlisted.join(', ')}.`);
  const groups = Object.entries(GROUPS).map(([title, names]) =>
    [`## ${title}`, ...names.map(section)].join('\n\n'),
  );
  return { choices: groups.join('\n\n') };
}

/** @param {string} name of a file, without its ending */
function section(name) {
  const file = `${FOLDER}/${name}.ts`;
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(path.join(ROOT, file), 'utf8')) ?? [];
  const text = comment.replaceAll(/^\/\/ ?/gm, '').trim();
  const [title = '', ...rest] = text.split('\n\n');
  const body = rest.join('\n\n');
  if (!/^[^\n]+\.$/.test(title) || !/^The choice:/m.test(body)) {
    throw new Error(
      `${file} must open with a title of one line, and "The choice:" in a paragraph of its own.`,
    );
  }
  return [
    `### ${title.slice(0, -1)}`,
    body.replace(/^The choice:/m, '**The choice:**'),
    `Source: [\`${name}.ts\`](../${file})`,
  ].join('\n\n');
}
