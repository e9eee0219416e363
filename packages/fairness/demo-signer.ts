// The speaking half of a beacon, for the demo's own. It stands apart from the checking half so that
// neither a browser nor the server's process has a way to sign.

import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { hashedRound, isBeaconRound } from './beacon.ts';

/** How many random bytes `secretKeyFrom` asks for: enough that the reduction leaves no bias. */
export const seedBytes = 48;

/** The signature of a round, 96 hex digits; the same for ever for the same key and round. */
export function signBeacon(secretKey: string, round: number): string {
  if (!isBeaconRound(round)) throw new RangeError('a beacon round is a whole number from 1');
  const key = secretKeyBytes(secretKey);
  return bls12_381.shortSignatures.sign(hashedRound(round), key).toHex();
}

/** The public key of a secret key (64 hex digits), 192 hex digits; throws when it is no key. */
export function publicKeyOf(secretKey: string): string {
  return bls12_381.shortSignatures.getPublicKey(secretKeyBytes(secretKey)).toHex();
}

/** A secret key made of `seedBytes` random bytes, 64 hex digits. */
export function secretKeyFrom(seed: Uint8Array): string {
  if (seed.length !== seedBytes) throw new RangeError(`a seed has ${seedBytes} bytes`);
  return bytesToHex(bls12_381.shortSignatures.keygen(seed).secretKey);
}

/** The library would reduce a number beyond the group's order, and so give a key two spellings. */
function secretKeyBytes(secretKey: string): Uint8Array {
  const isKey = /^[0-9a-f]{64}$/.test(secretKey) && isScalar(BigInt(`0x${secretKey}`));
  if (!isKey) throw new TypeError('this is no secret key');
  return hexToBytes(secretKey);
}

function isScalar(number: bigint): boolean {
  return number > 0n && number < bls12_381.fields.Fr.ORDER;
}
