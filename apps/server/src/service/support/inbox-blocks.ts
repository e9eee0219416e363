// Blocks a player, or a visitor with, for a limited time, the visitor's network.

import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import { networkOf } from '../../platform/http/network.ts';
import { findConversation, recordChange, type Conversation } from './conversation.ts';
import { onConversation, type Act, type ActParts, type ActRejection } from './inbox-actions.ts';
import * as sql from './inbox-actions.sql.ts';

const hourMs = 60 * 60 * 1000;
/** A network has other visitors too. */
const longestOfNetworkMs = 24 * hourMs;

export interface Blocking extends Act {
  /** Null: until it is lifted. */
  readonly hours: number | null;
  readonly withAddress: boolean;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** Returns the block's id. */
export async function blockPerson(parts: ActParts, act: Blocking): Promise<ActRejection | RowId> {
  const blockId = parts.nextId();
  const rejection = await onConversation(parts, act, async (tx, found) => {
    const { playerId, visitorHash, address } = found;
    const network = act.withAddress && playerId === null ? networkOf(address) : null;
    const until = endOf(act, network !== null);
    const { reason, actor: blockedBy } = act;
    const person = { playerId, visitorHash };
    await sql.insertBlock.run(tx, { blockId, ...person, network, reason, blockedBy, until });
    await recordChange(tx, act.conversationId);
    const details = { block_id: String(blockId), reason, with_address: network !== null };
    return { act: 'support.block', details, after: { until, ...whoOf(found) } };
  });
  return rejection ?? blockId;
}

/** `over` when it is already lifted. */
export async function liftBlock(
  { database, nextId }: ActParts,
  act: Omit<Act, 'conversationId' | 'staffId'> & {
    readonly blockId: RowId;
    readonly reason: string;
  },
): Promise<ActRejection | null> {
  const { blockId, actor, address, reason } = act;
  return database.transaction(async (tx) => {
    const lifted = await sql.liftBlock.first(tx, { blockId, liftedBy: actor });
    if (lifted === null) {
      const known = await sql.blockExists.first(tx, { blockId });
      return { reason: known === null ? 'not_found' : 'over' };
    }
    const found = await findConversation(tx, lifted);
    if (found !== null) await recordChange(tx, found.conversationId);
    await appendAuditLog(tx, nextId, {
      actor,
      address,
      act: 'support.lift_block',
      subject: found === null ? `support_block:${blockId}` : `support:${found.conversationId}`,
      details: { block_id: String(blockId), reason },
    });
    return null;
  });
}

export type Block = Awaited<ReturnType<typeof sql.blocksOf.all>>[number];

/** The person's active blocks. */
export async function blocksOf(
  from: Connection,
  { playerId, visitorHash }: Conversation,
): Promise<Block[]> {
  return sql.blocksOf.all(from, { playerId, visitorHash });
}

function endOf({ hours, nowMs }: Blocking, isOfNetwork: boolean): number | null {
  const until = hours === null ? null : nowMs + hours * hourMs;
  if (!isOfNetwork) return until;
  return Math.min(until ?? Infinity, nowMs + longestOfNetworkMs);
}

function whoOf({ playerId }: Conversation) {
  return { player_id: playerId === null ? null : String(playerId) };
}
