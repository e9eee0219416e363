import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  emptyChain,
  extendChain,
  formatChainText,
  parseChainText,
  type ChainText,
} from './entry-chain.ts';

const atMs = 1_767_578_400_000;
const rows: readonly [ChainText, string][] = [
  [
    {
      kind: 'deposit',
      version: 1,
      entryId: 812n,
      amountMinor: 1_000_000n,
      round: null,
      balanceMinor: 1_000_000n,
      atMs,
    },
    'trine/1/entry|1|812|deposit|1000000|-|1000000|1767578400000',
  ],
  [
    {
      kind: 'bet',
      version: 2,
      orderNo: 'T0000000XK',
      gameId: 2,
      issue: '20260105007',
      play: 'big_odd',
      stakeMinor: 1_000n,
      oddsHundredths: 419,
      balanceMinor: 999_000n,
      atMs,
    },
    'trine/1/bet|2|T0000000XK|2|20260105007|big_odd|1000|419|999000|1767578400000',
  ],
  [
    {
      kind: 'payout',
      version: 3,
      entryId: 900n,
      amountMinor: 4_190n,
      round: '2:20260105007',
      balanceMinor: 1_003_190n,
      atMs,
    },
    'trine/1/entry|3|900|payout|4190|2:20260105007|1003190|1767578400000',
  ],
  [
    {
      kind: 'withdrawal',
      version: 4,
      entryId: 901n,
      amountMinor: -3_190n,
      round: null,
      balanceMinor: 1_000_000n,
      atMs,
    },
    'trine/1/entry|4|901|withdrawal|-3190|-|1000000|1767578400000',
  ],
];
const texts = rows.map(([, text]) => text);
const start = emptyChain(77n);

for (const [line, text] of rows) {
  test(`the line ${text}`, () => {
    assert.equal(formatChainText(line), text);
    assert.deepEqual(parseChainText(text), line);
  });
}

const [deposit = '', bet = '', payout = ''] = texts;
for (const text of [
  '',
  `${bet}|`,
  `${bet}\n`,
  bet.replace('|2|', '|02|'),
  bet.replace('|1000|', '|-1000|'),
  bet.replace('big_odd', 'big|odd'),
  deposit.replace('deposit', 'stake'),
  deposit.replace('|1000000|', '|+1000000|'),
  deposit.replace('|1000000|', '|-0|'),
  payout.replace('2:20260105007', '20260105007'),
]) {
  test(`no line of a chain: ${JSON.stringify(text)}`, () => {
    assert.equal(parseChainText(text), null);
  });
}

test('a head is the hash of the one before and the text', () => {
  const first = sha256(utf8ToBytes('trine/1/chain|77'));
  assert.equal(start.head, bytesToHex(first));
  const after = sha256(Uint8Array.of(...first, ...utf8ToBytes(deposit)));
  assert.equal(extendChain(start, [deposit])?.head, bytesToHex(after));
});

test('a chain can be continued at any line', () => {
  const whole = extendChain(start, texts);
  assert.deepEqual([whole?.version, whole?.balanceMinor], [4, 1_000_000n]);
  for (const at of texts.keys()) {
    const part = extendChain(start, texts.slice(0, at));
    assert.deepEqual(part && extendChain(part, texts.slice(at)), whole);
  }
});

test('lines that are missing, repeated or out of order do not extend a chain', () => {
  for (const at of texts.keys()) {
    if (at < texts.length - 1) assert.equal(extendChain(start, texts.toSpliced(at, 1)), null);
    assert.equal(extendChain(start, texts.toSpliced(at, 0, texts[at] ?? '')), null);
  }
  assert.equal(extendChain(start, texts.toReversed()), null);
});

test('an amount that the balance does not follow does not extend a chain', () => {
  assert.equal(extendChain(start, [deposit.replace('|1000000|-|', '|1000001|-|')]), null);
  assert.equal(extendChain(start, [deposit, bet.replace('|1000|', '|2000|')]), null);
  const unknown = { ...start, balanceMinor: null };
  assert.equal(extendChain(unknown, [deposit])?.balanceMinor, 1_000_000n);
});

test('chains of two players with the same lines differ', () => {
  assert.notEqual(extendChain(emptyChain(78n), texts)?.head, extendChain(start, texts)?.head);
});
