// Periods and holds of reports, as the console's calls and exports show them.

import type * as reports from './reports.ts';
import { moneyValue } from '../../platform/http/console-values.ts';

/** Defines "today" in a report. */
export interface ReportTime {
  readonly operatorTimeZone: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface PeriodGiven {
  readonly from?: string;
  readonly to?: string;
}

const usualDays = 30;

/** The default is this month. */
export function monthOf(
  { from, to }: PeriodGiven,
  { operatorTimeZone: timeZone, now }: ReportTime,
): reports.Period {
  const first = today(timeZone, now()).with({ day: 1 });
  return { from: from ?? (to === undefined ? String(first) : null), to: to ?? null, timeZone };
}

/** The default is the last thirty days. */
export function lastDaysOf(
  { from, to }: PeriodGiven,
  { operatorTimeZone: timeZone, now }: ReportTime,
): reports.Period {
  const last = to === undefined ? today(timeZone, now()) : Temporal.PlainDate.from(to);
  const first = from ?? String(last.subtract({ days: usualDays - 1 }));
  return { from: first, to: to ?? null, timeZone };
}

function today(timeZone: string, nowMs: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
}

export function viewHold(hold: reports.Hold) {
  return {
    rounds: hold.rounds,
    stakes: moneyValue(hold.stakesMinor),
    payouts: moneyValue(hold.payoutsMinor),
    hold: moneyValue(hold.holdMinor),
    hold_expected: moneyValue(hold.expectedHoldMinor),
    hold_low: moneyValue(hold.lowestHoldMinor),
    hold_high: moneyValue(hold.highestHoldMinor),
    hold_percent: percentOf(hold.holdMinor, hold.stakesMinor),
    hold_expected_percent: percentOf(hold.expectedHoldMinor, hold.stakesMinor),
    is_within_band: hold.isWithinBand,
  };
}

export function viewSpan(span: reports.Span) {
  return {
    ...viewHold(span),
    deposits: moneyValue(span.depositsMinor),
    withdrawals: moneyValue(span.withdrawalsMinor),
    gifts: moneyValue(span.giftsMinor),
    active_players: span.activePlayers,
    new_players: span.newPlayers,
  };
}

/** With two decimals, rounded down; null when `whole` is 0. */
export function percentOf(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : moneyValue((part * 10_000n) / whole);
}
