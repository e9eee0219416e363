/**
 * The trusted-types policy for worker scripts, which must come from our own files. The server names
 * the policy; a browser with trusted types accepts addresses from it alone.
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

/** For `Worker` and the like; the result is typed as a string. */
export function scriptAddress(address: string): string {
  return policy.createScriptURL(address);
}
