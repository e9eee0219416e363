// A viewer's own data: session state, balance, and the win to show. One statement reads a batch of
// viewers. A second one reads wins, only for viewers who may have one: a viewer without a win has
// none until the next round is settled.

import { profitMinor } from '@trine/game/payout.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { createBoundedMap, type BoundedMap } from '../../platform/collections/bounded-map.ts';
import { balanceText, type Balance } from '../../ledger/ledger.ts';
import { firstIdAt, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import type { TokenClaims } from '../../platform/http/route.ts';
import * as sql from './snapshots.sql.ts';

export interface Viewer {
  readonly kind: 'good';
  readonly balance: Balance;
  /** Whether the orders of this player are hidden from others. */
  readonly isFeedBanned: boolean;
  readonly hit: Hit | null;
}

export interface Hit {
  readonly orderId: bigint;
  readonly issue: string;
  readonly profitMinor: bigint;
  /** The net result of all the player's bets in the round. */
  readonly roundNetMinor: bigint;
}

export type NoViewer = { readonly kind: 'unknown' | 'ended' | 'expired' };

export interface ViewerRequest extends TokenClaims {
  readonly gameId: number;
}

/** The results are in the order of the requests. */
export type ReadViewers = (
  asked: readonly ViewerRequest[],
) => Promise<readonly (Viewer | NoViewer)[]>;

const winsShownForMs = 24 * 60 * 60 * 1000;
/** Remembered players per game that have no unseen win. */
const maxRemembered = 100_000;
const unknownViewer: NoViewer = { kind: 'unknown' };

export function createViewers(database: Connection, now: () => number): ReadViewers {
  const marks = createMarks();

  async function readWins(sought: readonly Sought[]): Promise<void> {
    if (sought.length === 0) return;
    const wins = await sql.winsNow.all(database, {
      playerIds: sought.map(({ asked }) => asked.playerId),
      gameIds: sought.map(({ asked }) => asked.gameId),
      sinceId: firstIdAt(now() - winsShownForMs),
    });
    for (const { place, orderId, issue, stakeMinor, oddsHundredths, roundNetMinor } of wins) {
      const profit = profitMinor(minor(stakeMinor), oddsHundredths);
      const winner = sought[Number(place) - 1];
      if (winner) winner.viewer.hit = { orderId, issue, profitMinor: profit, roundNetMinor };
    }
    for (const { asked, viewer, mark } of sought) {
      marks.record(asked, viewer.hit === null ? mark : null);
    }
  }

  return async (asked) => {
    const games = await sql.viewersNow.all(database, {
      playerIds: asked.map(({ playerId }) => playerId),
      tokenHashes: asked.map(({ tokenHash }) => tokenHash),
      gameIds: asked.map(({ gameId }) => gameId),
    });
    const seen = asked.map((): Found | NoViewer => unknownViewer);
    const sought: Sought[] = [];
    for (const game of games) {
      for (let index = 0; index < game.places.length; index += 1) {
        const position = (game.places[index] ?? 0) - 1;
        const request = asked[position];
        if (request === undefined) throw new Error('a viewer without a request');
        const viewer = viewerFrom(game, index);
        seen[position] = viewer;
        // No round was settled since the viewer was found to have no win.
        const isKnown = game.mark !== null && marks.of(request) === game.mark;
        if (viewer.kind === 'good' && !isKnown) {
          sought.push({ asked: request, viewer, mark: game.mark });
        }
      }
    }
    await readWins(sought);
    return seen;
  };
}

type Row = Awaited<ReturnType<typeof sql.viewersNow.all>>[number];
type Found = { -readonly [Key in keyof Viewer]: Viewer[Key] };

/** Without the win, which is read later. */
function viewerFrom(game: Row, index: number): Found | NoViewer {
  const kind = game.states[index];
  const balanceMinor = game.balancesMinor[index];
  const balanceVersion = game.balanceVersions[index];
  const heldMinor = game.heldMinor[index];
  const heldVersion = game.heldVersions[index];
  if (
    kind === undefined ||
    balanceMinor === undefined ||
    balanceVersion === undefined ||
    heldMinor === undefined ||
    heldVersion === undefined
  ) {
    throw new Error('a row without a viewer');
  }
  if (kind !== 'good') return { kind };
  const isFeedBanned = game.areFeedBanned[index] === true;
  const balance = { balanceMinor, balanceVersion, heldMinor, heldVersion };
  return { kind, balance, isFeedBanned, hit: null };
}

/** A viewer whose win has to be read, and the current mark of the game. */
interface Sought {
  readonly asked: Asked;
  readonly viewer: Found;
  readonly mark: string | null;
}

/** `user_quantity` on the wire. */
export function viewerBalanceText({ balance }: Viewer): string {
  return `{${balanceText(balance)}}`;
}

/** `hit_notice` on the wire. */
export function hitText({ hit }: Viewer): string {
  if (hit === null) return 'null';
  const profit = formatMoney(minor(hit.profitMinor));
  const net = formatMoney(minor(hit.roundNetMinor));
  return JSON.stringify({ id: Number(hit.orderId), profit, issue: hit.issue, round_net: net });
}

type Asked = Pick<ViewerRequest, 'playerId' | 'gameId'>;

/** The marks at which players had no unseen win. */
function createMarks() {
  const games = new Map<number, BoundedMap<PlayerId, string>>();
  return {
    of: ({ playerId, gameId }: Asked) => games.get(gameId)?.get(playerId),
    record({ playerId, gameId }: Asked, mark: string | null): void {
      const known = games.get(gameId) ?? createBoundedMap<PlayerId, string>(maxRemembered);
      games.set(gameId, known);
      if (mark === null) known.delete(playerId);
      else known.set(playerId, mark);
    },
  };
}
