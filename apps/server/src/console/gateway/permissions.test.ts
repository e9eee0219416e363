// Calls each console call with each role and compares with the table of permissions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleCalls, type ConsolePath } from '@trine/contract/console/calls.ts';
import { allows, roles, type Permission } from '@trine/contract/console/permissions.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { given, openTestConsole } from '../../../testing/test-console.ts';

const staffConsole = await closeAfterTests(openTestConsole());

const paths = Object.keys(consoleCalls) as ConsolePath[];
const bound = paths.filter((path) => consoleCalls[path].permission.includes('.'));

async function ask(path: ConsolePath, cookie: string, csrf: string): Promise<Response> {
  const { method } = consoleCalls[path];
  const headers = { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf };
  const init = method === 'GET' ? { method, headers } : { method, headers, body: '{}' };
  return fetch(`${staffConsole.baseUrl}/console/api${path}`, init);
}

for (const role of roles) {
  test(`${role} may make exactly the calls that the table allows`, async () => {
    const person = await staffConsole.signedIn(role);
    const { csrf } = await given(person.client, '/session/me', {});
    const faults: string[] = [];
    for (const path of bound) {
      const response = await ask(path, person.cookie(), csrf);
      const permission = consoleCalls[path].permission as Permission;
      const said = await response.text();
      const isDenied = response.status === 403 && said.includes('"forbidden"');
      assert.equal(response.headers.get('cache-control'), 'no-store', path);
      assert.match(response.headers.get('content-type') ?? '', /; charset=utf-8$/, path);
      if (isDenied === allows(role, permission) || response.status >= 500) {
        faults.push(`${path}: ${response.status} ${said.slice(0, 100)}`);
      }
      if (isDenied) assert.deepEqual(JSON.parse(said), { reason: 'forbidden', permission });
      if (response.status === 404)
        assert.deepEqual(JSON.parse(said), { reason: 'not_found' }, path);
    }
    assert.deepEqual(faults, []);
  });
}

test('calls without a session are rejected, except those of the sign-in', async () => {
  for (const path of paths) {
    const response = await ask(path, '', '');
    const expected = consoleCalls[path].permission === 'anyone' ? 400 : 401;
    assert.equal(response.status, expected, path);
  }
  assert.equal((await fetch(`${staffConsole.baseUrl}/console/api/stream`)).status, 401);
});

test('a token of another form, length or age is rejected', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), '../../etc', `${'a'.repeat(42)}=`, '\u00ff']) {
    const cookie = `trine_console=${encodeURIComponent(token)}`;
    const response = await fetch(`${staffConsole.baseUrl}/console/api/session/me`, {
      headers: { cookie },
    });
    assert.equal(response.status, 401, token);
  }
});
