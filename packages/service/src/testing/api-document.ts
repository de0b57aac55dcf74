// The served OpenAPI document as tests use it: which operations there are, where they take ids, and a judge of their answers.

import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';

const schemaSchema = z.record(z.string(), z.unknown());
const contentSchema = z.record(z.string(), z.looseObject({ schema: schemaSchema.optional() }));

const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), schema: schemaSchema.optional() }))
    .default([]),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: contentSchema.optional() })),
});

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: schemaSchema }).optional(),
});

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface DocumentedOperation {
  readonly operationId: string;
  /** Upper case. */
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: JsonSchema;
  }[];
  /** Of a JSON body. */
  readonly body: JsonSchema | undefined;
  /** By status. */
  readonly responses: Readonly<
    Record<string, { readonly content?: z.output<typeof contentSchema> | undefined }>
  >;
}

export interface ApiDocument {
  readonly operations: readonly DocumentedOperation[];
  /** Follows references to named schemas. */
  resolve(schema: JsonSchema): JsonSchema;
  /** @throws AssertionError where the document does not list this answer, or says another shape of it. */
  judge(operation: DocumentedOperation, answer: RawAnswer): void;
}

/** What came, unread. */
export interface RawAnswer {
  readonly status: number;
  /** Without its parameters; empty: none. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const JSON_TYPE = 'application/json';
const REFERENCE = '#/components/schemas/';
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);
const ID = 'openapi';

/** @param served the document as it came. */
export function readApiDocument(served: unknown): ApiDocument {
  const { paths, components } = documentSchema.parse(served);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false, formats: FORMATS });
  ajv.addSchema(served as object, ID);
  const compiled = new Map<string, ValidateFunction>();

  function validatorAt(pointer: readonly string[]): ValidateFunction {
    const reference = `${ID}#/${pointer.map(escapePointer).join('/')}`;
    const known = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, known);
    return known;
  }

  return {
    operations: Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => METHODS.has(method))
        .map(([method, { operationId, parameters, requestBody, responses }]) => ({
          operationId,
          method: method.toUpperCase(),
          path,
          parameters: parameters.map((parameter) => ({ ...parameter, schema: parameter.schema ?? {} })),
          body: requestBody?.content[JSON_TYPE]?.schema,
          responses,
        })),
    ),
    resolve(schema) {
      const name = schema.$ref?.startsWith(REFERENCE) ? schema.$ref.slice(REFERENCE.length) : undefined;
      return name === undefined ? schema : ((components?.schemas[name] ?? {}) as JsonSchema);
    },
    judge({ operationId, method, path, responses }, { status, contentType, bytes }) {
      const listed = responses[String(status)];
      assert.ok(listed, `${operationId} does not list ${status}`);
      const types = Object.keys(listed.content ?? {});
      if (types.length === 0) {
        assert.equal(bytes.length, 0, `${operationId} ${status} has a body that the document does not list`);
        return;
      }
      assert.ok(
        types.includes(contentType),
        `${operationId} ${status} is ${contentType}, not ${types.join(' or ')}`,
      );
      const text = contentType.startsWith('audio/')
        ? ''
        : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (contentType === 'audio/wav') assert.equal(Buffer.from(bytes.subarray(0, 4)).toString(), 'RIFF');
      if (contentType !== JSON_TYPE || listed.content?.[JSON_TYPE]?.schema === undefined) return;
      const pointer = [
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        String(status),
        'content',
        JSON_TYPE,
        'schema',
      ];
      const validate = validatorAt(pointer);
      assert.ok(validate(JSON.parse(text)), `${operationId} ${status}: ${ajv.errorsText(validate.errors)}`);
    },
  };
}

/** Those that the document names; text of any other format is any text. */
const FORMATS = {
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  uri: (text: string) => URL.canParse(text),
};

/** As a JSON pointer within a reference. */
function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}
