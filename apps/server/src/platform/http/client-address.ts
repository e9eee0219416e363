// The address of a caller. Behind proxies that the operator names, it is the one that the last of
// them received. Entries further left in `X-Forwarded-For` can be forged and are not read.

import { BlockList, isIP, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../config/trusted-proxies.ts';

/** Whether Fastify may read the next address; `hop` counts from the connection's own end. */
export type TrustsHop = (address: string, hop: number) => boolean;

/** False without proxies: then the connection's own address counts, and no header does. */
export function trustOf(proxies: TrustedProxies): TrustsHop | false {
  if (typeof proxies === 'number') return proxies === 0 ? false : (_, hop) => hop < proxies;
  const networks = new BlockList();
  for (const { address, prefix, family } of proxies) networks.addSubnet(address, prefix, family);
  return (given) => {
    const address = plainAddress(given);
    return address !== null && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Whether a trusted proxy sent a request, so that it may name the request and its trace. */
export type IsFromProxy = (request: { readonly socket: Socket }) => boolean;

export function createProxyCheck(proxies: TrustedProxies): IsFromProxy {
  const trusts = trustOf(proxies);
  if (trusts === false) return () => false;
  return ({ socket: { remoteAddress } }) => {
    return remoteAddress !== undefined && trusts(remoteAddress, 0);
  };
}

/** The caller's network address; empty for a connection that has just closed. */
export function clientAddress(request: FastifyRequest): string {
  const own = request.socket.remoteAddress ?? '';
  return plainAddress(request.ip ?? '') ?? plainAddress(own) ?? own;
}

/** The address alone, without port, brackets or zone, IPv4 in its own form; null for no address. */
function plainAddress(given: string): string | null {
  if (isIP(given) === 4) return given;
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1] ?? given.replace(/^([\d.]+):\d+$/, '$1');
  const [address = ''] = bare.trim().split('%', 1);
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isIP(mapped) === 4 ? mapped : null;
  return isIP(address) === 0 ? null : address.toLowerCase();
}

/** Networks whose addresses are not routed on the Internet. */
const privateNetworks = new BlockList();
for (const [address, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  privateNetworks.addSubnet(address, prefix, family);
}

/** Whether the connection comes from this machine or a private network. */
export function isPrivate(given: string): boolean {
  const address = plainAddress(given);
  return address !== null && privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);
}
