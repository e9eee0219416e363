import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOnRound, type RoundVerdict } from './round-verdict.ts';
import type { Finding, RoundCheck, RoundFacts } from './verify-round.ts';

type Findings = readonly [named: Finding, sealed: Finding, signed: Finding, follows: Finding];

const all: Findings = ['holds', 'holds', 'holds', 'holds'];
const pair: readonly [Finding, Finding] = ['unknown', 'unknown'];
const undrawn: Findings = ['holds', 'holds', 'unknown', 'unknown'];
const unsigned: Findings = ['holds', 'holds', 'fails', 'holds'];
const known: Findings = ['holds', 'holds', 'fails', 'unknown'];
const late: Findings = ['holds', 'unknown', 'unknown', 'unknown'];
const settled = { status: 'settled' } as const;
const byStaff = { status: 'void', void_rule: null } as const;
const byRule = { status: 'void', void_rule: 'sealed_late' } as const;

type Facts = Pick<RoundFacts, 'status' | 'void_rule'>;

test('a round has one verdict', () => {
  const rows: [string, 'drand' | 'demo', Facts, Findings, RoundVerdict][] = [
    ['all holds', 'drand', settled, all, 'holds'],
    ["all holds under the demo's key", 'demo', settled, all, 'demo'],
    ['not drawn', 'drand', { status: 'closed' }, undrawn, 'waiting'],
    ['not drawn in the demo', 'demo', { status: 'closed' }, undrawn, 'waiting'],
    ['a false signature', 'drand', settled, unsigned, 'fails'],
    ['a false signature in the demo', 'demo', settled, unsigned, 'fails'],
    ['fails before it is drawn', 'drand', { status: 'open' }, ['fails', ...tail(late)], 'fails'],
    ['void by staff', 'drand', byStaff, undrawn, 'void_by_staff'],
    ['void by staff in the demo', 'demo', byStaff, undrawn, 'void_by_staff'],
    ['void of a known number', 'drand', byStaff, known, 'void_known'],
    ['void, another book', 'drand', byStaff, ['holds', 'fails', ...pair], 'void_fails'],
    ['void, off the timetable', 'drand', byStaff, ['fails', ...tail(undrawn)], 'void_fails'],
    ['void by rule', 'drand', byRule, late, 'void_by_rule'],
    ['void by rule, seen in time', 'drand', byRule, ['holds', 'fails', ...pair], 'void_unfounded'],
    ['void by rule, with digits', 'drand', byRule, [...start(late), 'fails'], 'void_fails'],
    ['void by an old answer', 'drand', { status: 'void' }, undrawn, 'void_by_staff'],
  ];
  for (const [name, kind, facts, findings, expected] of rows) {
    assert.equal(verdictOnRound({ kind }, facts, checkOf(findings)), expected, name);
  }
});

function tail([, sealed, signed, follows]: Findings): [Finding, Finding, Finding] {
  return [sealed, signed, follows];
}

function start([named, sealed, signed]: Findings): [Finding, Finding, Finding] {
  return [named, sealed, signed];
}

function checkOf([named, sealed, signed, follows]: Findings): RoundCheck {
  return { named, sealed, signed, follows };
}
