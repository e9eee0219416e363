/**
 * The keys of this installation, which this device remembers at first use. A new data directory of
 * a server makes new keys and is another installation.
 */
import type { DBSchema } from 'idb';
import { create } from 'zustand';
import { useSession } from './session.ts';

/** The answer of `/trust.json`. */
export interface Trust {
  readonly kind: 'demo' | 'production';
  /** The verifier key of the public log (C2SP signed-note). */
  readonly log: string;
  /** The verifier key of signed receipts. */
  readonly receipts: string;
  /** The verifier keys of its witnesses. */
  readonly witnesses: readonly string[];
}

interface Stores extends DBSchema {
  trust: { key: 'current'; value: Trust };
}

/** The served keys, if they differ from the remembered ones; the player decides about them. */
export const useTrustChange = create<{ served: Trust | null }>(() => ({ served: null }));

let reading: Promise<Trust | null> | null = null;

/** The keys that the server serves, or else the remembered ones; null without either. */
export async function readTrust(): Promise<Trust | null> {
  reading ??= compareTrust();
  const trust = await reading;
  // The next one asks again.
  if (trust === null) reading = null;
  return trust;
}

/** Remembers the served keys: the player has seen that they changed. */
export async function acceptTrust(served: Trust): Promise<void> {
  const stores = await openStores();
  await stores?.put('trust', served, 'current');
  reading = Promise.resolve(served);
  useTrustChange.setState({ served: null });
}

async function compareTrust(): Promise<Trust | null> {
  const stores = await openStores();
  const [known, served] = await Promise.all([stores?.get('trust', 'current'), fetchTrust()]);
  if (served === null) return known ?? null;
  if (known === undefined) await stores?.put('trust', served, 'current');
  else if (textOf(known) !== textOf(served)) useTrustChange.setState({ served });
  // New witnesses count once the player has accepted them.
  return known?.log === served.log ? { ...served, witnesses: known.witnesses } : served;
}

async function openStores() {
  try {
    const { openDB } = await import('idb');
    return await openDB<Stores>('trine', 1, {
      upgrade: (created) => void created.createObjectStore('trust'),
    });
  } catch {
    return null;
  }
}

async function fetchTrust(): Promise<Trust | null> {
  try {
    const response = await fetch(`${useSession.getState().hostUrl}/trust.json`);
    return response.ok ? parseTrust(await response.json()) : null;
  } catch {
    return null;
  }
}

/** Null for anything else, and while the log has no key. */
export function parseTrust(value: unknown): Trust | null {
  const { kind, log, receipts, witnesses } = (value ?? {}) as Partial<Record<keyof Trust, unknown>>;
  if (kind !== 'demo' && kind !== 'production') return null;
  if (typeof log !== 'string' || typeof receipts !== 'string') return null;
  if (!Array.isArray(witnesses)) return null;
  const keys = witnesses.filter((key): key is string => typeof key === 'string');
  return keys.length === witnesses.length ? { kind, log, receipts, witnesses: keys } : null;
}

/** The name of the key of receipts follows the first address of the site, which may change. */
function textOf({ kind, log, receipts, witnesses }: Trust): string {
  return [kind, log, receipts.split('+').at(-1), ...witnesses].join('\n');
}
