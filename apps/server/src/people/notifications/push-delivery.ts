// Sends push notices after the transaction that wrote them has committed. No other work waits for a
// push service. Only the leader sends. A notice is retried with growing pauses; a browser that its
// service no longer has is deleted.

import type { MessageFacts } from '@trine/i18n/messages/message-text.ts';
import type { PushMessage } from '@trine/contract/account/push.ts';
import { pushText } from '@trine/i18n/messages/push-text.ts';
import webPush from 'web-push';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { linkOf } from './messages.ts';
import type { PushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';
import * as sql from './push.sql.ts';

export interface PushDeliveryOptions {
  readonly database: Database;
  /** Rejects when this process is no longer the leader. */
  readonly assertLead: (tx: Tx) => Promise<void>;
  readonly keys: PushKeys;
  /** Where push services reach the operator: `mailto:` or `https:`. */
  readonly contact: string;
  readonly pushServices: readonly string[];
  /** The operator's, for times in texts. */
  readonly timeZone: string;
  readonly log: PushLog;
  /** Aborted when the process stops; the next leader sends what was under way again. */
  readonly stopping?: AbortSignal;
  /** Pause before the second attempt; each further pause is four times as long. */
  readonly retryMs?: number;
}

export interface PushLog {
  warn(details: object, message: string): void;
}

const batchSize = 50;
const sentAtOnce = 10;
const timeoutMs = 10_000;
const firstRetryMs = 30_000;
const maxAttempts = 5;
/** Notices older than this are not delivered, here and by the push service. */
const keptMs = 4 * 60 * 60 * 1000;
const longestPauseMs = 60 * 60 * 1000;
const tidyEveryMs = 60_000;

type Notice = Awaited<ReturnType<typeof sql.claimDue.all>>[number];

type Outcome =
  | { readonly kind: 'sent' | 'rejected' | 'gone' }
  | { readonly kind: 'again'; readonly afterMs: number };

/** Sends the notices that are due. Call it in one process at a time. */
export function createPushDelivery(options: PushDeliveryOptions): (nowMs: number) => Promise<void> {
  const { database, assertLead, retryMs = firstRetryMs } = options;
  let tidyAtMs = 0;

  async function tidy(nowMs: number): Promise<void> {
    if (nowMs < tidyAtMs) return;
    tidyAtMs = nowMs + tidyEveryMs;
    await database.transaction(async (tx) => {
      await assertLead(tx);
      await sql.deleteEndedBrowsers.run(tx, {});
      await sql.deleteOldNotices.run(tx, { keptMs: BigInt(keptMs) });
    });
  }

  return async (nowMs) => {
    await tidy(nowMs);
    while (!options.stopping?.aborted && (await sql.isAnyDue.one(database, {})).isDue) {
      const notices = await database.transaction(async (tx) => {
        await assertLead(tx);
        return sql.claimDue.all(tx, { limit: batchSize, retryMs });
      });
      await deliver(options, notices);
    }
  };
}

async function deliver(options: PushDeliveryOptions, notices: readonly Notice[]): Promise<void> {
  const { database } = options;
  const done: bigint[] = [];
  const gone: string[] = [];
  const waiting = notices.values();
  const sender = async () => {
    for (const notice of waiting) {
      const outcome = await send(options, notice);
      const { noticeId, endpointHash, attempts } = notice;
      if (outcome.kind === 'gone') gone.push(endpointHash);
      else if (outcome.kind !== 'again' || attempts >= maxAttempts) done.push(noticeId);
      else if (outcome.afterMs > 0) {
        await sql.postponeNotice.run(database, { noticeId, ms: outcome.afterMs });
      }
    }
  };
  await Promise.all(Array.from({ length: sentAtOnce }, sender));
  if (done.length > 0) await sql.deleteNotices.run(database, { noticeIds: done });
  if (gone.length > 0) await sql.deleteBrowsers.run(database, { endpointHashes: gone });
}

/** One attempt. A browser whose push service is no longer allowed is deleted. */
async function send(options: PushDeliveryOptions, notice: Notice): Promise<Outcome> {
  const { keys, contact, pushServices, stopping, log } = options;
  const { endpoint, browserKey, browserSecret } = notice;
  if (!isPushService(endpoint, pushServices)) return { kind: 'gone' };
  const service = new URL(endpoint).host;
  try {
    const request = webPush.generateRequestDetails(
      {
        endpoint,
        keys: {
          p256dh: browserKey.toString('base64url'),
          auth: browserSecret.toString('base64url'),
        },
      },
      JSON.stringify(messageOf(options, notice)),
      { vapidDetails: { subject: contact, ...keys }, TTL: keptMs / 1000 },
    );
    const { 'Content-Length': _, ...headers } = request.headers;
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stopping ? [stopping] : [])]),
    });
    await response.body?.cancel();
    const outcome = outcomeOf(response);
    // The endpoint is a secret of the browser: only its host is logged.
    if (outcome.kind === 'rejected') log.warn({ service, status: response.status }, refusedText);
    return outcome;
  } catch (error) {
    const { name } = error instanceof Error ? error : { name: typeof error };
    log.warn({ service, error: name }, 'a push service did not answer');
    return { kind: 'again', afterMs: 0 };
  }
}

const refusedText = 'a push service refused a push';

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'rejected' };
  const seconds = Number(headers.get('retry-after') ?? 0);
  const afterMs = Number.isFinite(seconds) ? Math.min(longestPauseMs, seconds * 1000) : 0;
  return { kind: 'again', afterMs: Math.max(0, Math.round(afterMs)) };
}

function messageOf({ timeZone }: PushDeliveryOptions, notice: Notice): PushMessage {
  const { kind, language } = notice;
  const facts = JSON.parse(notice.details) as MessageFacts;
  const { title, text } = pushText(language, { kind, facts }, timeZone);
  return { title, body: text, link: linkOf(kind, facts), tag: tagOf(kind, facts) };
}

function tagOf(kind: string, { request_id: request, game_id: game, issue }: MessageFacts): string {
  if (request !== undefined) return `request-${request}`;
  if (issue !== undefined) return `round-${game}-${issue}`;
  return kind;
}
