// The type of a round, and a round as players see it.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { issueList } from '@trine/contract/bet-room/room.ts';
import type { Language } from '@trine/contract/languages.ts';
import { digitsOf, outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { baseLabels } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { LeafVersion } from '@trine/fairness/receipt.ts';
import { int2, type ColumnType } from '../../platform/postgres/column.ts';
import type { RoundId } from '../../platform/postgres/ids.ts';

export type RoundStatus = 'open' | 'closed' | 'drawn' | 'settled' | 'void';

/** How the leaves of a round's book are written; fixed when it opens. */
export const leafVersion = int2 as ColumnType<LeafVersion>;

/**
 * The rule that made a round void without a decision by staff: its seal was too late, or was
 * cosigned by too few witnesses of the public log before the draw.
 */
export type VoidRule = 'sealed_late' | 'unwitnessed';

/**
 * Outside its room, a round's result is shown this long after the settlement: the room shows the
 * balls within three seconds, and nothing may show the result before the last of them.
 */
export const revealedAfterMs = 4_000;

export interface Round {
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly issue: string;
  /** Epoch milliseconds, like all times here. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly status: RoundStatus;
  /** 0 to 999, null until drawn. */
  readonly outcome: number | null;
  readonly bookRoot: Buffer | null;
  readonly bookCount: number | null;
  readonly bookStakeMinor: bigint | null;
  readonly orderCount: number;
}

export type RoundOnWire = AnswerOf<typeof issueList>[number];

/** A round as the contract shows it. `nowMs` is the database's time. */
export function roundOnWire(round: Round, language: Language, nowMs: number): RoundOnWire {
  const outcome = round.outcome === null ? null : outcomeOf(round.outcome);
  const digits = outcome === null ? null : digitsOf(outcome);
  const total = outcome === null ? null : sumOf(outcome);
  return {
    issue_id: Number(round.roundId),
    issue: round.issue,
    openTime1: inSeconds(round.drawsAt),
    closeTime: inSeconds(round.closesAt),
    whether_close: round.status !== 'open' || nowMs >= round.closesAt ? 1 : 0,
    site_1: digits?.[0] ?? null,
    site_2: digits?.[1] ?? null,
    site_3: digits?.[2] ?? null,
    code: total,
    base: total === null ? null : [...baseLabels(language, total)],
    join: round.orderCount,
    status: round.status,
    book: bookOnWire(round),
  };
}

/** The sealed book, or null while betting is open. */
export function bookOnWire(round: Pick<Round, 'bookRoot' | 'bookCount' | 'bookStakeMinor'>) {
  const { bookRoot, bookCount, bookStakeMinor } = round;
  if (bookRoot === null || bookCount === null || bookStakeMinor === null) return null;
  return {
    root: bookRoot.toString('hex'),
    count: bookCount,
    stake: formatMoney(minor(bookStakeMinor)),
  };
}

/** `"7 2 9 18"`: the digits and their sum; empty until drawn. */
export function lotteryCode(outcomeNumber: number | null): string {
  if (outcomeNumber === null) return '';
  const outcome = outcomeOf(outcomeNumber);
  return [...digitsOf(outcome), sumOf(outcome)].join(' ');
}

export function inSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
