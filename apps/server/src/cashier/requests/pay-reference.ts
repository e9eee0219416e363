// The reference of a deposit, to be written as the purpose of a transfer: the request's id in
// Crockford's base 32, whose letters are hard to mistake for one another, in groups:
// "04T8-Z1C0-G3Q".

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ids have 53 bits, a digit has five. */
const length = 11;
const groups = /^(.{4})(.{4})(.{3})$/;

export function payReference(requestId: bigint): string {
  let text = '';
  for (let rest = requestId; text.length < length; rest /= 32n) {
    text = digits.charAt(Number(rest % 32n)) + text;
  }
  return text.replace(groups, '$1-$2-$3');
}

/** The id in what somebody typed or a bank passed on; null where there is none. */
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
