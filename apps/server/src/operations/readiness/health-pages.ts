// `/health/live` and `/health/ready`, on the API's server and on the metrics server of a clock.
// Figures are for the operator's own machines; other clients, and those behind a proxy, get only
// the status and the names of checks.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../platform/config/build.ts';
import { isPrivate } from '../../platform/http/client-address.ts';
import { jsonType } from '../../platform/http/headers.ts';
import type { Readiness } from './readiness.ts';

export interface HealthPage {
  readonly status: 200 | 503;
  readonly body: string;
}

export const healthPaths = ['/health/live', '/health/ready'] as const;
export type HealthPath = (typeof healthPaths)[number];

export const healthHeaders = { 'content-type': jsonType, 'cache-control': 'no-store' } as const;

export type AnswerHealth = (path: HealthPath, request: IncomingMessage) => Promise<HealthPage>;

/** Identifies this process; `installation`: see `installationId`. */
export interface HealthIdentity extends Identity {
  readonly installation: string;
}

export function createHealthPages(readiness: Readiness, identity: HealthIdentity): AnswerHealth {
  return async (path, request) => {
    if (path === '/health/live') return live(isNear(request) ? identity : null);
    const { checks, ...verdict } = await readiness.read();
    const said = isNear(request) ? { ...verdict, ...identity, checks } : verdict;
    return { status: verdict.status === 'ready' ? 200 : 503, body: JSON.stringify(said) };
  };
}

const unanswered = JSON.stringify({ status: 'not_ready', failing: ['workers'] });
const answerWithinMs = 2_000;

/** The status of processes behind one of our addresses: their status and the names of checks. */
export function healthBehind(address: string): AnswerHealth {
  return async (path) => {
    try {
      const response = await fetch(`${address}${path}`, {
        headers: { via: '1.1 trine' },
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return { status: response.ok ? 200 : 503, body: await response.text() };
    } catch {
      return { status: 503, body: unanswered };
    }
  };
}

export function mountHealthPages(answer: AnswerHealth): (app: FastifyInstance) => void {
  return (app) => {
    for (const path of healthPaths) {
      app.get(path, async (request, reply) => {
        const { status, body } = await answer(path, request.raw);
        return reply.code(status).headers(healthHeaders).send(body);
      });
    }
  };
}

/** If this answers, the event loop runs; the figure is its current delay. */
async function live(identity: HealthIdentity | null): Promise<HealthPage> {
  const began = performance.now();
  await new Promise((resolve) => setImmediate(resolve));
  const turnMs = Math.round((performance.now() - began) * 10) / 10;
  return { status: 200, body: JSON.stringify({ status: 'ok', turn_ms: turnMs, ...identity }) };
}

function isNear({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['via'];
  return isForwarded === undefined && isPrivate(socket.remoteAddress ?? '');
}
