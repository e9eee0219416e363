import assert from 'node:assert/strict';
import type { TestPlayers } from './test-players.ts';

/** Registers over HTTP: the player's data, device and a client with the session. */
export async function registerTestPlayer(players: TestPlayers, username: string, password: string) {
  const outcome = await players.client().call('/api/user/register', { username, password });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const { userinfo, device } = outcome.data;
  return { ...userinfo, device, client: players.client(userinfo.token) };
}
