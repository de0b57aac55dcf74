// Finds the call that a webhook's payload is about. The service's documentation shows no payload, so the places where
// its other answers carry the id are tried.

type Fields = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `call_id` or `callId`, the `id` of a `call`, or the same within `data`; undefined when none of them is a UUID. */
export function callIdIn(payload: Fields): string | undefined {
  return [payload, fieldsOf(payload.data)]
    .flatMap((fields) => [fields.call_id, fields.callId, fieldsOf(fields.call).id])
    .find((id): id is string => typeof id === 'string' && UUID.test(id));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
