// The signing half of the demo's beacon. It is separate from the verifying half, so that neither a
// browser nor the server's process can sign.

import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { hashedRound, isBeaconRound } from './beacon.ts';

/** How many random bytes `secretKeyFrom` needs: enough that the reduction leaves no bias. */
export const seedBytes = 48;

/** The signature of a round, 96 hex digits; always the same for a key and a round. */
export function signBeacon(secretKey: string, round: number): string {
  if (!isBeaconRound(round)) throw new RangeError('a beacon round is a whole number from 1');
  const key = secretKeyBytes(secretKey);
  return bls12_381.shortSignatures.sign(hashedRound(round), key).toHex();
}

/** The public key (192 hex digits) of a secret key (64 hex digits); throws on an invalid key. */
export function publicKeyOf(secretKey: string): string {
  return bls12_381.shortSignatures.getPublicKey(secretKeyBytes(secretKey)).toHex();
}

/** A secret key made of `seedBytes` random bytes, 64 hex digits. */
export function secretKeyFrom(seed: Uint8Array): string {
  if (seed.length !== seedBytes) throw new RangeError(`a seed has ${seedBytes} bytes`);
  return bytesToHex(bls12_381.shortSignatures.keygen(seed).secretKey);
}

/**
 * The library would reduce a number beyond the group's order, and so accept two spellings of a key.
 */
function secretKeyBytes(secretKey: string): Uint8Array {
  const isKey = /^[0-9a-f]{64}$/.test(secretKey) && isScalar(BigInt(`0x${secretKey}`));
  if (!isKey) throw new TypeError('this is no secret key');
  return hexToBytes(secretKey);
}

function isScalar(number: bigint): boolean {
  return number > 0n && number < bls12_381.fields.Fr.ORDER;
}
