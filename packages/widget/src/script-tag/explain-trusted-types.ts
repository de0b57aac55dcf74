// Says which Trusted Types policy is missing. Imported before Lit, which asks for that policy as it is loaded, and stops
// the whole script where it does not get it.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
  if (effectiveDirective !== 'trusted-types' || !sample.startsWith('lit-html')) return;
  console.warn('voice-agent: add the policy lit-html to the directive trusted-types: trusted-types lit-html');
});
