// Reads the state of the nodes from Patroni, and requests a switch-over.

import { requestVerified } from './verified-request.ts';
import type { PostgresNode } from './postgres-node.ts';

interface Member {
  readonly name: string;
  /** `leader`, `sync_standby`, `replica`. */
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

const askLimitMs = 2_000;
const followingStates: readonly string[] = ['running', 'streaming'];

/** The node that Patroni reports as the leader; null if there is none. */
export async function findLeader(nodes: readonly PostgresNode[]): Promise<PostgresNode | null> {
  const leader = (await readMembers(nodes)).find(({ role }) => role === 'leader');
  return nodes.find(({ name }) => name === leader?.name) ?? null;
}

/** The synchronous standby, or else any replica; null if there is none. */
export async function findStandby(nodes: readonly PostgresNode[]): Promise<PostgresNode | null> {
  const standby = followerOf(await readMembers(nodes));
  return nodes.find(({ name }) => name === standby?.name) ?? null;
}

function followerOf(members: readonly Member[]): Member | undefined {
  const withRole = (wanted: string) => members.find(({ role }) => role === wanted);
  return withRole('sync_standby') ?? withRole('replica');
}

/** Whether every node follows the leader, and one of them synchronously if `isSynchronous`. */
export async function isReplicating(
  nodes: readonly PostgresNode[],
  isSynchronous: boolean,
): Promise<boolean> {
  const members = await readMembers(nodes);
  const leader = members.find(({ role }) => role === 'leader');
  const following = members.filter(
    ({ state, timeline }) => followingStates.includes(state) && timeline === leader?.timeline,
  );
  const isKept = members.some(({ role }) => role === 'sync_standby');
  return leader !== undefined && following.length === nodes.length && (isKept || !isSynchronous);
}

/** Switches over to the synchronous standby, or to any; throws Patroni's message if it fails. */
export async function switchOver(nodes: readonly PostgresNode[]): Promise<void> {
  const members = await readMembers(nodes);
  const leader = members.find(({ role }) => role === 'leader');
  const candidate = followerOf(members);
  const asked = nodes.find(({ name }) => name === leader?.name);
  if (asked === undefined || candidate === undefined) throw new Error('no standby can take over');
  const to = ['--leader', asked.name, '--candidate', candidate.name];
  const output = await asked.control(['switchover', 'trine', ...to, '--force']);
  // It exits with 0 even if it fails.
  if (!output.includes('Successfully switched over')) {
    throw new Error(`Patroni did not switch over: ${output}`);
  }
}

/** From the first node that answers and is not partitioned. */
async function readMembers(nodes: readonly PostgresNode[]): Promise<readonly Member[]> {
  for (const { ownRestPort, certificates, isPartitioned } of nodes) {
    if (isPartitioned()) continue;
    try {
      const { body } = await requestVerified(`https://127.0.0.1:${ownRestPort}/cluster`, {
        certificates,
        limitMs: askLimitMs,
      });
      const { members } = JSON.parse(body) as { readonly members: readonly Member[] };
      return members;
    } catch {
      continue;
    }
  }
  return [];
}
