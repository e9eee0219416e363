// A visitor who writes to customer service by the API alone.

import assert from 'node:assert/strict';
import { createClient, type Client } from '@trine/contract/client.ts';
import { newVisitorToken } from '@trine/contract/support/words.ts';

export interface Visitor {
  readonly token: string;
  readonly client: Client;
}

/** Without an account; known by a token of its own. */
export function openVisitor(baseUrl: string): Visitor {
  const token = newVisitorToken();
  return { token, client: createClient({ baseUrl, token: () => token, language: () => 'en' }) };
}

export async function say({ client }: Visitor, text: string): Promise<void> {
  const outcome = await client.call('/api/support/send', { text });
  assert.ok(outcome.ok, JSON.stringify(outcome));
}

/** The conversation as the visitor sees it. */
export async function heardBy({ client }: Visitor) {
  const outcome = await client.call('/api/support/chat', {});
  assert.ok(outcome.ok && outcome.data.chat !== null);
  return outcome.data;
}
