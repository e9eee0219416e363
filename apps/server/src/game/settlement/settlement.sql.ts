import {
  arrayOf,
  bytes,
  int2,
  int4,
  int8,
  nullable,
  text,
} from '../../platform/postgres/column.ts';
import type { PlayerId, PostingId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const roundToSettle = statement({
  name: 'settlement.round_to_settle',
  parameters: { roundId: int8<RoundId>() },
  columns: {
    chainHash: text,
    beaconRound: int8(),
    signature: nullable(bytes),
    outcome: nullable(int2),
    bookCount: nullable(int4),
  },
  text: `
    select r.chain_hash, r.beacon_round, r.signature, r.outcome, r.book_count
    from round r
    where r.round_id = $1::bigint
      and r.status = 'drawn'`,
});

/** The winnings of each player in a round, in the order in which accounts are locked. */
export const winnersOfRound = statement({
  name: 'settlement.winners_of_round',
  parameters: { roundId: int8<RoundId>(), winningPlays: arrayOf(int2) },
  columns: { playerId: int8<PlayerId>(), amountMinor: int8() },
  text: `
    select w.player_id, w.amount_minor
    from winners_of_round($1::bigint, $2::smallint[]) w`,
});

/** No row: the slice is paid already. */
export const settleSlice = statement({
  name: 'settlement.settle_slice',
  parameters: {
    roundId: int8<RoundId>(),
    slice: int2,
    playerIds: arrayOf(int8<PlayerId>()),
    amountsMinor: arrayOf(int8()),
    postingId: int8<PostingId>(),
  },
  columns: { winnerCount: int4, entryCount: int4 },
  text: `
    select winner_count, entry_count
    from pay_slice($1::bigint, $2::smallint, $5::bigint, $3::bigint[], $4::bigint[])`,
});

/** Settled rounds with slices that were not notified, whose balls have been shown. */
export const roundsToNotify = statement({
  name: 'settlement.rounds_to_notify',
  parameters: { revealedMs: int4, limit: int4 },
  columns: { roundId: int8<RoundId>(), outcome: int2, sliceCount: int4 },
  text: `
    select
      u.round_id,
      r.outcome,
      (
        select count(*)
        from settlement_slice s
        where s.round_id = u.round_id
      )::integer as slice_count
    from (
      select distinct s.round_id
      from settlement_slice s
      where s.notified_at is null
    ) u
    join round r on r.round_id = u.round_id
    where r.status = 'settled'
      and r.settled_at <= clock_timestamp() - $1::integer * interval '1 millisecond'
    order by r.settled_at
    limit $2::integer`,
});

/** No row: the slice was notified before. */
export const markSliceNotified = statement({
  name: 'settlement.mark_slice_notified',
  parameters: { roundId: int8<RoundId>(), slice: int2 },
  columns: { postingId: int8<PostingId>() },
  text: `
    update settlement_slice s
    set notified_at = clock_timestamp()
    where s.round_id = $1::bigint
      and s.slice = $2::smallint
      and s.notified_at is null
    returning s.posting_id`,
});

/**
 * A message to each player whose payout exceeds the stakes in the round, over all rooms. Stakes are
 * read here, where no payout waits for the read.
 */
export const notifyWinners = statement({
  name: 'settlement.notify_winners',
  parameters: {
    roundId: int8<RoundId>(),
    messageId: int8<PostingId>(),
    playerIds: arrayOf(int8<PlayerId>()),
    amountsMinor: arrayOf(int8()),
  },
  columns: {},
  text: `
    with paid as materialized (
      select bucket_of(w.player_id) as bucket, w.player_id, w.amount
      from unnest($3::bigint[], $4::bigint[]) as w (player_id, amount)
    ),
    staked as materialized (
      select p.player_id, p.amount, sum(b.stake_minor)::bigint as stake
      from round r
      cross join paid p
      join bet_order b
        on b.bucket = p.bucket
        and b.player_id = p.player_id
        and b.order_id >= first_id_at(r.opens_at - interval '1 day')
        and b.round_id = r.round_id
      where r.round_id = $1::bigint
      group by p.player_id, p.amount
    )
    select
    from staked k
    join round r on r.round_id = $1::bigint
    cross join lateral notify_player(
      k.player_id, $2::bigint, 'win',
      jsonb_build_object(
        'game_id', r.game_id, 'issue', r.issue,
        'amount_minor', k.amount::text, 'stake_minor', k.stake::text
      )
    )
    where k.amount > k.stake`,
});

/**
 * Queues a push to each subscriber of draws who had bets in the round. A player who gets a message
 * about a win, and subscribed to wins too, gets that push instead.
 */
export const queueDraws = statement({
  name: 'settlement.queue_draws',
  parameters: {
    roundId: int8<RoundId>(),
    firstBucket: int2,
    lastBucket: int2,
    winsFromMinor: int8(),
  },
  columns: {},
  text: `
    with woken as materialized (
      select distinct s.bucket, s.player_id
      from push_subscription s
      where 'draw' = any (s.kinds)
        and s.bucket between $2::smallint and $3::smallint
    ),
    staked as materialized (
      select
        w.player_id,
        sum(b.stake_minor)::bigint as stake,
        coalesce(
          sum(b.stake_minor * b.odds_hundredths / 100)
            filter (where play_wins(b.play, outcome_total(r.outcome))),
          0
        )::bigint as payout
      from round r
      cross join woken w
      join bet_order b
        on b.bucket = w.bucket
        and b.player_id = w.player_id
        and b.order_id >= first_id_at(r.opens_at - interval '1 day')
        and b.round_id = r.round_id
      where r.round_id = $1::bigint
      group by w.player_id
    )
    select
    from staked k
    join round r on r.round_id = $1::bigint
    cross join lateral queue_push(
      k.player_id, 'round_drawn',
      jsonb_build_object(
        'game_id', r.game_id, 'issue', r.issue, 'outcome', r.outcome,
        'stake_minor', k.stake::text, 'payout_minor', k.payout::text
      ),
      case when k.payout >= $4::bigint and k.payout > k.stake then 'win' else '' end
    )`,
});

/** A void round whose stakes are not all returned. */
export const roundToReturn = statement({
  name: 'settlement.round_to_return',
  parameters: { roundId: int8<RoundId>() },
  columns: { bookCount: int4 },
  text: `
    select r.book_count
    from round r
    where r.round_id = $1::bigint
      and r.status = 'void'
      and r.settled_at is null`,
});

/** No row: the slice was returned before, or the round is not void. */
export const returnSlice = statement({
  name: 'settlement.return_slice',
  parameters: {
    roundId: int8<RoundId>(),
    slice: int2,
    firstBucket: int2,
    lastBucket: int2,
    postingId: int8<PostingId>(),
  },
  columns: { winnerCount: int4, entryCount: int4, messageCount: int4 },
  text: `
    select winner_count, entry_count, message_count
    from return_slice($1::bigint, $2::smallint, $3::smallint, $4::smallint, $5::bigint)`,
});
