// Checks whether the bus answers and accepts this installation's password, by connecting as the
// server does.

import { pino } from 'pino';
import { openBus } from '../../platform/bus/bus.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { about, type Finding } from './findings.ts';

const bus = about('bus');

/** Each server of `BUS_URL` separately; null: there is none. */
export async function checkBus(busUrl: string | null): Promise<Finding[]> {
  return busUrl === null ? [] : Promise.all(serversOf(busUrl).map(checkServer));
}

/** Several servers are one cluster, with the user, password and authority of the first. */
function serversOf(busUrl: string): URL[] {
  const all = busUrl.split(',').map((one) => new URL(one));
  const { username = '', password = '', search = '' } = all[0] ?? {};
  return all.map((url) => Object.assign(url, { username, password, search }));
}

async function checkServer({ href, host }: URL): Promise<Finding> {
  let reason = 'no answer';
  const log = pino({ level: 'warn' }, { write: (line) => (reason = reasonIn(line) ?? reason) });
  try {
    await using opened = new AsyncDisposableStack();
    const server = opened.adopt(await openBus({ url: href, log }), (one) => one.close());
    if (server.isConnected()) return bus.ok(`The bus at ${host} answers.`);
    const remedy = 'start it, or check BUS_URL and the firewalls';
    return bus.missing(`No bus answers at ${host}: ${remedy} (${reason}).`);
  } catch (error) {
    if (error instanceof StartError) return bus.missing(error.message);
    throw error;
  }
}

function reasonIn(line: string): string | undefined {
  return (JSON.parse(line) as { readonly reason?: string }).reason;
}
