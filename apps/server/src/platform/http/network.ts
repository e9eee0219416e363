import { isIPv6 } from 'node:net';

/** An IPv6 subscriber has a whole /64 to choose addresses from, so that counts as one. */
export function networkOf(address: string): string {
  return networksOf(address)[0];
}

/**
 * The network of an address and the larger ones around it, smallest first: /64, /56 and /48, which
 * providers delegate to one customer, or an IPv4 address and its /24. Limits that an attacker must
 * not pass by changing networks count each of them.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (!isIPv6(plain)) {
    const [, first] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain) ?? [];
    return first === undefined ? [plain] : [plain, `${first}.0/24`];
  }
  const groups = leadingGroups(plain);
  const customer = Number.parseInt(groups[3] ?? '0', 16) & 0xff00;
  const site = groups.slice(0, 3).join(':');
  return [`${groups.join(':')}::/64`, `${site}:${customer.toString(16)}::/56`, `${site}::/48`];
}

/** The first four of the eight groups. */
function leadingGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
