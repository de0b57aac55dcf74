// What takes an idempotency key, as method and path, generated from the service's OpenAPI document.
// `npm run reference` writes it anew.

export const IDEMPOTENT_OPERATIONS: ReadonlySet<string> = new Set([
  'POST /workspaces',
  'POST /agents',
  'POST /tools',
  'POST /knowledge-spaces',
  'PATCH /knowledge-spaces/{space_id}',
  'DELETE /knowledge-spaces/{space_id}',
  'POST /calls',
  'POST /webhook-deliveries/{delivery_id}/replay',
]);
