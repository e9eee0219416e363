// Verifies a beacon's signature. Only this file and the demo's signer import the curve: browsers
// load it to verify a seal.

import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconChain } from './chain.ts';

type KeyPoint = ReturnType<typeof bls12_381.shortSignatures.getPublicKey>;
type SignaturePoint = ReturnType<typeof bls12_381.shortSignatures.hash>;

/**
 * A signature has one text: 96 lower-case hex digits, a compressed point. The randomness is a hash
 * of these bytes, so a second spelling of a valid signature must be invalid.
 */
const signatureForm = /^[0-9a-f]{96}$/;

/** RFC 9380's name of the hash to the curve, as in drand's scheme. */
const signatureDomain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The decoded key of the last chain: a process verifies one chain throughout its life. */
let lastKey: { readonly hex: string; readonly point: KeyPoint } | null = null;

/**
 * Whether `signature` is the chain's signature of `round`. False for anything else: wrong length,
 * upper case, no point, the point at infinity, a point outside the subgroup, an impossible round.
 */
export function verifyBeacon(chain: BeaconChain, round: number, signature: string): boolean {
  if (!isBeaconRound(round) || !signatureForm.test(signature)) return false;
  try {
    const point = signaturePoint(signature);
    const key = publicKeyPoint(chain.publicKey);
    if (point.is0() || key.is0() || point.toHex() !== signature) return false;
    return bls12_381.shortSignatures.verify(point, hashedRound(round), key);
  } catch {
    // The library throws on bytes that are no point of the subgroup.
    return false;
  }
}

/** The 64 hex digits of sha256 over a signature's 48 bytes. */
export function randomnessOf(signature: string): string {
  if (!signatureForm.test(signature))
    throw new TypeError('a signature is 96 lower-case hex digits');
  return bytesToHex(sha256(hexToBytes(signature)));
}

/** The message of a round's signature, as a point: sha256 of its number in 8 big-endian bytes. */
export function hashedRound(round: number): SignaturePoint {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return bls12_381.shortSignatures.hash(sha256(number), signatureDomain);
}

export function isBeaconRound(round: number): boolean {
  return Number.isSafeInteger(round) && round >= 1;
}

/** Decoding checks the curve's equation and the subgroup, and throws if either fails. */
function signaturePoint(signature: string): SignaturePoint {
  return bls12_381.G1.Point.fromBytes(hexToBytes(signature));
}

function publicKeyPoint(publicKey: string): KeyPoint {
  if (lastKey?.hex !== publicKey) {
    const point = bls12_381.G2.Point.fromBytes(hexToBytes(publicKey));
    lastKey = { hex: publicKey, point };
  }
  return lastKey.point;
}
