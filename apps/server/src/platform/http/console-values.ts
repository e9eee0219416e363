// Values of the console's contract: ids, moments, amounts, pages.

import { parseIdentifier } from '@trine/contract/keywords.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { formatMoney, minor } from '@trine/money/money.ts';

/** An id of a request, which the contract has checked. */
export function idOf<Id extends bigint = bigint>(given: string | number): Id {
  return BigInt(parseIdentifier(given) ?? 0) as Id;
}

export function optionalId<Id extends bigint = bigint>(given?: string | number): Id | null {
  return given === undefined ? null : idOf<Id>(given);
}

/** Epoch seconds of epoch milliseconds. */
export function secondsValue(ms: number): number {
  return Math.floor(ms / 1000);
}

export function optionalSecondsValue(ms: number | null): number | null {
  return ms === null ? null : secondsValue(ms);
}

export function moneyValue(amountMinor: bigint): string {
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
