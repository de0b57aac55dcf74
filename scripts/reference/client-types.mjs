// The types of the client for backends, made from the OpenAPI document of the service that was built.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { ROOT } from '../process/run.mjs';

const SERVICE = path.join(ROOT, 'packages/service');
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
/** The generator writes these its own way. */
const INDEX_SIGNATURES = '/* eslint-disable @typescript-eslint/consistent-indexed-object-style */\n';
const IDEMPOTENCY_HEADER = 'X-Idempotency-Key';

/** What the generator writes for parts that our document has not. */
const ABSENT = /^export type (?:webhooks|\$defs) = Record<string, never>;\n/gm;

/** @typedef {{ parameters?: readonly { name: string }[] }} Operation */

/** @returns {Promise<Record<string, string>>} the text of each generated file, by its path in the repository */
export async function clientTypes() {
  const module = pathToFileURL(path.join(SERVICE, 'dist/main/api-description.js')).href;
  /** @type {{ describeApi(): import('openapi-typescript').OpenAPI3 }} */
  const { describeApi } = await import(module);
  const description = describeApi();
  // What has a default may be left out of a request, and stands in every answer: the document says so for each.
  const types = astToString(await openapiTS(structuredClone(description), { defaultNonNullable: false }));
  return {
    'packages/service/src/client/api-types.ts': `${opening('The API as types')}${INDEX_SIGNATURES}\n${types.replaceAll(ABSENT, '')}`,
    'packages/service/src/client/idempotent-operations.ts': `${opening('What takes an idempotency key, as method and path')}
export const IDEMPOTENT_OPERATIONS: ReadonlySet<string> = new Set(${JSON.stringify(idempotentOperations(description))});
`,
  };
}

/** @param {string} what */
const opening = (what) =>
  `// ${what}, generated from the service's OpenAPI document.\n// \`npm run reference\` writes it anew.\n`;

/** @param {import('openapi-typescript').OpenAPI3} description */
function idempotentOperations({ paths = {} }) {
  return Object.entries(paths).flatMap(([route, item]) =>
    METHODS.filter((method) => {
      const operation = /** @type {Record<string, Operation | undefined>} */ (item)[method];
      return operation?.parameters?.some(({ name }) => name === IDEMPOTENCY_HEADER) === true;
    }).map((method) => `${method.toUpperCase()} ${route}`),
  );
}
