// Limits the open connections of one network, so that no network can take all.

import type { Server, Socket } from 'node:net';
import { isLoopback, trustOf } from '../http/client-address.ts';
import type { TrustedProxies } from '../config/trusted-proxies.ts';
import { networkOf } from '../http/network.ts';

/**
 * An eighth of all that the server keeps open. A browser has up to six connections to one host, so
 * that about a hundred people fit behind one shared address.
 */
export const maxConnections = 512;

export interface ConnectionLimit {
  readonly most: number;
  /** Addresses whose connections are not counted. */
  readonly isExempt: (address: string) => boolean;
}

/** Proxies carry many people; they and this machine are exempt. */
export function connectionLimitOf(proxies: TrustedProxies): ConnectionLimit {
  const trusts = trustOf(proxies);
  const isProxy = (address: string) => trusts !== false && trusts(address, 0);
  return {
    most: maxConnections,
    isExempt: (address) =>
      isLoopback(networkOf(address)) || isLoopback(address) || isProxy(address),
  };
}

/** Ends each connection beyond the limit at once. */
export function limitConnections(server: Server, { most, isExempt }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (address === '' || isExempt(address)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
