/**
 * Web Push in this browser: support, the kinds that the person chose, and the subscription. The
 * choice is stored for each person, so that it is used again after the next sign-in or with a new
 * subscription.
 */
import type { Answer } from '@trine/contract/client.ts';
import { call, type Rejection } from './client.ts';

export type PushKind = Answer<'/api/user/pushSet'>['kinds'][number];

export const PUSH_KINDS = [
  'draw',
  'win',
  'deposit',
  'withdrawal',
  'reply',
] as const satisfies readonly PushKind[];

export type PushSupport = 'ready' | 'unsupported' | 'denied';

export function pushSupport(): PushSupport {
  const isThere = ['serviceWorker' in navigator, 'PushManager' in window, 'Notification' in window];
  if (isThere.includes(false)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const keyOf = (userId: number | null) => `pushKinds.${userId}`;

/** Empty until the person has chosen. */
export function chosenPushKinds(userId: number | null): readonly PushKind[] {
  const stored = (localStorage.getItem(keyOf(userId)) ?? '').split(',');
  return PUSH_KINDS.filter((kind) => stored.includes(kind));
}

export type PushOutcome =
  | { kind: 'done' | 'denied' | 'failed' }
  | { kind: 'rejected'; rejection: Rejection };

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one update after the other, so that the last choice reaches the server last, also while an
 * earlier choice is being renewed.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

/**
 * Asks for permission with the first kind and sends the choice to the server; stored after the
 * server's answer.
 */
export async function choosePushKinds(
  userId: number | null,
  kinds: readonly PushKind[],
): Promise<PushOutcome> {
  if (kinds.length > 0 && (await Notification.requestPermission()) !== 'granted') {
    return { kind: 'denied' };
  }
  return inTurn(async () => {
    const outcome = await sendKinds(kinds);
    if (outcome.kind === 'done') localStorage.setItem(keyOf(userId), kinds.join(','));
    return outcome;
  });
}

/** Sends the stored choice at the start of a session. */
export async function renewPush(userId: number): Promise<void> {
  if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  await inTurn(async () => {
    const kinds = chosenPushKinds(userId);
    if (kinds.length > 0) await sendKinds(kinds);
  });
}

async function sendKinds(kinds: readonly PushKind[]): Promise<PushOutcome> {
  const info = await call('/api/user/pushInfo', {});
  if (!info.ok) return { kind: 'rejected', rejection: info };
  const subscription = await subscribe(info.data.public_key).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    return { kind: 'failed' };
  }
  const request = { endpoint, browser_key: p256dh, browser_secret: auth, kinds: [...kinds] };
  const outcome = await call('/api/user/pushSet', request);
  return outcome.ok ? { kind: 'done' } : { kind: 'rejected', rejection: outcome };
}

/** A subscription with another server's key is cancelled. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const before = await pushManager.getSubscription();
    if (before === null) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
