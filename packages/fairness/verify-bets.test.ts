import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { test } from 'node:test';
import { bytesToHex } from '@noble/hashes/utils.js';
import { auditPath, leafHash, treeRoot } from './book.ts';
import { orderPreimage } from './receipt.ts';
import { receiptKeyText, receiptsText } from './signed-receipt.ts';
import {
  checkBets,
  type BetFinding,
  type ReportedBet,
  type RoundOfBets,
  type StoredBet,
} from './verify-bets.ts';
import type { RoundCheck, RoundFacts } from './verify-round.ts';

const gameId = 2;
const issue = '20260601001';
/** The sum of 7, 2 and 9: big and even. */
const code = 18;

const nonceOf = (index: number) => `${index}`.repeat(32);
const terms = { gameId, issue, stakeMinor: 10_05n, oddsHundredths: 195 };
const receipts = ['big', 'small', 'sum_18'].map((play, index) =>
  orderPreimage({ ...terms, orderNo: `B${index}`, play, nonce: nonceOf(index) }, 2),
);
const leaves = [...receipts.map((receipt) => leafHash(receipt)), leafHash('of another player')];
const book = { root: bytesToHex(treeRoot(leaves)), count: leaves.length, stake: '40.20' };
const holds: RoundCheck = { named: 'holds', sealed: 'holds', signed: 'holds', follows: 'holds' };
const facts = { game_id: gameId, issue, code, book, status: 'settled' } as unknown as RoundFacts;
/** 10.05 × 1.95 = 19.5975 is rounded down. */
const paid = [19_59n, 0n, 19_59n];
const creditedMinor = 2n * 19_59n;
const round: RoundOfBets = { facts, check: holds, seenBook: book, creditedMinor };

const stored: StoredBet[] = receipts.map((receipt, index) => {
  const proof = { index: 0, size: 0, path: '', signature: '' };
  return { orderNo: `B${index}`, receipt, nonce: nonceOf(index), proof, key: null };
});
const reported: ReportedBet[] = stored.map(({ orderNo, receipt, nonce }, index) => ({
  orderNo,
  receipt,
  nonce,
  index,
  path: auditPath(leaves, index).map(bytesToHex),
  status: 'settled',
  paidMinor: paid[index] ?? 0n,
}));

function problems(findings: BetFinding[] | null) {
  return findings?.map(({ problem }) => problem);
}

/** The findings with changes of the first reported bet. */
function withFirst(changes: Partial<ReportedBet>, of = round) {
  const [first, ...rest] = reported;
  assert.ok(first);
  return problems(checkBets(of, stored, [{ ...first, ...changes }, ...rest]));
}

test('bets that are sealed and paid as drawn hold', () => {
  assert.deepEqual(problems(checkBets(round, stored, reported)), [null, null, null]);
  const unseen = checkBets({ ...round, seenBook: null }, stored, reported);
  assert.deepEqual(problems(unseen), [null, null, null]);
});

test('a bet whose receipt is not stored is checked and marked', () => {
  const findings = checkBets(round, stored.slice(1), reported);
  assert.deepEqual(
    findings?.map(({ orderNo, isStored, problem }) => [orderNo, isStored, problem]),
    [
      ['B1', true, null],
      ['B2', true, null],
      ['B0', false, null],
    ],
  );
});

test('a stored bet that the server does not report is missing', () => {
  const removed = { ...round, creditedMinor: 19_59n };
  const findings = checkBets(removed, stored, reported.slice(1));
  assert.deepEqual(problems(findings), ['missing', null, null]);
});

test('a bet that was exchanged together with its receipt and its book fails', () => {
  const losing = orderPreimage({ ...terms, orderNo: 'B0', play: 'small', nonce: nonceOf(0) }, 2);
  const exchanged = leaves.with(0, leafHash(losing));
  const resealed = { ...book, root: bytesToHex(treeRoot(exchanged)) };
  const changes = { receipt: losing, path: auditPath(exchanged, 0).map(bytesToHex) };
  const unseen = { ...round, facts: { ...facts, book: resealed }, seenBook: null };
  assert.equal(withFirst({ ...changes, paidMinor: 0n }, unseen)?.[0], 'receipt_differs');
  // Without a stored receipt the book that was seen before the draw remains.
  const [first] = reported;
  assert.ok(first);
  const bet = { ...first, ...changes, paidMinor: 0n };
  const unstored = { ...unseen, creditedMinor: 0n };
  assert.deepEqual(problems(checkBets({ ...unstored, seenBook: book }, [], [bet])), ['not_sealed']);
  assert.deepEqual(problems(checkBets(unstored, [], [bet])), [null]);
});

test('a path to another root, no path and a round without a book fail', () => {
  assert.equal(withFirst({ path: [] })?.[0], 'not_sealed');
  assert.equal(withFirst({ index: 1 })?.[0], 'not_sealed');
  assert.equal(withFirst({ path: ['ab'.repeat(32), 'cd'] })?.[0], 'not_sealed');
  const bookless = { ...round, facts: { ...facts, book: null }, seenBook: null };
  assert.deepEqual(withFirst({}, bookless), ['not_sealed', 'not_sealed', 'not_sealed']);
});

