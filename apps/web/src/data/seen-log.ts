/**
 * The public log as this device saw it. Each new checkpoint must continue the last one: a log that
 * forked or shrank was rewritten.
 */
import type { LogFault, SeenCheckpoint } from './stored-records.ts';
import type { CheckedCheckpoint, CheckpointClaim } from '@trine/fairness/log/checkpoint-claim.ts';
import { create } from 'zustand';
import { call } from './client.ts';
import { openDeviceStore, type DeviceStore } from './device-store.ts';
import { answerOf } from './queries.ts';
import { useSession } from './session.ts';
import { readTrust } from './trust.ts';

/** Verifies a checkpoint outside the main thread. */
export type CheckCheckpoint = (claim: CheckpointClaim) => Promise<CheckedCheckpoint>;

/** The first fault that this device saw; undefined before the store was read. */
export const useLogFault = create<{ fault: LogFault | null | undefined }>(() => ({
  fault: undefined,
}));

/** Another process may serve a checkpoint that is a few seconds old. */
const shrinkMs = 10_000;
const shrinkReads = 3;

/** Reads the log's checkpoint, which must continue the last one. */
export async function observeLog(check: CheckCheckpoint): Promise<void> {
  const [trust, store] = await Promise.all([readTrust(), openDeviceStore()]);
  if (trust === null || store === null) return;
  await readFault(store);
  const from = (await store.get('log', 'checkpoint')) ?? null;
  const found = await continueFrom({ key: trust.log, from }, check);
  if (found === null) return;
  if ('problem' in found) return storeFault(store, { ...found, before: from?.note ?? null });
  await store.put('log', { ...found, seenAtMs: Date.now() }, 'checkpoint');
}

/**
 * Compares the log with a checkpoint that another device saw. A link can be forged, so an unsigned
 * one is ignored.
 */
export async function observeSharedLog(shared: string, check: CheckCheckpoint): Promise<void> {
  const [trust, store] = await Promise.all([readTrust(), openDeviceStore()]);
  const note = trust && sharedNote(shared, trust.log);
  if (trust === null || store === null || note === null) return;
  const from = await check({ key: trust.log, from: null, note, path: [] });
  if ('problem' in from) return;
  const found = await continueFrom({ key: trust.log, from }, check);
  if (found !== null && 'problem' in found) await storeFault(store, { ...found, before: note });
}

type Found = Omit<SeenCheckpoint, 'seenAtMs'> | Omit<LogFault, 'before' | 'seenAtMs'>;

/** Null: the log is empty, as it was before. */
async function continueFrom(
  { key, from }: Pick<CheckpointClaim, 'key' | 'from'>,
  check: CheckCheckpoint,
): Promise<Found | null> {
  const leastSize = from?.size ?? 0;
  const note = await readCheckpoint(leastSize);
  const size = sizeIn(note);
  if (size < leastSize) return { problem: 'shrunk', after: note, path: [] };
  if (note === '') return null;
  const path = await readPath(leastSize, size);
  const checked = await check({ key, from, note, path });
  return 'problem' in checked ? { ...checked, after: note, path } : { ...checked, note };
}

async function readFault(store: DeviceStore): Promise<void> {
  if (useLogFault.getState().fault !== undefined) return;
  const [fault = null] = await store.getAll('logFaults', null, 1);
  useLogFault.setState({ fault });
}

/** A smaller one is read again: a process may be a few seconds late. */
async function readCheckpoint(leastSize: number): Promise<string> {
  for (let read = 1; ; read += 1) {
    const note = await fetchCheckpoint();
    if (sizeIn(note) >= leastSize || read === shrinkReads) return note;
    await new Promise((resolve) => setTimeout(resolve, shrinkMs));
  }
}

/** Empty for an empty log. */
async function fetchCheckpoint(): Promise<string> {
  const address = `${useSession.getState().hostUrl}/log/checkpoint`;
  const response = await fetch(address, { cache: 'no-store' });
  if (response.ok) return response.text();
  if (response.status === missingStatus) return '';
  throw new Error(`the log answers with ${response.status}`);
}

const missingStatus = 404;
const noteForm = /^[^\n]+\n(?<size>\d{1,15})\n/;

/** 0 for text that is no checkpoint. */
function sizeIn(note: string): number {
  return Number(noteForm.exec(note)?.groups?.['size'] ?? 0);
}

async function readPath(from: number, to: number): Promise<readonly string[]> {
  if (from === 0 || from === to) return [];
  return answerOf(await call('/api/fairness/consistency', { from, to })).path;
}

async function storeFault(store: DeviceStore, found: Omit<LogFault, 'seenAtMs'>): Promise<void> {
  const fault = { ...found, seenAtMs: Date.now() };
  await store.add('logFaults', fault);
  if (!useLogFault.getState().fault) useLogFault.setState({ fault });
}

/** The last checkpoint in short, for a link: size, root and signature; null without one. */
export async function lastCheckpoint(): Promise<string | null> {
  const store = await openDeviceStore();
  const seen = await store?.get('log', 'checkpoint');
  return seen === undefined ? null : shortCheckpoint(seen.note);
}

const wholeNote = /^[^\n]+\n(\d+)\n([A-Za-z\d+/=]+)\n\n— \S+ ([A-Za-z\d+/=]+)\n/;
const shortForm = /^(\d{1,15})\.([A-Za-z\d_-]{43})\.([A-Za-z\d_-]{91})$/;

/** Null for another text. The first signature is the log's. */
export function shortCheckpoint(note: string): string | null {
  const [, size, root, signature] = wholeNote.exec(note) ?? [];
  if (size === undefined || root === undefined || signature === undefined) return null;
  return [size, forUrl(root), forUrl(signature)].join('.');
}

/** The note of a short checkpoint; null for another text. */
export function sharedNote(short: string, key: string): string | null {
  const [, size, root, signature] = shortForm.exec(short) ?? [];
  const [origin] = key.split('+');
  if (size === undefined || root === undefined || signature === undefined) return null;
  return `${origin}\n${size}\n${fromUrl(root)}\n\n— ${origin} ${fromUrl(signature)}\n`;
}

function forUrl(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromUrl(text: string): string {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, '=');
}
