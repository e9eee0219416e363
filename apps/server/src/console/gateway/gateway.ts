// Serves the console's calls over HTTP: authorizes, validates and dispatches each request to its
// route.

import { consoleBase, quietHeader } from '@trine/contract/console/console-call.ts';
import type { FastifyInstance } from 'fastify';
import { readFields } from '../../platform/http/calls.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { validationOf } from '../../platform/http/validation.ts';
import { readDeviceCookie } from '../../platform/console-http/cookies.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import {
  reject,
  type ConsoleReply,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import {
  isOverTls,
  unauthorizedReply,
  type Authorize,
} from '../../platform/console-http/authorize.ts';
import type { ConsoleHub } from './stream-hub.ts';
import {
  replyToConsoleErrors,
  sendConsoleReply,
  type ConsoleLog,
  type Respond,
} from '../../platform/console-http/console-reply.ts';

export interface GatewayOptions {
  readonly routes: readonly ConsoleRoute[];
  readonly authorize: Authorize;
  /** Records that the session was used. */
  readonly touchSession: (session: StaffSession) => Promise<void>;
  /** The names of staff whom a JSON text names as `staff:7`. */
  readonly namesIn: (json: string) => Promise<Record<string, string>>;
  readonly hub: ConsoleHub;
  readonly log: ConsoleLog;
}

export function mountGateway(app: FastifyInstance, options: GatewayOptions): void {
  const { authorize, hub } = options;
  for (const route of options.routes) {
    const respond = replyToConsoleErrors(
      route.call.path,
      options.log,
      createResponse(route, options),
    );
    app.route({
      method: route.call.method,
      url: `${consoleBase}${route.call.path}`,
      handler: async (request, reply) => sendConsoleReply(request, reply, await respond(request)),
    });
  }
  app.get(`${consoleBase}/stream`, async (request, reply) => {
    const caller = await authorize(request, { method: 'GET', permission: 'signed_in' });
    if (caller.kind !== 'staff') return sendConsoleReply(request, reply, unauthorizedReply(caller));
    const isAttached = await hub.attach(reply, caller);
    return isAttached ? reply : sendConsoleReply(request, reply, { kind: 'busy' });
  });
  app.addHook('preClose', async () => hub.stop());
}

function createResponse({ call, handle }: ConsoleRoute, options: GatewayOptions): Respond {
  const check = validationOf(call);
  return async (request) => {
    const caller = await options.authorize(request, call);
    if (caller.kind === 'rejected') return unauthorizedReply(caller);
    const fields = readFields(request);
    if (fields === null) return reject('malformed');
    const checked = check(fields);
    if (!checked.ok) {
      const { reason, field = '' } = checked.rejection;
      return reject(reason === 'required_field' ? reason : 'invalid_field', { field });
    }
    const session = caller.kind === 'staff' ? caller.session : null;
    const isQuiet = request.headers[quietHeader] === '1';
    if (session !== null && !isQuiet) await options.touchSession(session);
    const address = clientAddress(request);
    const { 'user-agent': userAgent = '' } = request.headers;
    const device = readDeviceCookie(request.headers.cookie, isOverTls(request));
    const from = { address, device };
    const context = { session, address, from, userAgent };
    const said = await handle(checked.request as never, context as never);
    return said.kind === 'accepted' ? withNames(said, options.namesIn) : said;
  };
}

async function withNames(
  said: Extract<ConsoleReply<unknown>, { kind: 'accepted' }>,
  namesIn: GatewayOptions['namesIn'],
): Promise<ConsoleReply<unknown>> {
  const actors = await namesIn(JSON.stringify(said.data));
  if (Object.keys(actors).length === 0) return said;
  return { ...said, data: { ...(said.data as object), actors } };
}
