// Signed receipts. After a batch of bets is committed, the server signs the root of a tree over the
// batch's receipts (RFC 6962, as in `book.ts`). One signature serves all of them, and each receipt
// has its path. The statement: "every order in this tree is accepted, and will be in the sealed
// book of its round". A signed receipt whose order is missing from that book is evidence against
// the house.

import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hashBytes, leafHash, pathRoot } from './book.ts';
import { parsePreimage } from './receipt.ts';

/** Where a receipt is in its batch, and the signature of the batch. */
export type ReceiptProof = {
  /** From 0. */
  index: number;
  size: number;
  /** The hashes from the leaf's sibling up, lower-case hex without separators. */
  path: string;
  /** Ed25519, base64. */
  signature: string;
};

export type ReceiptKey = {
  /** Of the installation's log, such as `trine.example/log`. */
  origin: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
};

/** The largest batch that a verifier accepts. */
const maxSize = 2 ** 31;
const keyBytes = 32;
const signatureBytes = 64;
const nameSuffix = '/receipts';
/** The type byte of an Ed25519 key in C2SP's signed-note. */
const ed25519Type = 0x01;
const keyForm = /^(?<origin>[^\s+]+)\/receipts\+(?<id>[0-9a-f]{8})\+(?<key>[A-Za-z0-9+/]+={0,2})$/;
const pathForm = /^([0-9a-f]{64})*$/;
const base64Form = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The text that is signed: version, origin, size and root of the batch, a line each. It has no
 * time: an accepted order is in the book whenever its receipt was signed, and a repeated answer is
 * signed again later.
 */
export function receiptsText(origin: string, size: number, root: string): string {
  return `trine/receipts/1\n${origin}\n${size}\n${root}\n`;
}

/** Whether the key signed a batch that contains this receipt. */
export function verifySignedReceipt(
  preimage: string,
  { index, size, path, signature }: ReceiptProof,
  { origin, publicKey }: ReceiptKey,
): boolean {
  if (parsePreimage(preimage) === null || !pathForm.test(path) || size > maxSize) return false;
  const bytes = fromBase64(signature);
  if (bytes?.length !== signatureBytes) return false;
  const root = pathRoot({ leaf: leafHash(preimage), index, size, path: hashesIn(path) });
  if (root === null) return false;
  const text = receiptsText(origin, size, bytesToHex(root));
  const claim = `${signature} ${bytesToHex(publicKey)} ${text}`;
  if (claim === verifiedClaim) return true;
  const holds = isSigned(bytes, utf8ToBytes(text), publicKey);
  if (holds) verifiedClaim = claim;
  return holds;
}

/** The last valid signature: the receipts of a slip follow each other and have the same one. */
let verifiedClaim = '';

function isSigned(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    // Strict, as RFC 8032 has it: the evidence must convince every implementation.
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // The library throws on bytes that are no point.
    return false;
  }
}

function hashesIn(path: string): Uint8Array[] {
  const bytes = hexToBytes(path);
  return Array.from({ length: bytes.length / hashBytes }, (_, place) => {
    return bytes.slice(place * hashBytes, (place + 1) * hashBytes);
  });
}

/** The public key as a C2SP verifier key: `<name>+<key id>+<base64 of type and key>`. */
export function receiptKeyText({ origin, publicKey }: ReceiptKey): string {
  const typed = concatBytes(Uint8Array.of(ed25519Type), publicKey);
  return `${origin}${nameSuffix}+${keyId(origin, typed)}+${btoa(String.fromCharCode(...typed))}`;
}

/** The key of such a text, or null for another text or key. */
export function parseReceiptKey(text: string): ReceiptKey | null {
  const { origin = '', id, key = '' } = keyForm.exec(text)?.groups ?? {};
  const typed = fromBase64(key);
  if (typed?.length !== 1 + keyBytes || typed[0] !== ed25519Type) return null;
  return keyId(origin, typed) === id ? { origin, publicKey: typed.slice(1) } : null;
}

function keyId(origin: string, typed: Uint8Array): string {
  const name = utf8ToBytes(`${origin}${nameSuffix}\n`);
  return bytesToHex(sha256(concatBytes(name, typed)).slice(0, 4));
}

/** Null for text that is no base64 in its only spelling. */
function fromBase64(text: string): Uint8Array | null {
  if (!base64Form.test(text) || text.length % 4 !== 0) return null;
  const binary = atob(text);
  return btoa(binary) === text ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : null;
}
