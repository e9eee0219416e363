// All mutants: each breaks one promise in one place, and a test must fail.

import { accessMutants } from './access-mutants.ts';
import { timetableMutants } from './timetable-mutants.ts';
import { logMutants } from './log-mutants.ts';
import { lines, type Mutant } from './mutant.ts';

const ledger = 'schema/06-ledger.sql';
const rounds = 'schema/08-rounds.sql';
const betting = 'schema/09-betting.sql';
const settlement = 'schema/10-settlement.sql';
const maintenance = 'schema/15-maintenance.sql';
/** The payout in `winners_of_round`. */
const paidByRound = lines(
  '      sum(b.stake_minor * b.odds_hundredths / 100)::bigint',
  '    from bet_order b',
  '    where b.round_id',
);

export const mutants: readonly Mutant[] = [
  {
    name: 'the unique key of answers is dropped',
    replacements: [
      {
        file: ledger,
        from: lines('clock_timestamp(),', '  primary key (bucket, player_id, key)'),
        to: 'clock_timestamp()',
      },
    ],
  },
  {
    name: 'synchronous_commit is off',
    replacements: [
      {
        file: 'src/platform/postgres/pool.ts',
        from: 'const session = {',
        to: "const session = {\n  synchronous_commit: 'off',",
      },
    ],
  },
  {
    name: 'synchronous_commit may be off',
    replacements: [
      {
        file: 'src/platform/postgres/pool.ts',
        from: "if (commit !== 'on' && commit !== 'remote_apply') {",
        to: "if (commit === 'local') {",
      },
    ],
  },
  {
    name: '> for >= at the close',
    replacements: [
      {
        file: betting,
        from: "(r.status <> 'open' or r.closes_at <= now_at)",
        to: "(r.status <> 'open' or r.closes_at < now_at)",
      },
    ],
  },
  {
    name: 'accounts of plain bets are locked unsorted',
    replacements: [
      {
        file: betting,
        from: lines('    order by a.bucket, a.player_id', '  ),', '  taken as ('),
        to: lines('    order by a.bucket desc, a.player_id desc', '  ),', '  taken as ('),
      },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'accounts of unusual bets are locked unsorted',
    replacements: [
      {
        file: betting,
        from: lines('  order by a.bucket, a.player_id', '  for update of a;'),
        to: lines('  order by a.bucket desc, a.player_id desc', '  for update of a;'),
      },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'a key is good for one month only',
    replacements: [
      {
        file: betting,
        from: '      and k.order_id >= keys_since',
        to: "      and k.order_id >= first_id_at(month_after_id(b.first_order) - interval '1 month')",
      },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'a key is forgotten when a month begins',
    replacements: [
      {
        file: ledger,
        from: "(given_at - interval '2 days')",
        to: "(given_at - interval '0 days')",
      },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'a key may stand in two orders',
    replacements: [
      {
        file: maintenance,
        from: "'create unique index %I on %I (request_key, player_id)",
        to: "'create index %I on %I (request_key, player_id)",
      },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'the ledger leaves orders out',
    replacements: [
      { file: betting, from: 'from bet_order b;', to: 'from bet_order b where false;' },
    ],
  },
  {
    name: 'plain bets pass the cap',
    replacements: [
      { file: betting, from: 'and t.spare_minor >= (', to: 'and t.spare_minor > -1 - (' },
    ],
  },
  {
    name: 'a freeze leaves the account as it was',
    replacements: [
      { file: betting, from: '  perform touch_account(given_player);', to: '  perform 1;' },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'a plain bet is checked against an account as it was',
    replacements: [
      {
        file: betting,
        from: 'where a.ctid = p.row_id',
        to: 'where a.bucket = p.bucket and a.player_id = p.player_id',
      },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'payouts are computed with floats',
    replacements: [
      {
        file: settlement,
        from: paidByRound,
        to: paidByRound.replace('b.stake_minor', 'b.stake_minor::float8'),
      },
    ],
  },
  {
    name: 'the epoch of the lead is not checked',
    replacements: [
      {
        file: 'src/platform/leader-lease/lease.ts',
        from: "if (!held) throw new LostLead('another process leads');",
        to: 'if (epoch === -1n) throw new LostLead(`another process leads ${held}`);',
      },
    ],
  },
  {
    name: 'a bias in the digits',
    replacements: [
      { file: rounds, from: 'if word < 65000 then', to: 'if word < 65536 then' },
      {
        file: 'packages/fairness/digits.ts',
        from: 'const fairWordsLimit = 65_000;',
        to: 'const fairWordsLimit = 65_536;',
      },
    ],
  },
  {
    name: 'a late close',
    replacements: [
      {
        file: betting,
        from: "(r.status <> 'open' or r.closes_at <= now_at)",
        to: "(r.status <> 'open' or r.closes_at <= now_at - interval '1 s')",
      },
      {
        file: betting,
        from: lines(
          '      and r.closes_at > clock_timestamp()',
          '    order by r.round_id',
          '    for share of r',
          '  );',
        ),
        to: lines(
          "      and r.closes_at > clock_timestamp() - interval '1 s'",
          '    order by r.round_id',
          '    for share of r',
          '  );',
        ),
      },
    ],
  },
  {
    name: 'a hold does not raise its version',
    replacements: [
      {
        file: ledger,
        from: 'held_version = a.held_version + 1',
        to: 'held_version = a.held_version',
      },
    ],
    test: 'src/cashier/withdrawals/withdrawal.test.ts',
  },
  {
    name: 'a bet answers with the version before it',
    replacements: [
      {
        file: betting,
        from: 'coalesce((k.request).version, c.version, 0),',
        to: 'coalesce((k.request).version, c.seen_version, 0),',
      },
    ],
  },
  {
    name: 'an answer under a key carries the newest held version',
    replacements: [
      {
        file: betting,
        from: 'coalesce((k.request).held_version, c.held_version), (k.request).orders,',
        to: 'c.held_version, (k.request).orders,',
      },
    ],
    test: 'src/game/betting/bet-queue-at-once.test.ts',
  },
  {
    name: 'the answer under a key is lost',
    replacements: [
      {
        file: betting,
        from: 'c.held_version,\n      b.request_key, b.request_hash,\n      case when',
        to: lines(
          'c.held_version,',
          '      null::text as request_key, null::bytea as request_hash,',
          '      case when',
        ),
      },
    ],
  },
  {
    name: 'the cap is off by one',
    replacements: [
      {
        file: betting,
        from: 'if worst.cost_minor > worst.cap_minor then',
        to: 'if worst.cost_minor >= worst.cap_minor then',
      },
    ],
  },
  {
    name: 'a slice is paid whenever it is asked for',
    replacements: [
      {
        file: settlement,
        from: lines("    and r.status = 'drawn'", '  on conflict (round_id, slice) do nothing;'),
        to: lines(
          "    and r.status = 'drawn'",
          '  on conflict (round_id, slice) do update set slice = excluded.slice;',
        ),
      },
    ],
  },
  {
    name: 'a void round gives back one stake a player',
    replacements: [
      {
        file: settlement,
        from: 'select b.bucket, b.player_id, sum(b.stake_minor)::bigint as amount',
        to: 'select b.bucket, b.player_id, max(b.stake_minor)::bigint as amount',
      },
    ],
  },
  {
    name: 'the balance after an order is the one before',
    replacements: [
      {
        file: betting,
        from: '* (cardinality(b.plays) - o.step)',
        to: '* (cardinality(b.plays) - o.step + 1)',
      },
    ],
  },
  {
    name: 'a bet is paid at the odds of now',
    replacements: [
      {
        file: settlement,
        from: paidByRound,
        to: paidByRound.replace(
          'b.odds_hundredths',
          [
            '(select o.odds_hundredths[b.play + 1] from plan n join odds o',
            'on o.plan_id = n.plan_id and o.version = n.odds_version',
            'where n.plan_id = b.plan_id)',
          ].join(' '),
        ),
      },
    ],
  },
  {
    name: 'opposite bets do not freeze the player',
    replacements: [
      {
        file: betting,
        from: lines('  update player p', "  set state = 'betting_frozen'", '  where p.bucket'),
        to: lines('  update player p', '  set state = p.state', '  where p.bucket'),
      },
    ],
  },
  {
    name: 'held money is staked',
    replacements: [
      {
        file: betting,
        from: "when balance - total < bet.held_minor then 'insufficient_funds'",
        to: "when balance - total < 0 then 'insufficient_funds'",
      },
      {
        file: betting,
        from: '* cardinality(b.plays) <= a.balance_minor - a.held_minor',
        to: '* cardinality(b.plays) <= a.balance_minor',
      },
    ],
  },
  {
    name: 'what is staked does not count for the room',
    replacements: [
      {
        file: betting,
        from: 'balance - total - bet.held_minor + added.staked_minor < room.join_limit_minor',
        to: 'balance - total - bet.held_minor < room.join_limit_minor',
      },
      {
        file: betting,
        from: '- p.total_minor - a.held_minor + (p.added).staked_minor',
        to: '- p.total_minor - a.held_minor',
      },
    ],
  },
  {
    name: 'held money opens a room',
    replacements: [
      {
        file: betting,
        from: 'balance - total - bet.held_minor + added.staked_minor < room.join_limit_minor',
        to: 'balance - total + added.staked_minor < room.join_limit_minor',
      },
      {
        file: betting,
        from: '- p.total_minor - a.held_minor + (p.added).staked_minor',
        to: '- p.total_minor + (p.added).staked_minor',
      },
    ],
    // In the simulation, players near a room's minimum hardly ever have money held.
    test: 'src/game/betting/bet-queue.test.ts',
  },
  {
    name: 'opposite bets are found in one room only',
    replacements: [
      {
        file: betting,
        from: 'continue when one.round_id <> given_round;',
        to: 'continue when one.round_id <> given_round or one.plan_id <> given_plan;',
      },
    ],
  },
  {
    name: 'what comes back for sure counts for the turnover',
    replacements: [
      {
        file: settlement,
        from: 'select s.round_id, greatest(0, s.stake - coalesce(r.payout, 0))',
        to: 'select s.round_id, greatest(0, s.stake - 0 * coalesce(r.payout, 0))',
      },
    ],
    test: 'src/ledger/turnover.test.ts',
  },
  {
    name: 'the round is not held while bets are placed',
    replacements: [
      {
        file: betting,
        from: lines('    order by r.round_id', '    for share of r', '  );'),
        to: lines('    order by r.round_id', '  );'),
      },
    ],
    test: 'src/game/betting/plain-bets.test.ts',
  },
  {
    name: 'the seal has another order of orders',
    replacements: [
      {
        file: 'src/game/betting/betting.sql.ts',
        from: lines('where b.round_id = $1::bigint', '    order by b.order_id`,'),
        to: lines('where b.round_id = $1::bigint', '    order by b.player_id, b.order_id`,'),
      },
    ],
  },
  {
    name: 'a late seal is drawn all the same',
    replacements: [
      {
        file: rounds,
        from: "select interval '500 milliseconds'",
        to: "select interval '-1 day'",
      },
    ],
  },
  {
    name: 'an unanswered bet is sent again under a new key',
    replacements: [
      {
        file: 'src/game/betting/writer.ts',
        from: lines('      isAgain = true;', '      await pause('),
        to: lines('      isAgain = false;', '      await pause('),
      },
    ],
  },
  {
    name: 'a wrong signature of a relay is accepted',
    replacements: [
      {
        file: 'src/game/beacon/relay.ts',
        from: 'const holds = verifyBeacon(options.chain, round, signature);',
        to: 'const holds = verifyBeacon !== null;',
      },
    ],
    test: 'src/game/beacon/relay.test.ts',
  },
  {
    name: 'a segment of the log is sealed without the seal before it',
    test: 'src/operations/backup/archived-segments.test.ts',
    replacements: [
      {
        file: 'src/operations/backup/log-seal.ts',
        from: 'return seal.previous === before.code && seal.number === before.number + 1;',
        to: 'return seal.number >= before.number;',
      },
    ],
  },
  {
    name: 'a recorded message of the bus is accepted again',
    test: 'src/platform/bus/sealed-channel.test.ts',
    replacements: [
      {
        file: 'src/platform/bus/replay-guard.ts',
        from: '} else if (number <= before.number) {',
        to: '} else if (number < 0) {',
      },
    ],
  },
  ...accessMutants,
  ...timetableMutants,
  ...logMutants,
];
