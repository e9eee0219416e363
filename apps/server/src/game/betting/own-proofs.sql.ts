import { bytes, int2, int4, int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import type { PlayerId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** A round by its name, with its seal; root and count are null until it is sealed. */
export const roundByIssue = statement({
  name: 'betting.round_by_issue',
  parameters: { gameId: int2, issue: text },
  columns: {
    roundId: int8<RoundId>(),
    opensAt: moment,
    closesAt: moment,
    settledAt: nullable(moment),
    root: nullable(bytes),
    count: nullable(int4),
  },
  text: `
    select
      r.round_id, r.opens_at, r.closes_at, r.settled_at, r.book_root as root,
      r.book_count as count
    from round r
    where r.game_id = $1::smallint
      and r.issue = $2::text`,
});

/** What the ledger credited to a player for a round: winnings, or returned stakes. */
export const creditOfRound = statement({
  name: 'betting.credit_of_round',
  parameters: {
    bucket: int2,
    playerId: int8<PlayerId>(),
    roundId: int8<RoundId>(),
    fromId: int8(),
    beforeId: int8(),
  },
  columns: { creditedMinor: int8() },
  text: `
    select coalesce(sum(e.amount_minor), 0)::bigint as credited_minor
    from posted_entry e
    where e.bucket = $1::smallint
      and e.account_id = $2::bigint
      and e.round_id = $3::bigint
      and e.kind in (payout_kind(), stake_returned_kind())
      and e.entry_id >= $4::bigint
      and e.entry_id < $5::bigint`,
});
