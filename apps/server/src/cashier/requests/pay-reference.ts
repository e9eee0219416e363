// The reference that a player names in the transfer of a deposit: the request's id in Crockford's
// base 32, which has no letters that look alike, in groups: "04T8-Z1C0-G3Q".

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ids have 53 bits, a digit has 5. */
const length = 11;
const groups = /^(.{4})(.{4})(.{3})$/;

export function payReference(requestId: bigint): string {
  let text = '';
  for (let rest = requestId; text.length < length; rest /= 32n) {
    text = digits.charAt(Number(rest % 32n)) + text;
  }
  return text.replace(groups, '$1-$2-$3');
}

/** The id in a text that a person typed or a bank sent; null without one. */
export function idOfPayReference(text: string): bigint | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0');
  const folded = plain.replaceAll(/[IL]/g, '1');
  if (folded.length !== length) return null;
  let id = 0n;
  for (const digit of folded) {
    const value = digits.indexOf(digit);
    if (value === -1) return null;
    id = id * 32n + BigInt(value);
  }
  return id;
}
