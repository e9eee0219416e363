// The address of a request, behind no, some and forging proxies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '@trine/contract/sign-in/sign-in.ts';
import { parseTrustedProxies, type TrustedProxies } from '../config/trusted-proxies.ts';
import { rejected, route } from './route.ts';
import { closeServer } from './close-server.ts';
import { openTransport } from '../../../testing/test-transport.ts';

const body = JSON.stringify({ account: 'someone', password: 'a-secret-word' });

/** All requests come from 127.0.0.1. */
async function seenBehind(proxies: TrustedProxies, forwarded: string | null): Promise<string> {
  const routes = [
    route(login, async (_request, { address }) => rejected('not_found', { note: address })),
  ];
  const transport = await openTransport({ routes, trustedProxies: proxies });
  try {
    const headers: Record<string, string> =
      forwarded === null ? {} : { 'x-forwarded-for': forwarded };
    const response = await transport.send('/index.php/api/user/login', { headers, body });
    const { data } = (await response.json()) as { data: { note: string } };
    return data.note;
  } finally {
    await closeServer(transport.app, 1_000);
  }
}

const cases: readonly [proxies: string, forwarded: string | null, expected: string][] = [
  ['0', null, '127.0.0.1'],
  ['0', '203.0.113.9', '127.0.0.1'],
  ['1', null, '127.0.0.1'],
  ['1', '203.0.113.9', '203.0.113.9'],
  // The caller wrote what is left of the proxy's own entry.
  ['1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['1', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['2', '198.51.100.1, 203.0.113.9', '198.51.100.1'],
  ['2', '192.0.2.66, 198.51.100.1, 203.0.113.9', '198.51.100.1'],
  ['2', '203.0.113.9', '203.0.113.9'],
  ['1', '203.0.113.9:4711', '203.0.113.9'],
  ['1', '[2001:DB8::1]:4711', '2001:db8::1'],
  ['1', '2001:db8::1', '2001:db8::1'],
  ['1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['1', 'fe80::1%eth0', 'fe80::1'],
  // No address at all: then the connection's own.
  ['1', 'unknown', '127.0.0.1'],
  ['1', '<script>', '127.0.0.1'],
  ['1', '203.0.113.9, x', '127.0.0.1'],
  ['1', '999.1.1.1', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.0/8, ::1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.0/8,203.0.113.0/24', '198.51.100.1, 203.0.113.9', '198.51.100.1'],
  ['127.0.0.0/8,2001:db8::/32', '198.51.100.1, 2001:db8::7', '198.51.100.1'],
  // A caller that is no trusted proxy may send any header.
  ['10.0.0.0/8', '203.0.113.9', '127.0.0.1'],
];

for (const [proxies, forwarded, expected] of cases) {
  test(`behind ${proxies}, "${forwarded}" is ${expected}`, async () => {
    const parsed = parseTrustedProxies(proxies);
    assert.ok(parsed !== null);
    assert.equal(await seenBehind(parsed, forwarded), expected);
  });
}

for (const text of ['', '9', '-1', '1.5', 'all', '10.0.0.0/33', '::1/129', '10.0.0.1,', '1/2/3']) {
  test(`"${text}" names no proxies`, () => assert.equal(parseTrustedProxies(text), null));
}
