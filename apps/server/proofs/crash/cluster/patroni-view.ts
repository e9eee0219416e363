// What Patroni says of its nodes, and asking it for a switch-over.

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

/** The one that leads by Patroni's word; null while nobody does. */
export async function leaderOf(nodes: readonly PostgresNode[]): Promise<PostgresNode | null> {
  const leader = (await readMembers(nodes)).find(({ role }) => role === 'leader');
  return nodes.find(({ name }) => name === leader?.name) ?? null;
}

/** The one that has every commit, or another that follows; null while none does. */
export async function standbyOf(nodes: readonly PostgresNode[]): Promise<PostgresNode | null> {
  const standby = followerOf(await readMembers(nodes));
  return nodes.find(({ name }) => name === standby?.name) ?? null;
}

function followerOf(members: readonly Member[]): Member | undefined {
  const withRole = (wanted: string) => members.find(({ role }) => role === wanted);
  return withRole('sync_standby') ?? withRole('replica');
}

/** Whether every node is there and follows the leader, one of them at every commit if need be. */
export async function isWhole(
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

/** To the standby that has every commit, or to any; throws what Patroni says against it. */
export async function switchOver(nodes: readonly PostgresNode[]): Promise<void> {
  const members = await readMembers(nodes);
  const leader = members.find(({ role }) => role === 'leader');
  const candidate = followerOf(members);
  const asked = nodes.find(({ name }) => name === leader?.name);
  if (asked === undefined || candidate === undefined) throw new Error('nobody can take over');
  const to = ['--leader', asked.name, '--candidate', candidate.name];
  const said = await asked.control(['switchover', 'trine', ...to, '--force']);
  // It exits with 0 in any case.
  if (!said.includes('Successfully switched over')) {
    throw new Error(`Patroni does not switch over: ${said}`);
  }
}

/** By the first node that answers and is not parted from the others. */
async function readMembers(nodes: readonly PostgresNode[]): Promise<readonly Member[]> {
  for (const { ownRestPort, certificates, isParted } of nodes) {
    if (isParted()) continue;
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
