// The hours of customer service in the operator's zone. On a day when the clocks change they are
// longer or shorter, and occur once.

import type { Static } from 'typebox';
import type { Hours } from '@trine/contract/support/chat.ts';
import type { SaleHours } from '@trine/game/schedule.ts';
import { dayAt, firstInstant } from '@trine/game/zone-day.ts';

export interface ServiceHours {
  readonly hours: SaleHours;
  /** An IANA name. */
  readonly timeZone: string;
}

/** A change of clocks can leave a day without hours; the next day has some. */
const daysAhead = 3;

export function hoursAt({ hours, timeZone }: ServiceHours, nowMs: number): Static<typeof Hours> {
  const zone = { time_zone: timeZone };
  if (hours === 'always') {
    return { open: 1, opens_at: null, closes_at: null, next_open: null, text: 'always', ...zone };
  }
  const spans = spansAround(hours, timeZone, nowMs);
  const present = spans.find(({ closesAtMs }) => closesAtMs > nowMs);
  const next = spans.find(({ opensAtMs }) => opensAtMs > nowMs);
  if (present === undefined || next === undefined) throw new RangeError('There are no hours.');
  return {
    open: present.opensAtMs <= nowMs ? 1 : 0,
    opens_at: present.opensAtMs / 1000,
    closes_at: present.closesAtMs / 1000,
    next_open: next.opensAtMs / 1000,
    text: `${hours.opens}-${hours.closes}`,
    ...zone,
  };
}

interface Span {
  readonly opensAtMs: number;
  readonly closesAtMs: number;
}

/** In the order of time, from yesterday's hours, which may run past midnight. */
function spansAround(
  { opens, closes }: Exclude<SaleHours, string>,
  timeZone: string,
  nowMs: number,
): Span[] {
  const today = dayAt(nowMs, timeZone);
  return Array.from({ length: daysAhead + 2 }, (_, index) => {
    const day = today + index - 1;
    const closingDay = closes <= opens ? day + 1 : day;
    return {
      opensAtMs: firstInstant(day, opens, timeZone),
      closesAtMs: firstInstant(closingDay, closes, timeZone),
    };
  }).filter(({ opensAtMs, closesAtMs }) => opensAtMs < closesAtMs);
}
