// Loads over HTTP for several rows.

import { createClient, type Request } from '@trine/contract/client.ts';
import { heart } from '@trine/contract/room.ts';
import { playOrder } from '@trine/contract/orders.ts';
import type { Outcome } from '../measurement.ts';
import type { Environment } from '../environment.ts';
import { betsOfAll, type LoadRequest } from '../load/bets.ts';
import { makeLoad, type LoadOutcome } from '../load/make-load.ts';
import { noopPath } from '../target/noop.ts';
import type { Server } from '../target/server.ts';
import type { Target } from '../target/target.ts';

/** As at the end of a round, when all players bet at once; fewer would leave the batches small. */
export const apiConnections = 512;
export const apiPath = '/index.php';
/** With one heartbeat every two seconds each, this many viewers reach the measured rate. */
const viewersOfRoom = 20_000;

export interface OverHttp {
  /** Durable bets a second; throws at any answer except acceptance or `busy`. */
  readonly bets: (server: Server, requests: readonly LoadRequest[]) => Promise<LoadOutcome>;
  /** The same bodies to a call that only checks their form. */
  readonly noops: (server: Server) => Promise<Outcome>;
  readonly heartbeats: (server: Server) => Promise<Outcome>;
}

export function overHttp(
  environment: Environment,
  target: Target,
  connections = apiConnections,
): OverHttp {
  async function load(server: Server, path: string, requests: readonly LoadRequest[]) {
    const { sizes, isPinned, signal } = environment;
    const { warmUpSeconds, seconds } = sizes;
    return makeLoad({
      url: server.url,
      serverPid: server.pid,
      postmaster: target.cluster.postmaster,
      path: `${apiPath}${path}`,
      requests,
      connections,
      warmUpSeconds,
      seconds,
      isPinned,
      signal,
    });
  }

  return {
    async bets(server, requests) {
      const outcome = await load(server, playOrder.path, requests);
      target.acknowledge(outcome.counted.accepted);
      return outcome;
    },
    async noops(server) {
      const requests = betsOfAll(target.players, await target.issues(), 'all rooms');
      return load(server, noopPath, requests);
    },
    async heartbeats(server) {
      const issues = await target.issues();
      const room = { plan_id: 1, game_id: 1, issue: issues.get(1) ?? '' };
      const viewers = target.players.slice(0, viewersOfRoom);
      const since = await newestMessage(server, room, viewers[0]?.token ?? '');
      const body = JSON.stringify({ ...room, since });
      const requests = viewers.map(({ token }) => ({ token, body }));
      return load(server, heart.path, requests);
    },
  };
}

/** The newest message, as a viewer has it who has been in the room for some time. */
async function newestMessage(
  { url }: Server,
  room: Request<'/api/Lottery/heart'>,
  token: string,
): Promise<number> {
  const client = createClient({ baseUrl: url, token: () => token, language: () => 'tw' });
  const beat = await client.call('/api/Lottery/heart', room);
  if (!beat.ok) throw new Error(`a heartbeat was rejected: ${beat.reason}`);
  return beat.data.message.at(-1)?.id ?? 0;
}
