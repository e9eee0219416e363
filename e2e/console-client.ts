// Somebody at the console, for tests in which a player waits for a decision.

import { createConsoleClient, type ConsoleClient } from '@trine/contract/console/client.ts';

interface ConsolePerson {
  readonly url: string;
  readonly name: string;
  readonly password: string;
}

/** Signs in one of the demo's people; the cookie is kept as a browser keeps it. */
export async function signInAtConsole({
  url,
  name,
  password,
}: ConsolePerson): Promise<ConsoleClient> {
  let cookie = '';
  const client = createConsoleClient({
    baseUrl: url,
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      headers.set('origin', url);
      const response = await fetch(input, { ...init, headers });
      const [given] = response.headers.getSetCookie();
      cookie = given?.split(';')[0] ?? cookie;
      return response;
    },
  });
  const begun = await client.call('/session/begin', { name, password });
  if (!begun.ok) throw new Error(`${name} could not sign in: ${begun.reason}`);
  return client;
}
