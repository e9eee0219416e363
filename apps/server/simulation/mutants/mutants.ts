// Mutants: each breaks one promise, in one place, and something has to notice. The text to replace
// must be in its file exactly once.

export interface Replacement {
  /** A path from `apps/server`, or of the repository if it begins with `packages/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Mutant {
  readonly name: string;
  readonly replacements: readonly Replacement[];
  /** The test that has to see it; without one the simulation has to. */
  readonly test?: string;
}

const ledger = 'schema/06-ledger.sql';
const rounds = 'schema/08-rounds.sql';
const betting = 'schema/09-betting.sql';
const settlement = 'schema/10-settlement.sql';
/** What `winners_of_round` pays. */
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
        from: lines('  held_minor bigint,', '  primary key (bucket, player_id, key),'),
        to: '  held_minor bigint,',
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
    name: 'accounts are locked in the wrong order',
    replacements: [
      {
        file: 'src/game/betting/prepare-batch.ts',
        from: 'bucketOf(one) - bucketOf(other) || Number(one - other)',
        to: 'bucketOf(other) - bucketOf(one) || Number(other - one)',
      },
      {
        file: betting,
        from: lines('    order by a.bucket, a.player_id', '    for update of a'),
        to: lines('    order by a.bucket desc, a.player_id desc', '    for update of a'),
      },
    ],
  },
  {
    name: 'payouts are reckoned with floats',
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
        file: 'src/operations/jobs/lease.ts',
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
          '    for share',
          '  ) h;',
          '  now_at := clock_timestamp();',
        ),
        to: lines(
          "      and r.closes_at > clock_timestamp() - interval '1 s'",
          '    order by r.round_id',
          '    for share',
          '  ) h;',
          '  now_at := clock_timestamp();',
        ),
      },
    ],
  },
  {
    name: 'the answer under a key is lost',
    replacements: [
      {
        file: betting,
        from: 'where accepted[u.request] and u.key is not null',
        to: 'where accepted[u.request] and u.key is null and u.key is not null',
      },
    ],
  },
  {
    name: 'the cap is off by one',
    replacements: [
      {
        file: betting,
        from: 'if room.cost_minor > room.cap_minor then',
        to: 'if room.cost_minor >= room.cap_minor then',
      },
    ],
  },
  {
    name: 'a slice is paid whenever it is asked for',
    replacements: [
      {
        file: 'src/game/settlement/settlement.sql.ts',
        from: lines('as w (amount)', '      on conflict (round_id, slice) do nothing'),
        to: lines(
          'as w (amount)',
          '      on conflict (round_id, slice) do update set slice = excluded.slice',
        ),
      },
    ],
  },
  {
    name: 'a void round gives back one stake a player',
    replacements: [
      {
        file: 'src/game/settlement/settlement.sql.ts',
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
        from: '* (given_counts[u.request] - u.step)',
        to: '* (given_counts[u.request] - u.step + 1)',
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
            '(select o.odds_hundredths from plan n join odds o',
            'on o.plan_id = n.plan_id and o.version = n.odds_version and o.play = b.play',
            'where n.plan_id = b.plan_id)',
          ].join(' '),
        ),
      },
    ],
  },
  {
    name: 'opposite bets freeze nobody',
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
        from: "when s.balance_after < s.held then 'insufficient_funds'",
        to: "when s.balance_after < 0 then 'insufficient_funds'",
      },
    ],
  },
  {
    name: 'what is staked does not count for the room',
    replacements: [
      {
        file: betting,
        from: 's.balance_after - s.held + s.room_stake < join_limits[s.place]',
        to: 's.balance_after - s.held < join_limits[s.place]',
      },
    ],
  },
  {
    name: 'held money opens a room',
    replacements: [
      {
        file: betting,
        from: 's.balance_after - s.held + s.room_stake < join_limits[s.place]',
        to: 's.balance_after + s.room_stake < join_limits[s.place]',
      },
    ],
    // In the simulation hardly anybody who is near a room's minimum has money held.
    test: 'src/game/betting/bet-queue.test.ts',
  },
  {
    name: 'opposite bets are looked for in one room only',
    replacements: [
      {
        file: betting,
        from: lines(
          '        sum(z.size_lead_minor)::bigint as size,',
          '        sum(z.parity_lead_minor)::bigint as parity',
        ),
        to: lines(
          '        sum(z.size_lead_minor)',
          '          filter (where z.plan_id = given_plans[a.place])::bigint as size,',
          '        sum(z.parity_lead_minor)',
          '          filter (where z.plan_id = given_plans[a.place])::bigint as parity',
        ),
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
        from: lines(
          '    order by r.round_id',
          '    for share',
          '  ) h;',
          '  now_at := clock_timestamp();',
        ),
        to: lines('    order by r.round_id', '  ) h;', '  now_at := clock_timestamp();'),
      },
    ],
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
    name: 'a bet of unknown fate is sent as a new one',
    replacements: [
      {
        file: 'src/game/betting/writer.ts',
        from: lines('      isAgain = true;', '      await pause('),
        to: lines('      isAgain = false;', '      await pause('),
      },
    ],
  },
  {
    name: 'a relay that lies is believed',
    replacements: [
      {
        file: 'src/game/beacon/relay.ts',
        from: 'if (answer === null || !verifyBeacon(options.chain, round, answer)) return null;',
        to: 'if (answer === null || !verifyBeacon) return null;',
      },
    ],
    test: 'src/game/beacon/relay.test.ts',
  },
];

function lines(...texts: readonly string[]): string {
  return texts.join('\n');
}
