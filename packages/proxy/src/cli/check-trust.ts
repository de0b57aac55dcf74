// Whether the proxy knows who its visitors are, and the words for that.
import type { TrustPolicy } from '../visitor/client-address.js';
import type { CheckResult } from './check-result.js';

/** What is wrong with trusting nobody when a reverse proxy stands in front, and what cures it. */
export const TRUSTS_NOBODY_ADVICE =
  'Behind a reverse proxy, a load balancer or a CDN all visitors then share one allowance: set VOICE_AGENT_TRUST_PROXY.';

/** Whom the proxy believes about a visitor's address. */
export function describeTrust(trust: TrustPolicy): string {
  if (trust.kind === 'nobody') return "nobody's X-Forwarded-For";
  if (trust.kind === 'host') return 'clientAddress of VOICE_AGENT_CONFIG';
  return trust.kind === 'hops' ? `${trust.count} reverse proxies in front` : 'the reverse proxies named';
}

/** One result; a warning where nobody is trusted, since nothing here tells what stands in front. */
export function checkTrust(trust: TrustPolicy): readonly CheckResult[] {
  const text = `believes ${describeTrust(trust)}`;
  return [trust.kind === 'nobody' ? { text, advice: TRUSTS_NOBODY_ADVICE, isWarning: true } : { text }];
}
