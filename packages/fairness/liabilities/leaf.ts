// The leaf of a player in the proof of liabilities: what the operator owes to the player on a day,
// and the head of the chain over the player's orders and entries.

export interface LiabilityLeaf {
  /** The operator's day, `2026-11-25`. */
  readonly day: string;
  /** The player's number. */
  readonly playerId: bigint;
  /** What is owed: the balance and the open stakes. Minor units, as the next two. */
  readonly owedMinor: bigint;
  /** Stakes of orders whose rounds have not ended; a part of what is owed. */
  readonly openMinor: bigint;
  /** What withdrawals hold: a part of the balance. */
  readonly heldMinor: bigint;
  /** How many orders and entries the account has. */
  readonly version: number;
  /** Of the chain, after as many texts; 64 lower-case hex digits. */
  readonly head: string;
  /** 32 lower-case hex digits, so that no other player can compute the leaf. */
  readonly nonce: string;
}

const amount = String.raw`(?:0|[1-9]\d{0,17})`;
const leafForm = new RegExp(
  [
    String.raw`^trine\/1\/leaf`,
    String.raw`(?<day>\d{4}-\d{2}-\d{2})`,
    String.raw`(?<playerId>[1-9]\d{0,15})`,
    `(?<owedMinor>${amount})`,
    `(?<openMinor>${amount})`,
    `(?<heldMinor>${amount})`,
    String.raw`(?<version>0|[1-9]\d{0,14})`,
    '(?<head>[0-9a-f]{64})',
    '(?<nonce>[0-9a-f]{32})$',
  ].join(String.raw`\|`),
);

/** The text whose hash is the leaf; throws on a value that it cannot contain. */
export function leafText(leaf: LiabilityLeaf): string {
  const { day, playerId, owedMinor, openMinor, heldMinor, version, head, nonce } = leaf;
  const fields = [day, playerId, owedMinor, openMinor, heldMinor, version, head, nonce];
  const text = `trine/1/leaf|${fields.join('|')}`;
  if (parseLeaf(text) === null) throw new TypeError('these values make no leaf');
  return text;
}

/** Null for another text, and where the parts exceed what is owed. */
export function parseLeaf(text: string): LiabilityLeaf | null {
  const groups = leafForm.exec(text)?.groups;
  if (groups === undefined) return null;
  const { day = '', playerId = '', owedMinor = '', openMinor = '', heldMinor = '' } = groups;
  const { version = '', head = '', nonce = '' } = groups;
  const leaf = {
    day,
    playerId: BigInt(playerId),
    owedMinor: BigInt(owedMinor),
    openMinor: BigInt(openMinor),
    heldMinor: BigInt(heldMinor),
    version: Number(version),
    head,
    nonce,
  };
  return leaf.openMinor + leaf.heldMinor <= leaf.owedMinor ? leaf : null;
}

/** What the account had: what is owed without the open stakes. */
export function balanceOf({ owedMinor, openMinor }: LiabilityLeaf): bigint {
  return owedMinor - openMinor;
}
