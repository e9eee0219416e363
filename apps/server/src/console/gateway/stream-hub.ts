// The console's live stream: one poll in about a second reads what waits and changes, for all
// listeners. A listener is sent only what its role may see.

import type { Change, Counts, ConsoleEvents } from '@trine/contract/console/client.ts';
import { allows, type Role } from '@trine/contract/console/permissions.ts';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { createEventHub, type Listener } from '../../platform/http/event-hub.ts';
import type { OpenCounts } from '../../platform/http/open-counts.ts';
import { eventText, openEventStream, type EventStream } from '../../platform/http/event-stream.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import type { FindSession } from '../../platform/console-http/authorize.ts';

export interface Snapshot {
  readonly counts: { readonly [Key in keyof Counts]: number | null };
  /** Each mark changes when its subject does. */
  readonly marks: Readonly<Record<Change['what'], string>>;
  /** Rounds that are not settled, with their status. */
  readonly rounds: ReadonlyMap<number, string>;
}

export interface ConsoleHubOptions {
  readonly readSnapshot: () => Promise<Snapshot>;
  readonly findSession: FindSession;
  /** Counts open streams over all processes; absent: in this hub only. */
  readonly openCounts?: OpenCounts;
  readonly log: FastifyBaseLogger;
}

export interface ConsoleHub {
  /** Takes over the response; false when too many streams are open. Never rejects. */
  attach(
    reply: FastifyReply,
    entry: { readonly session: StaffSession; readonly token: string },
  ): Promise<boolean>;
  stop(): void;
}

interface ConsoleListener extends Listener {
  readonly role: Role;
  readonly token: string;
  /** The snapshot whose differences were sent last; null before the first one. */
  sent: Snapshot | null;
}

/** Sessions are checked after each poll, so that a stream ends within a second of its session. */
export const intervalMs = 800;
const maxOfPerson = 10;

const seenBy = {
  deposits: 'deposits.see',
  withdrawals: 'withdrawals.see',
  proposals: 'players.see',
  voids: 'voids.see',
  switches: 'switches.see',
  plans: 'plans.see',
  players: 'players.see',
  content: 'content.see',
  'sale-hours': 'sale_hours.see',
  'receiving-accounts': 'receiving_accounts.see',
  people: 'people.see',
  reports: 'reports.see',
  audit_log: 'audit_log.see',
  support: 'support.see',
} as const satisfies Record<Change['what'], `${string}.see`>;

export function createConsoleHub(options: ConsoleHubOptions): ConsoleHub {
  const { readSnapshot, findSession, openCounts, log } = options;
  const hub = createEventHub<ConsoleListener>({
    ...(openCounts && { openCounts }),
    intervalMs,
    maxListeners: 200,
    keepAlivePolls: 6,
    async poll({ listeners }) {
      const snapshot = await readSnapshot();
      for (const listener of listeners) sendChanges(listener, snapshot);
    },
    session: {
      isValid: async ({ token }) => (await findSession(token)) !== null,
      lastEvent: eventText('signed_out', '{}'),
    },
    log,
    failureText: 'the console could not be polled',
  });
  return {
    async attach(reply, { session, token }) {
      const place = await hub.take([{ key: `console ${session.actor}`, max: maxOfPerson }]);
      if (place === null) return false;
      const stream = openEventStream(reply);
      hub.attach({ stream, place, role: session.role, token, sent: null });
      return true;
    },
    stop: () => hub.stop(),
  };
}

function sendChanges(listener: ConsoleListener, found: Snapshot): void {
  const { role, stream, sent } = listener;
  listener.sent = found;
  const counts = countsFor(role, found);
  if (sent === null) {
    send(stream, 'counts', counts);
    return;
  }
  if (JSON.stringify(countsFor(role, sent)) !== JSON.stringify(counts)) {
    send(stream, 'counts', counts);
  }
  for (const what of Object.keys(seenBy) as Change['what'][]) {
    if (!allows(role, seenBy[what]) || sent.marks[what] === found.marks[what]) continue;
    send(stream, 'change', { what });
  }
  if (!allows(role, 'rounds.see')) return;
  for (const [roundId, status] of found.rounds) {
    if (sent.rounds.get(roundId) === status) continue;
    send(stream, 'board', { round_id: roundId, status });
  }
  for (const roundId of sent.rounds.keys()) {
    if (found.rounds.has(roundId)) continue;
    send(stream, 'board', { round_id: roundId, status: 'settled' });
  }
}

function countsFor(role: Role, { counts }: Snapshot): Counts {
  const seesDeposits = allows(role, seenBy.deposits);
  const seesWithdrawals = allows(role, seenBy.withdrawals);
  const seesSupport = allows(role, seenBy.support);
  return {
    deposits: seesDeposits ? counts.deposits : null,
    withdrawals: seesWithdrawals ? counts.withdrawals : null,
    proposals: allows(role, seenBy.proposals) ? counts.proposals : null,
    voids: allows(role, seenBy.voids) ? counts.voids : null,
    oldest_deposit_seconds: seesDeposits ? counts.oldest_deposit_seconds : null,
    oldest_withdrawal_seconds: seesWithdrawals ? counts.oldest_withdrawal_seconds : null,
    support: seesSupport ? counts.support : null,
    oldest_support_seconds: seesSupport ? counts.oldest_support_seconds : null,
  };
}

function send<Name extends keyof ConsoleEvents>(
  stream: EventStream,
  name: Name,
  data: ConsoleEvents[Name],
): void {
  stream.send(name, data);
}
