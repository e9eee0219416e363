import { call } from '@trine/contract/call.ts';
import { playOrder } from '@trine/contract/orders.ts';
import { Nothing } from '@trine/contract/values.ts';
import { accepted, route, type Route } from '../../../src/platform/http/route.ts';

const noop = call({
  ...playOrder,
  path: '/api/bench/noop',
  token: false,
  answer: Nothing,
  reasons: [],
});

export const noopPath = noop.path;

/** Takes the body of a bet, checks its form and does nothing: the cost of HTTP alone. */
export function noopRoute(): Route {
  return route(noop, async () => accepted(null));
}
