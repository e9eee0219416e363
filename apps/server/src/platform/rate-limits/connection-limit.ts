// Limits the open connections of one network, so that no network can use all.

import type { Server, Socket } from 'node:net';
import { isLoopback, trustOf } from '../http/client-address.ts';
import type { TrustedProxies } from '../config/trusted-proxies.ts';
import { networkOf } from '../http/network.ts';
import { createOpenCounts, type OpenCounts, type Place } from '../http/open-counts.ts';

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

/** Closes each connection beyond the limit: at once, or when other processes have replied. */
export function limitConnections(
  server: Server,
  { most, isExempt }: ConnectionLimit,
  counts: OpenCounts = createOpenCounts(),
): void {
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (address === '' || isExempt(address)) return;
    const taken = counts.take([{ key: `connection ${networkOf(address)}`, max: most }]);
    if (taken instanceof Promise) void taken.then((place) => hold(socket, place));
    else hold(socket, taken);
  });
}

function hold(socket: Socket, place: Place | null): void {
  if (place === null) socket.destroy();
  else if (socket.destroyed) place.leave();
  else socket.once('close', () => place.leave());
}
