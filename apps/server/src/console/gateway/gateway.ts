// The console's API as HTTP: whoever may come in, with a request that fits, is answered by its
// route.

import { consoleBase, quietHeader } from '@trine/contract/console/console-call.ts';
import type { FastifyInstance } from 'fastify';
import { readFields } from '../../platform/http/calls.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { compileRequest } from '../../platform/http/validation.ts';
import type { StaffSession } from '../../people/staff/sessions.ts';
import { refuse, type ConsoleReply, type ConsoleRoute } from '../../people/staff/console-route.ts';
import { admit, strangerReply, type FindSession } from '../../people/staff/authorize.ts';
import type { ConsoleHub } from './stream-hub.ts';
import { guarded, send, type GateLog, type Respond } from '../../people/staff/console-reply.ts';

export interface GateOptions {
  readonly routes: readonly ConsoleRoute[];
  readonly findSession: FindSession;
  /** Somebody did something in this session. */
  readonly touchSession: (session: StaffSession) => Promise<void>;
  /** What those are called whom an answer, as JSON, names as `staff:7`. */
  readonly namesIn: (json: string) => Promise<Record<string, string>>;
  readonly hub: ConsoleHub;
  readonly log: GateLog;
}

export function mountGate(app: FastifyInstance, options: GateOptions): void {
  const { findSession, hub } = options;
  for (const route of options.routes) {
    const respond = guarded(route.call.path, options.log, createResponse(route, options));
    app.route({
      method: route.call.method,
      url: `${consoleBase}${route.call.path}`,
      handler: async (request, reply) => send(request, reply, await respond(request)),
    });
  }
  app.get(`${consoleBase}/stream`, async (request, reply) => {
    const entry = await admit(request, { method: 'GET', permission: 'signed_in' }, findSession);
    if (entry.kind !== 'staff') return send(request, reply, strangerReply(entry));
    if (!hub.attach(reply, entry)) return send(request, reply, { kind: 'busy' });
    return reply;
  });
  app.addHook('preClose', async () => hub.stop());
}

function createResponse({ call, handle }: ConsoleRoute, options: GateOptions): Respond {
  const check = compileRequest(call);
  return async (request) => {
    const entry = await admit(request, call, options.findSession);
    if (entry.kind === 'refused') return entry;
    const fields = readFields(request);
    if (fields === null) return refuse('malformed');
    const checked = check(fields);
    if (!checked.ok) {
      const { reason, field = '' } = checked.refusal;
      return refuse(reason === 'required_field' ? reason : 'invalid_field', { field });
    }
    const session = entry.kind === 'staff' ? entry.session : null;
    const isQuiet = request.headers[quietHeader] === '1';
    if (session !== null && !isQuiet) await options.touchSession(session);
    const address = clientAddress(request);
    const said = await handle(checked.request as never, { session, address } as never);
    return said.kind === 'accepted' ? withNames(said, options.namesIn) : said;
  };
}

async function withNames(
  said: Extract<ConsoleReply<unknown>, { kind: 'accepted' }>,
  namesIn: GateOptions['namesIn'],
): Promise<ConsoleReply<unknown>> {
  const actors = await namesIn(JSON.stringify(said.data));
  if (Object.keys(actors).length === 0) return said;
  return { ...said, data: { ...(said.data as object), actors } };
}
