// Traces: the times of a request and of its statements. This folder is only loaded if a collector
// is configured. Spans contain routes, names of statements and outcomes, but nothing that was sent
// or returned.

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../platform/config/start-error.ts';
import type { TracesConfig } from '../../platform/config/traces.ts';
import type { IsFromProxy } from '../../platform/http/client-address.ts';
import type { Database, NamedQuery, TextResult, Tx } from '../../platform/postgres/transaction.ts';
import { createExporter, type Exporter, type ExporterOptions } from './exporter.ts';
import {
  attributesOf,
  isSampled,
  nanosOf,
  parseTraceParent,
  spanKinds,
  type Facts,
  type SpanKind,
} from './span.ts';

export interface Tracing {
  /**
   * Begins a span with each request and ends it with the answer. Streams have none. The header
   * `traceparent` is only used from a trusted proxy.
   */
  watchServer(server: FastifyInstance, isFromProxy: IsFromProxy): void;
  /** Spans for the statements and transactions of traced requests. */
  watchDatabase(database: Database): Database;
  /** One trace for each batch of bets, since it belongs to several requests. */
  watchBatches(database: Database): Database;
  stop(): Promise<void>;
}

export interface TracingOptions extends TracesConfig, Pick<ExporterOptions, 'log' | 'identity'> {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The traced request in whose context code runs. */
interface Running {
  readonly traceId: string;
  readonly spanId: string;
  /** False after the answer: later work of the request is not part of its span. */
  readonly isOpen: () => boolean;
}

interface Begun {
  readonly name: string;
  readonly kind: SpanKind;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly beganMs: number;
}

/** The name of the statement of the bet queue's writers. */
const batchStatement = 'betting.place_orders';

export function createTracing({ ratio, now, ...options }: TracingOptions): Tracing {
  const exporter = createExporter(options);
  const current = new AsyncLocalStorage<Running>();
  const recorder = createRecorder(exporter, now);
  const parts = { current, recorder, ratio };
  return {
    watchServer: (server, isFromProxy) => watchServer(server, isFromProxy, parts),
    watchDatabase: (database) => watchDatabase(database, parts),
    watchBatches: (database) => watchBatches(database, parts),
    stop: () => exporter.stop(),
  };
}

interface Recorder {
  begin(name: string, kind: SpanKind, parent: Pick<Begun, 'traceId' | 'parentSpanId'>): Begun;
  end(begun: Begun, facts: Facts, isFault: boolean): void;
}

interface Parts {
  readonly current: AsyncLocalStorage<Running>;
  readonly recorder: Recorder;
  readonly ratio: number;
}

function createRecorder(exporter: Exporter, now: () => number): Recorder {
  return {
    begin: (name, kind, parent) => ({
      ...parent,
      name,
      kind,
      spanId: newId(8),
      beganMs: performance.now(),
    }),
    end({ beganMs, parentSpanId, ...span }, facts, isFault) {
      const [endMs, endedMs] = [now(), performance.now()];
      exporter.add({
        ...span,
        ...(parentSpanId !== null && { parentSpanId }),
        startTimeUnixNano: nanosOf(endMs - (endedMs - beganMs)),
        endTimeUnixNano: nanosOf(endMs),
        attributes: attributesOf(facts),
        status: { code: isFault ? 2 : 0 },
      });
    },
  };
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function watchServer(
  server: FastifyInstance,
  isFromProxy: IsFromProxy,
  { current, recorder, ratio }: Parts,
): void {
  const spans = new WeakMap<FastifyRequest, Begun>();
  server.addHook('onRequest', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const { traceparent } = request.headers;
    const parent = isFromProxy(request) ? parseTraceParent(traceparent) : null;
    const traceId = parent?.traceId ?? newId(16);
    if (route === undefined || !isSampled(traceId, ratio)) return done();
    const parentSpanId = parent?.spanId ?? null;
    const name = `${request.method} ${route}`;
    const begun = recorder.begin(name, spanKinds.server, { traceId, parentSpanId });
    spans.set(request, begun);
    return current.run({ ...begun, isOpen: () => !reply.sent }, done);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const begun = spans.get(request);
    if (begun !== undefined) {
      recorder.end(begun, requestFacts(request, reply), reply.statusCode >= 500);
    }
    return payload;
  });
}

function requestFacts(request: FastifyRequest, { statusCode }: FastifyReply): Facts {
  return {
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? '',
    'http.response.status_code': statusCode,
    'trine.request_id': request.id,
  };
}

function watchDatabase(database: Database, { current, recorder }: Parts): Database {
  async function spanned<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    const running = current.getStore();
    if (running === undefined || !running.isOpen()) return run();
    const { traceId, spanId, isOpen } = running;
    const begun = recorder.begin(name, spanKinds.client, { traceId, parentSpanId: spanId });
    try {
      const inside = { traceId, spanId: begun.spanId, isOpen };
      const result = await current.run(inside, run);
      recorder.end(begun, databaseFacts(name), false);
      return result;
    } catch (error) {
      recorder.end(begun, { ...databaseFacts(name), 'error.type': typeOf(error) }, true);
      throw error;
    }
  }
  const on = (target: Pick<Database, 'query'>) => (query: NamedQuery) =>
    spanned(query.name, () => target.query(query));
  return {
    query: on(database),
    transaction: (work) =>
      spanned('transaction', () => database.transaction((tx) => work({ query: on(tx) } as Tx))),
  };
}

function databaseFacts(name: string): Facts {
  return { 'db.system.name': 'postgresql', 'db.query.summary': name };
}

/** PostgreSQL's code, or the kind of error; the message may contain values. */
function typeOf(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? error.name : 'unknown');
}

function watchBatches(database: Database, { recorder, ratio }: Parts): Database {
  async function traced(query: NamedQuery, run: () => Promise<TextResult>): Promise<TextResult> {
    const traceId = newId(16);
    if (query.name !== batchStatement || !isSampled(traceId, ratio)) return run();
    const begun = recorder.begin('batch of bets', spanKinds.client, {
      traceId,
      parentSpanId: null,
    });
    try {
      const result = await run();
      const facts = { ...databaseFacts(query.name), 'trine.batch.bets': result.rows.length };
      recorder.end(begun, facts, false);
      return result;
    } catch (error) {
      recorder.end(begun, { ...databaseFacts(query.name), 'error.type': typeOf(error) }, true);
      throw error;
    }
  }
  const on = (target: Pick<Database, 'query'>) => (query: NamedQuery) =>
    traced(query, () => target.query(query));
  return {
    query: on(database),
    transaction: (work) => database.transaction((tx) => work({ query: on(tx) } as Tx)),
  };
}
