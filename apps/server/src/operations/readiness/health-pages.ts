// `/health/live` and `/health/ready`, on the API's server and on the small one of a clock. What is
// said is for the operator's own machines; a stranger on the Internet, and whoever comes through a
// proxy, gets the verdict and the names without a figure.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
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

/** `installation`: see `installationId`. */
export function createHealthPages(readiness: Readiness, installation: string): AnswerHealth {
  return async (path, request) => {
    if (path === '/health/live') return live(isNear(request) ? { installation } : {});
    const { checks, ...verdict } = await readiness.read();
    const said = isNear(request) ? { ...verdict, checks } : verdict;
    return { status: verdict.status === 'ready' ? 200 : 503, body: JSON.stringify(said) };
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

/** The event loop turns, or nobody would answer; how long a turn takes now is the figure. */
async function live(more: object): Promise<HealthPage> {
  const began = performance.now();
  await new Promise((resolve) => setImmediate(resolve));
  const turnMs = Math.round((performance.now() - began) * 10) / 10;
  return { status: 200, body: JSON.stringify({ status: 'ok', turn_ms: turnMs, ...more }) };
}

function isNear({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['via'];
  return isForwarded === undefined && isPrivate(socket.remoteAddress ?? '');
}
