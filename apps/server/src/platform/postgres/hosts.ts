// Which of several hosts to connect to: the last good one, or else the one that is now what the url
// asks for. All are probed at once, so that one that hangs delays no other.

import { setTimeout as delay } from 'node:timers/promises';
import type { HostAddress, Target } from '../config/database-url.ts';
import { connectFailure } from '../config/start-error.ts';

export interface Hosts {
  /** The host for a new connection; rejects with `NoHost`. */
  find(): Promise<HostAddress>;
  /** Probe again: the host that was found is not the right kind. */
  lookAgain(): void;
}

export interface HostState {
  /** It replays the log of another server. */
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  /** The timeline that a primary writes; null for a standby. */
  readonly timeline: number | null;
}

export interface HostsOptions {
  readonly addresses: readonly HostAddress[];
  readonly target: Target;
  /** Connects, reads the state and disconnects; bounded in time. */
  readonly ask: (address: HostAddress) => Promise<HostState>;
}

/** Connections that open together share one search. */
const goodForMs = 500;
/** How long the last good host may take before the others are probed too. */
const headStartMs = 300;

/** SQLSTATE `cannot_connect_now`: a retry may succeed soon. */
const cannotConnectNow = '57P03';

/** None of the hosts is what the url asks for; the message is a sentence with each one's reason. */
export class NoHost extends Error {
  override readonly name = 'NoHost';
  readonly code = cannotConnectNow;
  /** For each host that could not be probed. */
  readonly errors: readonly unknown[];

  constructor(message: string, errors: readonly unknown[]) {
    super(message);
    this.errors = errors;
  }
}

interface Answer {
  readonly address: HostAddress;
  readonly state: HostState | null;
  readonly error: unknown;
}

interface Seen {
  readonly address: HostAddress;
  /** The highest timeline of a primary: a primary with a lower one was replaced. */
  readonly timeline: number;
}

export function createHosts(options: HostsOptions): Hosts {
  let seen: Seen | null = null;
  let kept: { readonly found: Promise<HostAddress>; untilMs: number } | null = null;

  async function search(): Promise<HostAddress> {
    const { address, state } = await searchHosts(options, seen);
    seen = { address, timeline: Math.max(seen?.timeline ?? 0, state?.timeline ?? 0) };
    return address;
  }

  return {
    find() {
      if (kept !== null && performance.now() < kept.untilMs) return kept.found;
      const fresh = { found: search(), untilMs: Infinity };
      kept = fresh;
      fresh.found.then(
        () => (fresh.untilMs = performance.now() + goodForMs),
        () => (fresh.untilMs = 0),
      );
      return fresh.found;
    },
    lookAgain() {
      // A search that is running is recent enough.
      if (kept !== null && kept.untilMs !== Infinity) kept = null;
    },
  };
}

async function searchHosts(options: HostsOptions, seen: Seen | null): Promise<Answer> {
  const { addresses } = options;
  const answers: (Answer | undefined)[] = addresses.map(() => undefined);
  const places = addresses.map((_, place) => place);
  const decide = () => decideOn(options, answers, seen);
  const listen = async (place: number) => {
    const address = addresses[place];
    if (address !== undefined) answers[place] = await askOne(options, address);
  };
  const last = seen === null ? -1 : addresses.indexOf(seen.address);
  const first = last === -1 ? null : listen(last);
  if (first !== null) {
    await Promise.race([first, delay(headStartMs, undefined, { ref: false })]);
    const early = decide();
    if (early !== null) return early;
  }
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const look = () => {
    const found = decide();
    if (found !== null) resolve(found);
  };
  const asked = places.map((place) => (place === last && first ? first : listen(place)));
  for (const one of asked) void one.then(look);
  void Promise.all(asked).then(() => reject(noneOf(options, answers, seen)));
  return promise;
}

async function askOne({ ask }: HostsOptions, address: HostAddress): Promise<Answer> {
  try {
    return { address, state: await ask(address), error: null };
  } catch (error) {
    return { address, state: null, error };
  }
}

type Answers = readonly (Answer | undefined)[];

/** The host to use, or null while a better one may still reply. */
function decideOn({ target }: HostsOptions, answers: Answers, seen: Seen | null): Answer | null {
  const given = answers.filter((one) => one !== undefined);
  const areAll = given.length === answers.length;
  const good = given.filter((one) => isGood(one, target, seen));
  if (target === 'read-write' || target === 'primary') {
    const timelineOf = (one: Answer) => one.state?.timeline ?? 0;
    const best = good.toSorted((one, other) => timelineOf(other) - timelineOf(one))[0] ?? null;
    if (best === null || areAll) return best;
    // Of two that write, one was replaced; only a promotion begins a higher timeline.
    const isSure =
      seen !== null && (timelineOf(best) > seen.timeline || best.address === seen.address);
    return isSure ? best : null;
  }
  // In the order of the url, as soon as all before it have replied.
  const unknown = answers.indexOf(undefined);
  const before = answers.slice(0, unknown === -1 ? answers.length : unknown);
  const first = before.find((one) => one !== undefined && good.includes(one)) ?? null;
  if (first !== null || target !== 'prefer-standby' || !areAll) return first;
  return given.find(({ state }) => state !== null) ?? null;
}

function isGood({ state }: Answer, target: Target, seen: Seen | null): boolean {
  if (state === null) return false;
  switch (target) {
    case 'any':
      return true;
    case 'read-write':
      return !state.isReadOnly && isCurrent(state, seen);
    case 'primary':
      return !state.isStandby && isCurrent(state, seen);
    case 'read-only':
      return state.isReadOnly;
    case 'standby':
    case 'prefer-standby':
      return state.isStandby;
  }
}

function isCurrent({ timeline }: HostState, seen: Seen | null): boolean {
  return (timeline ?? 0) >= (seen?.timeline ?? 0);
}

const wants: Readonly<Record<Target, string>> = {
  any: 'answers',
  'read-write': 'takes writes',
  primary: 'is a primary',
  'read-only': 'only reads',
  standby: 'is a standby',
  'prefer-standby': 'answers',
};

function noneOf({ target }: HostsOptions, answers: Answers, seen: Seen | null): NoHost {
  const given = answers.filter((one) => one !== undefined);
  const reasons = given.map((one) => {
    return `${one.address.host}:${one.address.port} ${reasonOf(one, seen)}`;
  });
  return new NoHost(
    `No host of DATABASE_URL ${wants[target]}: ${reasons.join('; ')}.`,
    given.filter(({ state }) => state === null).map(({ error }) => error),
  );
}

function reasonOf({ state, error }: Answer, seen: Seen | null): string {
  if (state === null) return connectFailure(error);
  if (state.isStandby) return 'is a standby';
  if (state.isReadOnly) return 'only reads';
  return isCurrent(state, seen) ? 'is a primary' : 'was replaced as the primary';
}
