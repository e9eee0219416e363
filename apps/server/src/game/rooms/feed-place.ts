// Where a stream goes on: which of the newest orders its viewer has received. Orders come into the
// database in nearly the order of their ids, but not quite: processes and writers overtake each
// other. So a place is the ids themselves, each as its distance from the one before.

import { maxMessages, type FeedRow } from './feed.ts';

const radix = 36;
const placeForm = /^[0-9a-z]{1,13}(\.[0-9a-z]{1,13}){0,99}$/;
const nothingYet = '0';

/** Whether an order is new to the viewer. */
export type IsNew = (row: FeedRow) => boolean;

/** Of a feed, oldest first. */
export function feedPlace(rows: readonly FeedRow[]): string {
  let before = 0n;
  const steps = rows.map(({ orderId }) => {
    const step = orderId - before;
    before = orderId;
    return step.toString(radix);
  });
  return steps.length === 0 ? nothingYet : steps.join('.');
}

/** After a place that a viewer names; all is new to who names none that could be ours. */
export function newSincePlace(place: string): IsNew {
  if (!placeForm.test(place)) return () => true;
  let id = 0n;
  const ids = place.split('.').map((step) => {
    id += BigInt(Number.parseInt(step, radix));
    return id;
  });
  return newSince(place === nothingYet ? [] : ids);
}

/** For a viewer who was sent these orders, oldest first. */
export function newSince(ids: readonly bigint[]): IsNew {
  const told = new Set(ids);
  // A full feed says nothing of older ones, which come up again when a newer one is hidden.
  const oldest = ids.length < maxMessages ? 0n : (ids[0] ?? 0n);
  return ({ orderId }) => orderId > oldest && !told.has(orderId);
}
