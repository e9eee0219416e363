// How the console's contract writes things: ids, moments, amounts, pages.

import { parseIdentifier } from '@trine/contract/keywords.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { RunningSession } from '../../people/staff/sessions.ts';

/** An id of a request, which the contract has checked. */
export function idOf<Id extends bigint = bigint>(given: string | number): Id {
  return BigInt(parseIdentifier(given) ?? 0) as Id;
}

export function optionalId<Id extends bigint = bigint>(given?: string | number): Id | null {
  return given === undefined ? null : idOf<Id>(given);
}

/** Epoch seconds of epoch milliseconds. */
export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

export function optionalSeconds(ms: number | null): number | null {
  return ms === null ? null : seconds(ms);
}

/** A running session of somebody at the console. */
export function viewSession(row: RunningSession) {
  return {
    id: row.sessionId,
    created_at: seconds(row.createdAt),
    last_seen_at: seconds(row.seenAt),
    address: row.address,
    current: row.isCurrent,
  };
}

export function money(amountMinor: bigint): string {
  return formatMoney(minor(amountMinor));
}

interface PageGiven {
  readonly limit?: string | number;
  readonly before_id?: string | number;
}

export interface PageWanted {
  /** Rows older than this id. */
  readonly beforeId: bigint;
  readonly limit: number;
}

export const newest = BigInt(Number.MAX_SAFE_INTEGER);

export function pageOf({ limit, before_id }: PageGiven): PageWanted {
  return {
    beforeId: optionalId(before_id) ?? newest,
    limit: limit === undefined ? defaultPageSize : Number(limit),
  };
}

/** A page of rows, with where the next one begins; a short page is the last. */
export function page<Row, View>(
  rows: readonly Row[],
  { limit }: Pick<PageWanted, 'limit'>,
  shown: { readonly view: (row: Row) => View; readonly idOf: (row: Row) => bigint },
): { rows: View[]; next: number | null } {
  const last = rows.at(-1);
  const next = rows.length < limit || last === undefined ? null : Number(shown.idOf(last));
  return { rows: rows.map((row) => shown.view(row)), next };
}
