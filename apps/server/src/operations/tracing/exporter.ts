// Sends spans to a collector as JSON by OTLP over HTTP, which every collector accepts. Spans wait
// in a bounded queue; those that do not fit, or cannot be sent, are dropped, and no request waits.

import type { TracesConfig } from '../../platform/config/traces.ts';
import type { Identity } from '../../platform/config/build.ts';
import { attributesOf, type Span } from './span.ts';

export interface Exporter {
  add(span: Span): void;
  /** Sends the queue, within a short limit. */
  stop(): Promise<void>;
}

export interface ExporterOptions extends Omit<TracesConfig, 'ratio'> {
  readonly identity: Identity;
  readonly log: { warn(details: object, message: string): void };
}

const everyMs = 2_000;
const maxWaiting = 4_096;
const batchMost = 512;
const answerLimitMs = 5_000;
const lastLimitMs = 1_500;

export function createExporter(options: ExporterOptions): Exporter {
  let waiting: Span[] = [];
  let dropped = 0;
  let isFailing = false;
  let sending: Promise<void> | null = null;
  const timer = setInterval(() => void flush(answerLimitMs), everyMs);
  timer.unref();

  function flush(limitMs: number): Promise<void> {
    sending ??= sendAll(limitMs).finally(() => {
      sending = null;
    });
    return sending;
  }

  async function sendAll(limitMs: number): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMost);
      waiting = waiting.slice(batchMost);
      const failure = await post(options, batch, limitMs);
      report(failure, batch.length);
      if (failure !== null) return;
    }
  }

  /** Logs once when sending begins to fail, and once when it works again. */
  function report(failure: string | null, spans: number): void {
    if (failure !== null) dropped += spans;
    if (isFailing === (failure !== null)) return;
    isFailing = failure !== null;
    if (failure === null) options.log.warn({ dropped }, 'traces can be sent again');
    else options.log.warn({ failure }, 'traces cannot be sent');
  }

  return {
    add(span) {
      if (waiting.length < maxWaiting) waiting.push(span);
      else dropped += 1;
    },
    async stop() {
      clearInterval(timer);
      await sending;
      await flush(lastLimitMs);
    },
  };
}

/** Null if the collector accepted them; otherwise the reason. */
async function post(
  { endpoint, headers, serviceName, identity }: ExporterOptions,
  spans: readonly Span[],
  limitMs: number,
): Promise<string | null> {
  const { version, commit, instance } = identity;
  const resource = {
    attributes: attributesOf({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': instance,
      'vcs.ref.head.revision': commit,
    }),
  };
  const scopeSpans = [{ scope: { name: 'trine' }, spans }];
  try {
    const response = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    await response.arrayBuffer();
    return response.ok ? null : `HTTP ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}
