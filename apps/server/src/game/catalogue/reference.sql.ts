import { arrayOf, bool, int2, int4, int8, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const insertChain = statement({
  name: 'catalogue.insert_chain',
  parameters: {
    chainHash: text,
    kind: text,
    publicKey: text,
    scheme: text,
    periodSeconds: int4,
    genesisTime: int8(),
  },
  columns: {},
  text: `
    insert into beacon_chain (chain_hash, kind, public_key, scheme, period_seconds, genesis_time)
    values ($1::text, $2::text, $3::text, $4::text, $5::integer, $6::bigint)
    on conflict (chain_hash) do nothing`,
});

export const insertGame = statement({
  name: 'catalogue.insert_game',
  parameters: { gameId: int2, slug: text, timeZone: text },
  columns: {},
  text: `
    insert into game (game_id, slug, time_zone)
    values ($1::smallint, $2::text, $3::text)
    on conflict (game_id) do nothing`,
});

export const insertPlan = statement({
  name: 'catalogue.insert_plan',
  parameters: {
    planId: int4,
    gameId: int2,
    roomType: int2,
    joinLimitMinor: int8(),
    minStakeMinor: int8(),
    maxStakeMinor: int8(),
    roundCapMinor: int8(),
    targetReturn: int4,
  },
  columns: {},
  text: `
    insert into plan (
      plan_id, game_id, room_type, join_limit_minor, min_stake_minor, max_stake_minor,
      round_cap_minor, target_return, odds_version
    )
    values (
      $1::integer, $2::smallint, $3::smallint, $4::bigint, $5::bigint, $6::bigint,
      $7::bigint, $8::integer, 1
    )
    on conflict (plan_id) do nothing`,
});

export const insertOdds = statement({
  name: 'catalogue.insert_odds',
  parameters: { planId: int4, oddsHundredths: arrayOf(int4) },
  columns: {},
  text: `
    insert into odds (plan_id, version, odds_hundredths)
    values ($1::integer, 1, $2::integer[])
    on conflict (plan_id, version) do nothing`,
});

export const plans = statement({
  name: 'catalogue.plans',
  parameters: {},
  columns: {
    planId: int4,
    gameId: int2,
    roomType: int2,
    joinLimitMinor: int8(),
    minStakeMinor: int8(),
    maxStakeMinor: int8(),
  },
  text: `
    select
      p.plan_id, p.game_id, p.room_type, p.join_limit_minor, p.min_stake_minor, p.max_stake_minor
    from plan p
    order by p.game_id, p.room_type`,
});

/** The current odds of one plan, or (null) of all. */
export const presentOdds = statement({
  name: 'catalogue.present_odds',
  parameters: { planId: nullable(int4) },
  columns: { planId: int4, version: int4, oddsHundredths: arrayOf(int4) },
  text: `
    select p.plan_id, o.version, o.odds_hundredths
    from plan p
    join odds o on o.plan_id = p.plan_id and o.version = p.odds_version
    where $1::integer is null
      or p.plan_id = $1::integer
    order by p.plan_id`,
});

export const gameIsOpen = statement({
  name: 'catalogue.game_is_open',
  parameters: { gameId: int2 },
  columns: { bettingOpen: bool },
  text: `
    select g.betting_open
    from game g
    where g.game_id = $1::smallint`,
});
