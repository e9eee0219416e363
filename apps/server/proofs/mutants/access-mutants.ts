// Mutants of rights: draws, grants, sessions, login attempts and the seals of the audit log.

import { lines, type Mutant } from './mutant.ts';

const betting = 'schema/09-betting.sql';

export const accessMutants: readonly Mutant[] = [
  {
    name: 'settle without verifying',
    replacements: [
      {
        file: 'src/game/settlement/settle-round.ts',
        from: 'if (!verify({ chainHash, beaconRound, signature })) {',
        to: "if (!verify({ chainHash, beaconRound, signature }) && signature === '') {",
      },
    ],
    test: 'src/game/rounds/false-draws.test.ts',
  },
  {
    name: 'odds from the caller',
    replacements: [
      {
        file: betting,
        from: 't.odds[o.play + 1] as odds',
        to: 'coalesce(100 + b.odds_version, t.odds[o.play + 1]) as odds',
      },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'a session of another player bets',
    replacements: [
      {
        file: betting,
        from: 'and s.token_hash = b.token_hash and s.player_id = a.player_id',
        to: 'and s.token_hash = b.token_hash',
      },
      { file: betting, from: ' or s.player_id is distinct from b.player_id', to: '' },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'a right too many',
    replacements: [
      {
        file: 'schema/17-grants.sql',
        from: 'grant execute on function mark_signature,',
        to: 'grant execute on function draw_round, mark_signature,',
      },
    ],
    test: 'src/platform/postgres/rights.test.ts',
  },
  {
    name: 'money decided by staff who do not exist',
    replacements: [
      {
        file: 'schema/04-staff.sql',
        from: '  if not may_act(given_actor, given_area) then',
        to: "  if not may_act(given_actor, given_area) and given_actor !~ '^staff:' then",
      },
    ],
    test: 'src/platform/postgres/rights.test.ts',
  },
  {
    name: 'a person confirms their own proposal',
    replacements: [
      {
        file: 'schema/04-staff.sql',
        from: "    when given.asked_by = given_actor then 'same_person'",
        to: '',
      },
      {
        file: 'schema/04-staff.sql',
        from: "check (state <> 'confirmed' or decided_by <> asked_by)",
        to: 'check (true)',
      },
    ],
    test: 'src/platform/postgres/rights.test.ts',
  },
  {
    name: 'staff of one area decide about proposals of another',
    replacements: [
      {
        file: 'schema/04-staff.sql',
        from: '    and proposal_area(p.kind) = given_area\n',
        to: '',
      },
    ],
    test: 'src/platform/postgres/rights.test.ts',
  },
  {
    name: 'a login lock counts all addresses together',
    replacements: [
      {
        file: 'src/people/sessions/login-guard.ts',
        from: 'const tried = { name: attempt.name, place: triedFrom(attempt) };',
        to: "const tried = { name: attempt.name, place: triedFrom(attempt) && 'everywhere' };",
      },
    ],
    test: 'src/people/staff/sign-in.test.ts',
  },
  {
    name: 'a name is guessed without bound over networks',
    replacements: [
      {
        file: 'src/people/sessions/login-guard.ts',
        from: lines('    case undefined:', '      return null;'),
        to: lines('    case undefined:', '      return networkOf(address);'),
      },
    ],
    test: 'src/people/sign-in/guessing.test.ts',
  },
  {
    name: 'a challenge is good in every network',
    replacements: [
      {
        file: 'src/people/sessions/proof-of-work.ts',
        from: '.update(networkOf(address)).digest',
        to: ".update(networkOf(address) && '').digest",
      },
    ],
    test: 'src/people/sessions/proof-of-work.test.ts',
  },
  {
    name: 'a seal that does not chain',
    replacements: [
      {
        file: 'src/platform/audit-log/seals.ts',
        from: 'const parts = [number, previousNumber, previous, position, hash, sealedAt];',
        to: 'const parts = [number, previousNumber, previous.slice(64), position, hash, sealedAt];',
      },
    ],
    test: 'src/platform/audit-log/seals.test.ts',
  },
  {
    name: 'the kept seal may go back',
    replacements: [
      {
        file: 'src/platform/audit-log/kept-seal.ts',
        from: '.number >= seal.number) continue;',
        to: '.number < 0n) continue;',
      },
    ],
    test: 'src/platform/audit-log/seals.test.ts',
  },
  {
    name: 'a missing kept seal is not reported',
    replacements: [
      {
        file: 'src/platform/audit-log/seals.ts',
        from: 'for (const seal of open) walk.faults.push(missing(seal, walk.last));',
        to: 'for (const seal of open) missing(seal, walk.last);',
      },
    ],
    test: 'src/platform/audit-log/seals.test.ts',
  },
];
