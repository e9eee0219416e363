/**
 * The computation from a beacon's signature to the digits as shell commands, for players who do not
 * trust this app: the hash of the signature, then the round's name keyed with it.
 */
import type { Answer } from '@trine/contract/client.ts';

export interface CheckCommands {
  /** In hexadecimal, as the beacon published it. */
  signature: string;
  first: string;
  second: string;
}

/** Null before the draw. */
export function commandsOf(facts: Answer<'/api/fairness/round'>): CheckCommands | null {
  const { game_id: gameId, issue, signature, randomness } = facts;
  if (signature === null || randomness === null) return null;
  const keyed = `openssl dgst -sha256 -mac HMAC -macopt hexkey:${randomness}`;
  return {
    signature,
    first: `printf ${signature} | xxd -r -p | openssl dgst -sha256`,
    second: `printf 'trine/1|${gameId}|${issue}' | ${keyed}`,
  };
}