test('a round that the public log has with other facts fails, and an unlogged one waits', () => {
  const logged = (finding: 'holds' | 'fails' | 'unknown') =>
    problems(checkBets({ ...round, logged: finding }, stored, reported));
  assert.deepEqual(logged('holds'), [null, null, null]);
  assert.deepEqual(logged('fails'), ['not_logged', 'not_logged', 'not_logged']);
  assert.equal(logged('unknown'), undefined);
  const exchanged = { ...round, logged: 'fails' } as const;
  assert.equal(withFirst({ receipt: 'trine/2|' }, exchanged)?.[0], 'receipt_differs');
});

test('a payout other than stake × odds, rounded down, fails', () => {
  for (const changes of [
    { paidMinor: 19_60n },
    { paidMinor: 0n },
    { status: 'cancelled' },
  ] as const)
    assert.equal(withFirst(changes)?.[0], 'payout_differs');
});

test('a receipt of another round, game or order proves nothing', () => {
  for (const changes of [{ game_id: 1 }, { issue: '20260601002' }]) {
    const elsewhere = { ...round, facts: { ...facts, ...changes } };
    assert.equal(withFirst({}, elsewhere)?.[0], 'payout_differs');
  }
});

test('a receipt that opens with another number or nonce is of another order', () => {
  for (const change of [{ nonce: nonceOf(7) }, { orderNo: 'B7' }]) {
    const [first, ...rest] = stored;
    const [found, ...others] = reported;
    assert.ok(first && found);
    const findings = checkBets(
      round,
      [{ ...first, ...change }, ...rest],
      [{ ...found, ...change }, ...others],
    );
    assert.equal(findings?.[0]?.problem, 'payout_differs');
  }
});

test('a stored receipt of version 1 holds, and one without a valid signature fails', () => {
  const receipt = orderPreimage({ ...terms, orderNo: 'B0', play: 'big', nonce: nonceOf(0) }, 1);
  const leaf = leafHash(receipt);
  const alone = { root: bytesToHex(leaf), count: 1, stake: '10.05' };
  const old = { facts: { ...facts, book: alone }, check: holds, seenBook: null };
  const [bet] = stored;
  const [found] = reported;
  assert.ok(bet && found);
  const kept = { ...bet, receipt };
  const answer = { ...found, receipt, index: 0, path: [] };
  const of = { ...old, creditedMinor: 19_59n };
  assert.deepEqual(problems(checkBets(of, [kept], [answer])), [null]);
  const key = createPrivateKey({
    key: Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.alloc(32, 1),
    ]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const origin = 'trine.example/log';
  const signature = sign(null, Buffer.from(receiptsText(origin, 1, alone.root)), key);
  const proof = { index: 0, size: 1, path: '', signature: signature.toString('base64') };
  const signed = { ...kept, proof, key: receiptKeyText({ origin, publicKey }) };
  assert.deepEqual(problems(checkBets(of, [signed], [answer])), [null]);
  const unsigned = { ...signed, proof: { ...proof, size: 2 } };
  assert.deepEqual(problems(checkBets(of, [unsigned], [answer])), ['not_signed']);
});

test('payouts that were not credited fail', () => {
  const uncredited = { ...round, creditedMinor: 19_59n };
  const expected = ['credit_differs', null, 'credit_differs'];
  assert.deepEqual(problems(checkBets(uncredited, stored, reported)), expected);
  const unknown = checkBets({ ...round, creditedMinor: null }, stored, reported);
  assert.deepEqual(problems(unknown), expected);
});

test('each bet of a round whose check fails, fails', () => {
  const failing = { ...round, check: { ...holds, sealed: 'fails' } as const };
  assert.deepEqual(withFirst({}, failing), ['round_fails', 'round_fails', 'round_fails']);
});

test('the stakes of a void round are returned', () => {
  const check = { ...holds, signed: 'unknown', follows: 'unknown' } as const;
  const voidFacts = { ...facts, status: 'void' as const, code: null };
  const voided = { ...round, facts: voidFacts, check, creditedMinor: 3n * 10_05n };
  const cancelled = { status: 'cancelled', paidMinor: 10_05n } as const;
  const returned = reported.map((bet) => ({ ...bet, ...cancelled }));
  assert.deepEqual(problems(checkBets(voided, stored, returned)), [null, null, null]);
  assert.equal(withFirst({ ...cancelled, paidMinor: 10_04n }, voided)?.[0], 'payout_differs');
});

test('a round that has not ended has no findings', () => {
  const waiting = { ...round, check: { ...holds, signed: 'unknown', follows: 'unknown' } as const };
  assert.equal(checkBets(waiting, stored, reported), null);
  const drawn = { ...round, facts: { ...facts, status: 'drawn' as const } };
  assert.equal(checkBets(drawn, stored, reported), null);
});
