// Limits guesses of passwords, for players and for staff. An attacker can not lock an account for
// its owner: the attacker meets the limits of the own network, proofs of work, and the limit of the
// name for places that the account does not know. Known places are not affected.

import type { ProofChallenge } from '@trine/contract/reasons.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { createLoginGuesses } from './login-guesses.ts';
import { createLoginPressure } from './login-pressure.ts';
import { createLoginThrottle, type Locks } from './login-throttle.ts';
import type { Proofs } from './proof-of-work.ts';

/** Why the limits for unknown places do not apply. */
export type KnownPlace =
  /** A browser that signed in before, by the hexadecimal hash of its token. */
  | { readonly kind: 'device'; readonly tokenHash: string }
  /** A network that the owner signed in from before. */
  | { readonly kind: 'network' }
  /** A running session of the account. */
  | { readonly kind: 'session' };

export interface LoginAttempt {
  /** The name as the account is searched by it, known or not. */
  readonly name: string;
  readonly address: string;
  readonly place: KnownPlace | null;
  /** A solved proof of work; null when none can be asked for. */
  readonly proof: string | undefined | null;
}

/** Limits that a wrong password reached. */
export interface Alarm {
  /** One of many wrong passwords of the name. */
  readonly isNameGuessed: boolean;
  /** The last wrong password of the name that is compared for unknown places. */
  readonly isNameClosed: boolean;
  /** The last attempt that the network has for now. */
  readonly isNetworkFull: boolean;
}

export type Guarded<Result> =
  | { readonly kind: 'right'; readonly result: Result }
  | { readonly kind: 'wrong'; readonly triesLeft: number; readonly alarm: Alarm }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number }
  /** The name has used its guesses of the day: only known places and a reset get in. */
  | { readonly kind: 'closed'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unproved'; readonly challenge: ProofChallenge };

export interface LoginGuard {
  /**
   * Runs `check`, which returns null for a wrong password, unless a limit forbids it. The attempt
   * counts as wrong until `check` has returned. With `more`, a right password keeps the earlier
   * failures, because another factor follows.
   */
  run<Result>(
    attempt: LoginAttempt,
    check: (triesLeft: number) => Promise<Result | null>,
    options?: { readonly more: boolean },
  ): Promise<Guarded<Result>>;
}

export interface LoginGuardOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly scope: 'player' | 'staff';
  readonly proofs: Proofs;
  readonly locks: Locks;
}

export function createLoginGuard(options: LoginGuardOptions): LoginGuard {
  const { database, now, scope, proofs } = options;
  const throttle = createLoginThrottle(options);
  const pressure = createLoginPressure(options);
  const guesses = createLoginGuesses(database, now);

  /** Null: the attempt may go on to the throttle. A rejected attempt is not counted. */
  async function pass(attempt: LoginAttempt): Promise<Passed | Denied> {
    const { address, place } = attempt;
    const guess = { scope, name: attempt.name, place: placeKey(attempt) };
    const network = place === null ? await pressure.add(address) : null;
    if (network?.kind === 'locked') return network;
    const undoNetwork = async () => network && pressure.remove(address);
    const counted = await guesses.count(guess);
    if (counted.kind === 'full') {
      await undoNetwork();
      return { kind: 'closed', retryAfterSeconds: counted.retryAfterSeconds };
    }
    const undo = async () => {
      await undoNetwork();
      await guesses.uncount(guess);
    };
    const factor = Math.max(counted.proofFactor, network?.proofFactor ?? 0);
    const isAsked = place === null && attempt.proof !== null && factor > 0;
    const demand = { purpose: scope === 'player' ? 'login' : 'console', factor, address } as const;
    const challenge = isAsked ? await proofs.demand(attempt.proof ?? undefined, demand) : null;
    if (challenge !== null) {
      await undo();
      return { kind: 'unproved', challenge };
    }
    const alarm = {
      isNameGuessed: place === null && counted.isMany,
      isNameClosed: place === null && counted.isLast,
      isNetworkFull: network?.isNetworkFull ?? false,
    };
    return { kind: 'passed', alarm, undo };
  }

  return {
    async run(attempt, check, { more } = { more: false }) {
      const passed = await pass(attempt);
      if (passed.kind !== 'passed') return passed;
      const { alarm, undo } = passed;
      const tried = { name: attempt.name, place: triedFrom(attempt) };
      const permit = await throttle.count(tried);
      if (permit.kind === 'locked') {
        await undo();
        return permit;
      }
      const result = await check(permit.triesLeft);
      if (result === null) return { kind: 'wrong', triesLeft: permit.triesLeft, alarm };
      await undo();
      if (more) await throttle.uncount(tried);
      else await throttle.forget(tried);
      return { kind: 'right', result };
    },
  };
}

interface Passed {
  readonly kind: 'passed';
  readonly alarm: Alarm;
  /** The attempt does not count after all. */
  readonly undo: () => Promise<void>;
}

type Denied = Exclude<Guarded<never>, { kind: 'right' | 'wrong' }>;

/** The key that guesses of the day are counted by. */
function placeKey({ address, place }: LoginAttempt): string | null {
  switch (place?.kind) {
    case undefined:
      return null;
    case 'device':
      return `device ${place.tokenHash}`;
    case 'network':
      return `network ${networkOf(address)}`;
    case 'session':
      return 'session';
  }
}

/** The key of the three free tries: a known device, else the network. */
function triedFrom({ address, place }: LoginAttempt): string {
  return place?.kind === 'device' ? `device ${place.tokenHash}` : networkOf(address);
}
