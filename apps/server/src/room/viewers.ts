// What is a viewer's own: whether the session is good, the balance, the win to be told. Read fresh
// each time, in one statement for all who ask at the same time; wins in another one, which most are
// not in: whoever had none has none before the next round is settled.

import { profitMinor } from '@trine/game/payout.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { firstIdAt, type PlayerId } from '../database/ids.ts';
import type { Connection } from '../database/transaction.ts';
import type { SessionClaim } from '../http/route.ts';
import * as sql from './looks.sql.ts';
import { together } from './together.ts';

export interface Viewer {
  readonly kind: 'good';
  readonly balanceMinor: bigint;
  readonly heldMinor: bigint;
  /** Others do not see the orders of this player. */
  readonly isFeedBanned: boolean;
  readonly hit: Hit | null;
}

export interface Hit {
  readonly orderId: bigint;
  readonly issue: string;
  readonly profitMinor: bigint;
}

export type NoViewer = { readonly kind: 'unknown' | 'ended' | 'expired' };

export interface ViewerQuestion extends SessionClaim {
  readonly gameId: number;
}

export type LookAtViewer = (question: ViewerQuestion) => Promise<Viewer | NoViewer>;

const winsShownForMs = 24 * 60 * 60 * 1000;
/** Players in games of whom it is known that no win waits; the oldest make way. */
const mostRemembered = 200_000;

export function createViewers(database: Connection, now: () => number): LookAtViewer {
  const marks = createMarks();

  async function winsOf(asked: readonly Marked[]): Promise<ReadonlyMap<Marked, Hit>> {
    // Nothing was settled since none was found: there is none.
    const sought = asked.filter((one) => one.mark === null || marks.of(one) !== one.mark);
    if (sought.length === 0) return new Map();
    const wins = await sql.winsNow.all(database, {
      playerIds: sought.map(({ playerId }) => playerId),
      gameIds: sought.map(({ gameId }) => gameId),
      sinceId: firstIdAt(now() - winsShownForMs),
    });
    const hits = new Map<Marked, Hit>();
    for (const { place, orderId, issue, stakeMinor, oddsHundredths } of wins) {
      const profit = profitMinor(minor(stakeMinor), oddsHundredths);
      const winner = sought[Number(place) - 1];
      if (winner) hits.set(winner, { orderId, issue, profitMinor: profit });
    }
    for (const one of sought) marks.note(one, hits.has(one) ? null : one.mark);
    return hits;
  }

  return together(async (asked) => {
    const rows = await sql.viewersNow.all(database, {
      playerIds: asked.map(({ playerId }) => playerId),
      tokenHashes: asked.map(({ tokenHash }) => tokenHash),
      gameIds: asked.map(({ gameId }) => gameId),
    });
    const found = new Map<ViewerQuestion, Marked & Row>();
    for (const row of rows) {
      const question = asked[Number(row.place) - 1];
      if (question) found.set(question, { ...question, ...row });
    }
    const hits = await winsOf([...found.values()]);
    return asked.map((question) => {
      const row = found.get(question);
      if (row === undefined) return { kind: 'unknown' };
      if (row.isEnded) return { kind: 'ended' };
      if (row.expiresAt <= now()) return { kind: 'expired' };
      const { balanceMinor, heldMinor, isFeedBanned } = row;
      return { kind: 'good', balanceMinor, heldMinor, isFeedBanned, hit: hits.get(row) ?? null };
    });
  });
}

type Row = Awaited<ReturnType<typeof sql.viewersNow.all>>[number];

/** A player in a game, and the mark that the game has now. */
interface Marked {
  readonly playerId: PlayerId;
  readonly gameId: number;
  readonly mark: string | null;
}

/** `user_quantity` on the wire. */
export function balanceText({ balanceMinor, heldMinor }: Viewer): string {
  const money = formatMoney(minor(balanceMinor));
  return `{"money":"${money}","lock_money":"${formatMoney(minor(heldMinor))}"}`;
}

/** `hit_notice` on the wire. */
export function hitText({ hit }: Viewer): string {
  if (hit === null) return 'null';
  const profit = formatMoney(minor(hit.profitMinor));
  return JSON.stringify({ id: Number(hit.orderId), profit, issue: hit.issue });
}

type Asked = Pick<ViewerQuestion, 'playerId' | 'gameId'>;

/** The marks at which players had no unseen win. */
function createMarks() {
  const known = new Map<string, string>();
  const keyOf = ({ playerId, gameId }: Asked) => `${nameOf(playerId)}/${gameId}`;
  return {
    /** Empty when nothing is known. */
    of: (asked: Asked): string => known.get(keyOf(asked)) ?? '',
    note(asked: Asked, mark: string | null): void {
      const key = keyOf(asked);
      if (mark === null) known.delete(key);
      else known.set(key, mark);
      if (known.size <= mostRemembered) return;
      for (const oldest of known.keys()) {
        known.delete(oldest);
        return;
      }
    },
  };
}

function nameOf(playerId: PlayerId): string {
  return playerId.toString(36);
}
