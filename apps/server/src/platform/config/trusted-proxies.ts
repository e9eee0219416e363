// Proxies that are trusted to name the address of a caller.

import { isIP } from 'node:net';

/** How many proxies a request has passed through, or the networks of the proxies. */
export type TrustedProxies = number | readonly ProxyNetwork[];

export interface ProxyNetwork {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  /** Leading bits that all its addresses share. */
  readonly prefix: number;
}

const maxProxies = 8;
const addressBits = { ipv4: 32, ipv6: 128 } as const;

/** A small count, or addresses and networks with commas between; null for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,3}$/.test(text)) return Number(text) <= maxProxies ? Number(text) : null;
  const networks = text.split(',').map((part) => parseNetwork(part.trim()));
  const known = networks.filter((network) => network !== null);
  return known.length === networks.length ? known : null;
}

/** `10.0.0.0/8`, `fd00::/8`, or one address. */
function parseNetwork(text: string): ProxyNetwork | null {
  const [address = '', prefixText, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const bits = addressBits[family];
  if (prefixText === undefined) return { address, family, prefix: bits };
  if (!/^\d{1,3}$/.test(prefixText) || Number(prefixText) > bits) return null;
  return { address, family, prefix: Number(prefixText) };
}
