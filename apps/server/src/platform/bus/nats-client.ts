// For NATS, from 2.9 on. With `tls://` no password is sent before the server has shown a
// certificate for one of the hosts in `BUS_URL`.

import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import {
  BusRefused,
  retryMs,
  type BusAddress,
  type BusClient,
  type ClientEvents,
} from './bus-client.ts';

const connectWithinMs = 2_000;
/** A server that accepts connections and does not answer is dropped after twice this. */
const pingEveryMs = 1_000;
const pingsUnanswered = 2;

export async function connectNats(address: BusAddress, events: ClientEvents): Promise<BusClient> {
  const connection = await connectOnce(address);
  events.onConnected();
  void watch(connection, events);
  return {
    publish(channel, message) {
      if (!connection.isClosed()) connection.publish(channel, message);
    },
    subscribe(channel, onMessage) {
      connection.subscribe(channel, {
        callback(error, { data }) {
          if (error === null) onMessage(data);
          else events.onAway(error.message);
        },
      });
    },
    close: () => connection.close(),
  };
}

async function connectOnce({ url, tls }: BusAddress): Promise<NatsConnection> {
  try {
    return await connect({
      ...serversOf(url),
      ...(tls !== null && { tls: verifying(tls, url) }),
      name: 'trine',
      noEcho: true,
      timeout: connectWithinMs,
      pingInterval: pingEveryMs,
      maxPingOut: pingsUnanswered,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryMs,
      // An operator may correct a password while this retries.
      ignoreAuthErrorAbort: true,
    });
  } catch (error) {
    if (!(error instanceof errors.AuthorizationError)) throw error;
    throw new BusRefused('user or password are wrong', { cause: error });
  }
}

/** The library takes user and password beside the addresses, which are those of one cluster. */
function serversOf(url: string) {
  const all = url.split(',').map((one) => new URL(one));
  const [first] = all;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  const servers = all.map(({ host }) => host);
  if (user === '') return { servers };
  return pass === '' ? { servers, token: user } : { servers, user, pass };
}

/**
 * The library verifies names only: for an IP address it would accept a certificate of `localhost`.
 * It passes options that its types do not have on to Node.
 */
function verifying(tls: { readonly ca?: string }, url: string) {
  const hosts = url.split(',').map((one) => new URL(one).hostname.replaceAll(/^\[|\]$/g, ''));
  return {
    ...tls,
    checkServerIdentity(_name: string, certificate: PeerCertificate): Error | undefined {
      const objections = hosts.map((host) => checkServerIdentity(host, certificate));
      return objections.includes(undefined) ? undefined : objections[0];
    },
  };
}

async function watch(connection: NatsConnection, events: ClientEvents): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'reconnect') events.onConnected();
    if (status.type === 'disconnect') events.onAway('the connection broke');
    if (status.type === 'error') events.onAway(status.error.message);
  }
}
