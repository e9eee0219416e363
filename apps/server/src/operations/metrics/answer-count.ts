// Answers by route and code, how long they took, and why calls were refused. The way of a request
// touches a few numbers in arrays, which costs a small part of a microsecond; labels are made when
// metrics are read. Routes, codes and reasons are closed sets, so labels can not grow with what
// people send.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { openStreamsOf } from '../../platform/http/event-stream.ts';
import { addDurations, type Durations } from './durations.ts';
import { reasonClassOf, rejectionIn } from './rejection-class.ts';

export interface AnswerCount {
  watchServer(server: FastifyInstance): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** By `performance.now()`; 0 where answers are not measured. */
    beganAtMs: number;
  }
}

/** How every envelope begins; the code follows. */
const envelopeBegin = '{"code":';
const codeEnd = ',';

/** Numbers by two names. */
type Counts = Map<string, Map<string, number>>;

export function createAnswerCount(registry: Registry): AnswerCount {
  const answers: Counts = new Map();
  const rejections: Counts = new Map();
  const durations = addDurations(registry);
  addCounter(registry, answers, {
    name: 'trine_http_answers_total',
    help: 'Answers of the API, by route and by the code of the envelope, or of HTTP unless 200.',
    labelNames: ['route', 'code'],
  });
  addCounter(registry, rejections, {
    name: 'trine_rejections_total',
    help: 'Rejected requests by the class of the reason and by the reason.',
    labelNames: ['class', 'reason'],
  });
  return {
    watchServer(server) {
      addStreams(registry, server);
      server.decorateRequest('beganAtMs', 0);
      server.addHook('onRequest', (request, _reply, done) => {
        request.beganAtMs = performance.now();
        done();
      });
      server.addHook('onSend', async (request, reply, payload) => {
        countAnswer({ answers, rejections, durations }, request, [reply.statusCode, payload]);
        return payload;
      });
    },
  };
}

interface Counting {
  readonly answers: Counts;
  readonly rejections: Counts;
  readonly durations: Durations;
}

function countAnswer(
  { answers, rejections, durations }: Counting,
  { routeOptions: { url }, beganAtMs }: FastifyRequest,
  [status, payload]: readonly [status: number, payload: unknown],
): void {
  if (url === undefined) return;
  count(answers, url, codeOf(status, payload));
  durations.observe(url, (performance.now() - beganAtMs) / 1000);
  const reason = rejectionIn(payload);
  if (reason !== null) count(rejections, reasonClassOf(reason), reason);
}

function count(counts: Counts, first: string, second: string): void {
  let inner = counts.get(first);
  if (inner === undefined) counts.set(first, (inner = new Map()));
  inner.set(second, (inner.get(second) ?? 0) + 1);
}

interface CounterNames {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly [string, string];
}

function addCounter(registry: Registry, counts: Counts, names: CounterNames): void {
  const [first, second] = names.labelNames;
  const counter = new Counter<string>({
    ...names,
    registers: [],
    collect() {
      this.reset();
      for (const [one, inner] of counts) {
        for (const [other, value] of inner) this.inc({ [first]: one, [second]: other }, value);
      }
    },
  });
  registry.registerMetric(counter);
}

function addStreams(registry: Registry, server: FastifyInstance): void {
  const streams = new Gauge({
    name: 'trine_streams',
    help: 'Event streams that are open, by route.',
    labelNames: ['route'],
    registers: [],
    collect() {
      for (const [route, open] of openStreamsOf(server.server)) this.set({ route }, open);
    },
  });
  registry.registerMetric(streams);
}

function codeOf(status: number, payload: unknown): string {
  if (status !== 200) return String(status);
  if (typeof payload !== 'string' || !payload.startsWith(envelopeBegin)) return '200';
  return payload.slice(envelopeBegin.length, payload.indexOf(codeEnd));
}
