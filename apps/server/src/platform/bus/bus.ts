// The bus between processes. A message reaches all other processes at once, at most once, and not
// at all while the bus is away. It therefore carries only what a process can also read from the
// database. The client reconnects automatically, and an outage is logged once.

import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { busTlsOf, isNatsUrl } from '../config/bus-url.ts';
import { StartError } from '../config/start-error.ts';
import {
  BusRefused,
  retryMs,
  type BusAddress,
  type BusClient,
  type ClientEvents,
  type ConnectClient,
  type OnMessage,
} from './bus-client.ts';

export interface Bus {
  /** To all others; to this process too with some buses. Dropped while the bus is away. */
  publish(channel: string, message: Uint8Array): void;
  /** For as long as the bus is open. */
  subscribe(channel: string, onMessage: OnMessage): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

export interface BusOptions {
  /** `nats://` or `tls://`, several with commas between; or `redis://`, `rediss://`. */
  readonly url: string;
  readonly log: Logger;
}

/**
 * Throws `StartError` when the server rejects the login. An absent server is logged and connected
 * to as soon as it is there, because a process has to take bets without the bus too.
 */
export async function openBus({ url, log }: BusOptions): Promise<Bus> {
  const client = await loadClient(url);
  const address = { url, tls: await readTls(url) };
  const bus = createBus(log);
  const connect = () => client(address, bus.events);
  try {
    bus.use(await connect());
  } catch (error) {
    if (error instanceof BusRefused) {
      throw new StartError(`The bus at ${placeOf(url)} refuses BUS_URL: ${error.message}.`);
    }
    bus.events.onAway(messageOf(error));
    void keepTrying(connect, bus);
  }
  return bus;
}

/** Loads only the library of this kind of bus. */
async function loadClient(url: string): Promise<ConnectClient> {
  if (isNatsUrl(url)) return (await import('./nats-client.ts')).connectNats;
  return (await import('./redis-client.ts')).connectRedis;
}

async function readTls(url: string): Promise<BusAddress['tls']> {
  const tls = busTlsOf(url);
  if (tls === null || tls.rootCertificate === null) return tls && {};
  const { rootCertificate: path } = tls;
  const ca = await readFile(path, 'utf8').catch((cause: unknown) => {
    const sentence = `${path}, the sslrootcert of BUS_URL, can not be read`;
    throw new StartError(`${sentence}: name a file that this account may read.`, { cause });
  });
  if (ca.includes('-----BEGIN CERTIFICATE-----')) return { ca };
  throw new StartError(`${path}, the sslrootcert of BUS_URL, holds no certificate in PEM form.`);
}

interface OpenBus extends Bus {
  readonly events: ClientEvents;
  readonly isClosed: AbortSignal;
  use(client: BusClient): void;
}

function createBus(log: Logger): OpenBus {
  const subscriptions: (readonly [channel: string, onMessage: OnMessage])[] = [];
  const closing = new AbortController();
  let client: BusClient | null = null;
  let condition: 'new' | 'connected' | 'away' = 'new';
  return {
    isClosed: closing.signal,
    events: {
      onConnected() {
        if (condition === 'away') log.warn('the bus is back');
        condition = 'connected';
      },
      onAway(reason) {
        if (condition === 'away' || closing.signal.aborted) return;
        condition = 'away';
        log.warn({ reason }, 'the bus is away; each process polls the database');
      },
    },
    use(connected) {
      client = connected;
      for (const [channel, onMessage] of subscriptions) client.subscribe(channel, onMessage);
    },
    publish(channel, message) {
      if (condition === 'connected') client?.publish(channel, message);
    },
    subscribe(channel, onMessage) {
      subscriptions.push([channel, onMessage]);
      client?.subscribe(channel, onMessage);
    },
    isConnected: () => condition === 'connected',
    async close() {
      closing.abort();
      await client?.close();
    },
  };
}

/** For a server that was absent when the process started. */
async function keepTrying(connect: () => Promise<BusClient>, bus: OpenBus): Promise<void> {
  const signal = bus.isClosed;
  for (;;) {
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      const client = await connect();
      if (signal.aborted) return await client.close();
      return bus.use(client);
    } catch (error) {
      bus.events.onAway(messageOf(error));
    }
  }
}

/** Without the password, if there is one. */
function placeOf(url: string): string {
  return url
    .split(',')
    .map((one) => new URL(one).host)
    .join(' and ');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
