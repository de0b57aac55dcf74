// A page of another site that tries to start calls over somebody else's proxy.
import assert from 'node:assert/strict';

/** @param proxyOrigin of a proxy that is mounted at `/voice`. @throws unless it refuses, and says why */
export async function assertStrangerRefused(proxyOrigin: string): Promise<void> {
  const response = await fetch(`${proxyOrigin}/voice/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example.com' },
    body: '{}',
  });
  assert.equal(response.status, 403);
  const { error } = (await response.json()) as { readonly error: { readonly code: string } };
  assert.equal(error.code, 'origin_not_allowed');
}
