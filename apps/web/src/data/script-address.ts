/**
 * Scripts that run beside the page come from our own files alone. Where the browser knows trusted
 * types, it takes an address from nobody else than this policy, which the server names.
 */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface ScriptPolicies {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const rules: ScriptPolicy = {
  createScriptURL(address) {
    const { origin, href } = new URL(address, location.href);
    if (origin !== location.origin) throw new TypeError('a script from elsewhere');
    return href;
  },
};
const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
const policy = trustedTypes?.createPolicy('trine', rules) ?? rules;

/** For `Worker` and its like; what comes back passes for a string. */
export function scriptAddress(address: string): string {
  return policy.createScriptURL(address);
}
