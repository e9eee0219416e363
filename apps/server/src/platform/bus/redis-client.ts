// For Redis and Valkey, from 6 on: one connection both publishes and receives.

import { createClient } from '@redis/client';
import {
  BusRefused,
  retryMs,
  type BusAddress,
  type BusClient,
  type ClientEvents,
} from './bus-client.ts';

const connectWithinMs = 2_000;
const pingEveryMs = 1_000;
/** A server that does not answer for so long counts as away. */
const silentMs = 3 * pingEveryMs;
/** A slow server must not fill the memory. */
const maxUnanswered = 1_000;
const rejections =
  /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH|ERR invalid password|ERR Client sent AUTH)\b/;

export async function connectRedis(
  { url, tls }: BusAddress,
  events: ClientEvents,
): Promise<BusClient> {
  let isFirst = true;
  const client = createClient({
    url,
    RESP: 3,
    name: 'trine',
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxUnanswered,
    pingInterval: pingEveryMs,
    socket: {
      ...(tls !== null && { tls: true, ...tls }),
      connectTimeout: connectWithinMs,
      // For a server that accepts connections and does not answer, or is gone without an end.
      socketTimeout: silentMs,
      reconnectStrategy: (_retries, cause) => (isFirst ? cause : retryMs),
    },
  });
  const watch = watchAnswers(events);
  client.on('error', (error: Error) => {
    if (!isFirst) events.onAway(error.message);
  });
  client.on('ready', () => watch.onAnswer());
  client.on('ping-interval', () => watch.onAnswer());
  try {
    await client.connect();
  } catch (error) {
    watch.stop();
    client.destroy();
    if (!(error instanceof Error) || !rejections.test(error.message)) throw error;
    throw new BusRefused('user or password are wrong', { cause: error });
  }
  isFirst = false;
  // Failures and drops show as errors of the connection.
  const forget = () => undefined;
  return {
    publish(channel, message) {
      client.publish(channel, Buffer.from(message)).catch(forget);
    },
    subscribe(channel, onMessage) {
      client
        .subscribe(channel, (message) => onMessage(message), true)
        .catch((error: Error) => {
          events.onAway(error.message);
        });
    },
    async close() {
      watch.stop();
      client.destroy();
    },
  };
}

/** The library pings but ignores a missing reply. */
function watchAnswers({ onConnected, onAway }: ClientEvents) {
  const timer = setTimeout(() => onAway('it does not answer'), silentMs);
  timer.unref();
  return {
    onAnswer() {
      timer.refresh();
      onConnected();
    },
    stop: () => clearTimeout(timer),
  };
}
