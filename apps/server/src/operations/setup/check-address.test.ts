// Names and certificates, with a DNS server and a web server of the test.

import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:net';
import { after, before, test } from 'node:test';
import { createServer, type Server } from 'node:tls';
import { checkAddress, type AddressOptions } from './check-address.ts';

/** For `play.test` only, self-signed, from 2020 to 2120; the key is used nowhere else. */
const certificate = `\
-----BEGIN CERTIFICATE-----
MIIBYDCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlwbGF5LnRl
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CXBsYXkudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGNaB9YH9cpv6cjU
VJxV3nOxiXRi16WkCnnTJlYcXuxVqt4t4Bhz9UsG0DZlD8Em1WxJJEYEqkIRSPGe
3nwcn2WjSDBGMBQGA1UdEQQNMAuCCXBsYXkudGVzdDAPBgNVHRMBAf8EBTADAQH/
MB0GA1UdDgQWBBQdJub+SB5TpBBTFTlgF2PopXkS7TAKBggqhkjOPQQDAgNHADBE
AiACtXGd40mh8eQ2sf+vuCgM8J1Xv6mi7y1gy9RzOVpRrgIgSwugyX72CuqPFMVC
FcUtdQjYBPaupAlftvDZbl9twTg=
-----END CERTIFICATE-----
`;
const key = `\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5cghD7M58wSCC+bd
yk407gHTV8QQjrPuCJkMjTxiFo+hRANCAARjWgfWB/XKb+nI1FScVd5zsYl0Ytel
pAp50yZWHF7sVareLeAYc/VLBtA2ZQ/BJtVsSSRGBKpCEUjxnt58HJ9l
-----END PRIVATE KEY-----
`;
const endMs = Date.UTC(2120, 0, 1);
const dayMs = 86_400_000;

const names = createSocket('udp4');
const site: Server = createServer({ cert: certificate, key }, (socket) => socket.end());
/** Accepts connections and sends nothing. */
const silent = createPlainServer(() => undefined);
const talker = createPlainServer((socket) => socket.end('220 mail\r\n'));
let dnsServers: string[];

before(async () => {
  names.on('message', (question, { port, address }) => {
    names.send(answerTo(question), port, address);
  });
  names.bind(0, '127.0.0.1');
  for (const server of [site, silent, talker]) server.listen(0, '127.0.0.1');
  await Promise.all([names, site, silent, talker].map((one) => once(one, 'listening')));
  dnsServers = [`127.0.0.1:${names.address().port}`];
});

after(() => {
  names.close();
  for (const server of [site, silent, talker]) server.close();
});

/** `*.test` resolves to this machine; other names are unknown. */
function answerTo(question: Buffer): Buffer {
  const isKnown = question.includes('\x04test\0', 12, 'latin1');
  const isIpv4 = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
  const isAnswered = isKnown && isIpv4;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(isAnswered ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const asked = question.subarray(12, question.indexOf(0, 12) + 5);
  const record = Buffer.from('c00c00010001000000050004 7f000001'.replace(' ', ''), 'hex');
  return Buffer.concat([head, asked, ...(isAnswered ? [record] : [])]);
}

function portOf(server: Server | typeof silent): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function check(line: string, changed: Partial<AddressOptions> = {}): Promise<string[]> {
  const options = { now: () => endMs - 400 * dayMs, dnsServers, ca: certificate, ...changed };
  const found = await checkAddress(line, options);
  return found.map(({ state, about, text }) => `${state} ${about} ${text}`);
}

test('a known name with a valid certificate passes', async () => {
  assert.deepEqual(await check(`https://play.test:${portOf(site)}`), [
    'warning dns play.test resolves to 127.0.0.1, which only that network can reach.',
    'ok tls The certificate of play.test is valid for 400 days.',
  ]);
});

test('an unknown name fails', async () => {
  assert.deepEqual(await check('https://play.elsewhere'), [
    "missing dns play.elsewhere is unknown: add it with the site's address to your DNS.",
  ]);
});

const port = () => portOf(site);
const rejected: [string, () => string, Partial<AddressOptions>, RegExp][] = [
  [
    'soon over',
    () => `https://play.test:${port()}`,
    { now: () => endMs - 3.5 * dayMs },
    /^warning tls .* ends in 3 days: find out why the proxy does not renew it\.$/,
  ],
  [
    'over',
    () => `https://play.test:${port()}`,
    { now: () => endMs + 1 },
    /^missing tls Browsers reject .*: it ended on /,
  ],
  [
    'not begun',
    () => `https://play.test:${port()}`,
    { now: () => 0 },
    /^missing tls .*: it starts on /,
  ],
  [
    'of another name',
    () => `https://shop.test:${port()}`,
    {},
    /^missing tls .* shop\.test: it is for other names \(DNS:play\.test\)\.$/,
  ],
  [
    'self-signed',
    () => `https://play.test:${port()}`,
    { ca: '' },
    /^missing tls .*: no trusted authority has signed it/,
  ],
  [
    'nobody there',
    () => 'https://play.test:1',
    {},
    /^missing tls Nothing listens at play\.test:1: start the proxy/,
  ],
  [
    'silence',
    () => `https://play.test:${portOf(silent)}`,
    {},
    /^missing tls .* does not answer: check the proxy/,
  ],
  ['no TLS', () => `https://play.test:${portOf(talker)}`, {}, /^missing tls .* does not use TLS/],
];

for (const [name, line, changed, expected] of rejected) {
  test(`a certificate that browsers reject: ${name}`, async () => {
    const found = await check(line(), changed);
    assert.match(found[1] ?? '', expected);
  });
}
