// PBKDF2 for pages without `crypto.subtle`; loaded only there.

import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';

/** As `altcha-lib` derives a key, with only the algorithm that the server uses. */
export const deriveKeyInScript: typeof deriveNatively = async (parameters, salt, password) => {
  const { algorithm, cost, keyLength } = parameters;
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`${algorithm} is not computed here`);
  const derivedKey = await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength });
  return { parameters: {}, derivedKey };
};
