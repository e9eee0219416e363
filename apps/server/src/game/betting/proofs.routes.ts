// The calls that prove a player's own orders: where they are in the sealed book of their round.

import { fairnessOrder, fairnessOrders } from '@trine/contract/results/fairness.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { accepted, busy, rejected, route, type Route } from '../../platform/http/route.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as archived from './archived-bets.sql.ts';
import { askedOrderId, missingOrderReason } from './asked-order.ts';
import { BookDiffers, createBookProofs } from './book-proofs.ts';
import { findOrder } from './order-records.ts';
import { findOwnRound, proveOwnOrders } from './own-proofs.ts';

const busyRetrySeconds = 1;

export function proofRoutes(database: Connection, receiptKey: Buffer): Route[] {
  const proofs = createBookProofs({ database, receiptKey });
  return [
    route(
      fairnessOrder,
      whereSealed(async (request, { player }) => {
        const orderId = askedOrderId(request.id);
        const order = orderId && (await findOrder(database, player.playerId, orderId));
        if (!order) return rejected(await missingOrderReason(database, orderId));
        const { roundId } = order;
        const round = await archived.roundIsArchived.one(database, { roundId });
        if (round.archived) return rejected('archived');
        const book = await proofs.of(roundId);
        if (book === null) return rejected('not_sealed');
        if (book === 'busy') return busy(busyRetrySeconds);
        const { preimage, nonce, leaf, index, size, path, root } = book.proofOf(order);
        return accepted({
          preimage,
          nonce,
          leaf,
          index,
          size,
          path: path.map(hexOf),
          root: hexOf(root),
        });
      }),
    ),
    route(
      fairnessOrders,
      whereSealed(async (request, { player: { playerId } }) => {
        const gameId = parseIdentifier(request.game_id) ?? 0;
        const round = await findOwnRound(database, { playerId, gameId, issue: request.issue });
        if (round === null) return rejected('not_found');
        const { archived: isArchived } = await archived.roundIsArchived.one(database, round);
        if (isArchived) return rejected('archived');
        const afterId = askedOrderId(request.after_id ?? 0);
        const answer = await proveOwnOrders({ database, proofs, round, afterId });
        if (answer === null) return rejected('not_sealed');
        return answer === 'busy' ? busy(busyRetrySeconds) : accepted(answer);
      }),
    ),
  ];
}

/** A book that is no longer the sealed one is a reason of its own, and not a failure. */
function whereSealed<Words extends readonly unknown[], Answer>(
  answerTo: (...words: Words) => Promise<Answer>,
): (...words: Words) => Promise<Answer | ReturnType<typeof rejected>> {
  return async (...words) => {
    try {
      return await answerTo(...words);
    } catch (error) {
      if (error instanceof BookDiffers) return rejected('book_differs');
      throw error;
    }
  };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
