// The console's live stream: about one look a second at what waits and what moves, for all who
// listen, and none while nobody does. What a role may not see it is not told.

import type { Change, Counts, ConsoleEvents } from '@trine/contract/console/client.ts';
import { allows, type Role } from '@trine/contract/console/permissions.ts';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { describeError } from '../../platform/http/failure.ts';
import type { StaffSession } from '../../people/staff/sessions.ts';
import { openEventStream, type EventStream } from '../../platform/http/event-stream.ts';
import type { FindSession } from '../../people/staff/authorize.ts';

/** What one look finds. */
export interface Snapshot {
  readonly counts: { readonly [Key in keyof Counts]: number | null };
  /** Changes with what they stand for. */
  readonly marks: Readonly<Record<Change['what'], string>>;
  /** Rounds that are not settled, with their status. */
  readonly rounds: ReadonlyMap<number, string>;
}

export interface HubOptions {
  readonly look: () => Promise<Snapshot>;
  readonly findSession: FindSession;
  readonly log: FastifyBaseLogger;
}

export interface Hub {
  /** Takes over the answer; false when too many listen already. */
  attach(
    reply: FastifyReply,
    entry: { readonly session: StaffSession; readonly token: string },
  ): boolean;
  stop(): void;
}

interface Listener {
  readonly stream: EventStream;
  readonly role: Role;
  readonly actor: string;
  readonly token: string;
}

/** Each look checks the sessions: one that ended is noticed within a second. */
export const lookEveryMs = 800;
/** In looks: how often the line is kept open. */
const keepOpenEvery = 6;
const maxListeners = 200;
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

export function createHub({ look, findSession, log }: HubOptions): Hub {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;
  let latest: Snapshot | null = null;
  let looks = 0;
  let isLooking = false;

  async function lookOnce(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      looks += 1;
      const found = await look();
      const before = latest;
      latest = found;
      for (const listener of listeners) tellChanges(listener, before, found);
      await checkSessions();
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the console could not look');
    } finally {
      isLooking = false;
    }
  }

  async function checkSessions(): Promise<void> {
    const checked = Array.from(listeners, async (listener) => {
      if ((await findSession(listener.token)) === null) {
        tell(listener, 'signed_out', {});
        listener.stream.end();
      } else if (looks % keepOpenEvery === 0) listener.stream.keepAlive();
    });
    await Promise.all(checked);
  }

  function leave(listener: Listener): void {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
    latest = null;
  }

  return {
    attach(reply, { session, token }) {
      const { role, actor } = session;
      const own = Array.from(listeners).filter((listener) => listener.actor === actor);
      if (listeners.size >= maxListeners || own.length >= maxOfPerson) return false;
      const listener = { stream: openEventStream(reply), role, actor, token };
      listeners.add(listener);
      listener.stream.onClose(() => leave(listener));
      if (latest !== null) tell(listener, 'counts', countsFor(listener.role, latest));
      timer ??= setInterval(() => void lookOnce(), lookEveryMs);
      if (latest === null) void lookOnce();
      return true;
    },
    stop() {
      for (const { stream } of listeners) stream.end();
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}

function tellChanges(listener: Listener, before: Snapshot | null, found: Snapshot): void {
  const counts = countsFor(listener.role, found);
  if (
    before === null ||
    JSON.stringify(countsFor(listener.role, before)) !== JSON.stringify(counts)
  )
    tell(listener, 'counts', counts);
  if (before === null) return;
  for (const what of Object.keys(seenBy) as Change['what'][]) {
    if (!allows(listener.role, seenBy[what]) || before.marks[what] === found.marks[what]) continue;
    tell(listener, 'change', { what });
  }
  if (!allows(listener.role, 'rounds.see')) return;
  for (const [roundId, status] of found.rounds) {
    if (before.rounds.get(roundId) === status) continue;
    tell(listener, 'board', { round_id: roundId, status });
  }
  for (const roundId of before.rounds.keys()) {
    if (found.rounds.has(roundId)) continue;
    tell(listener, 'board', { round_id: roundId, status: 'settled' });
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

function tell<Name extends keyof ConsoleEvents>(
  { stream }: Listener,
  name: Name,
  data: ConsoleEvents[Name],
): void {
  stream.tell(name, data);
}
