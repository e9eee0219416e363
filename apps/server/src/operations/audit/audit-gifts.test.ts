import { testForgeries } from '../../../testing/test-forgeries.ts';

testForgeries([
  {
    what: 'a gift of another amount than two people approved',
    forge: 'update proposal set amount_minor = amount_minor - 1 where proposal_id = $gift',
    found: ['gifts', 'proposals'],
    named: 'gift $gift: confirmed 7499 for player $saver, booked 7500 for player $saver',
  },
  {
    what: 'a gift approved for another player',
    forge: 'update proposal set subject_id = $poor where proposal_id = $gift',
    found: ['gifts', 'proposals'],
    named: 'gift $gift: confirmed 7500 for player $poor, booked 7500 for player $saver',
  },
  {
    what: 'a gift that was never booked',
    forge: 'update proposal set posting_id = $new where proposal_id = $gift',
    found: ['gifts'],
    named: 'gift $gift: confirmed 7500 for player $saver, booked 0 for player none in 0 entries',
  },
  {
    what: 'a gift that only one person approved',
    forge: `update proposal
      set state = 'waiting', decided_by = null, decided_at = null, posting_id = null
      where proposal_id = $gift`,
    found: ['gifts', 'proposals'],
    named: 'proposal $gift: not as in the audit log: what became of it',
  },
  {
    what: 'a gift whose proposal is gone',
    forge: 'delete from proposal where proposal_id = $gift',
    found: ['gifts', 'proposals'],
    named: 'proposal $gift: is in the audit log and not in the table',
  },
  {
    what: 'a proposal for a gift without a line in the audit log',
    forge: `insert into proposal (
        proposal_id, kind, subject_id, amount_minor, reason, state, asked_by, decided_by,
        decided_at, posting_id
      )
      select
        1, o.kind, o.subject_id, o.amount_minor, o.reason, o.state, o.asked_by, o.decided_by,
        o.decided_at, o.posting_id
      from proposal o
      where o.proposal_id = $gift`,
    found: ['proposals'],
    named: 'proposal 1: is not in the audit log',
  },
  {
    what: 'a gift that nobody proposed',
    forge: `select from post_locked(77::bigint, 4::smallint, array[null]::bigint[],
      array[$poor::bigint], array[$new::bigint], array[500000::bigint], -5::bigint)`,
    found: ['gifts'],
    named: 'posting 77: gave 500000 to 1 players, written down 0 to 0',
  },
  {
    what: 'play credits without a record',
    forge: `delete from play_credit
      where posting_id = (select posting_id from entry where account_id = $winner and kind = 4)`,
    found: ['gifts'],
    named: 'gave 100000 to 1 players, written down 0 to 0',
  },
  {
    what: 'play credits of another amount than recorded',
    forge: `update play_credit set amount_minor = amount_minor - 1
      where posting_id = (select posting_id from entry where account_id = $winner and kind = 4)`,
    found: ['gifts'],
    named: 'gave 100000 to 1 players, written down 99999 to 1',
  },
  {
    what: 'play credits that were never booked',
    forge: 'insert into play_credit (posting_id, amount_minor, player_count) values (78, 5, 1)',
    found: ['gifts'],
    named: 'posting 78: gave 0 to 0 players, written down 5 to 1',
  },
  {
    what: 'a gift of the console that is also recorded as play credits',
    forge: `insert into play_credit (posting_id, amount_minor, player_count)
      select posting_id, amount_minor, 1 from proposal where proposal_id = $gift`,
    found: ['gifts'],
    named: 'gave 7500 to 1 players, written down 7500 to 1',
  },
  {
    what: 'play credits where money is real',
    forge: 'insert into production_since default values',
    found: ['gifts'],
    named: 'play credits, and money is real since',
  },
  {
    what: 'a gift booked as a deposit',
    forge: `update posted_entry set kind = 0
      where posting_id = (select posting_id from proposal where proposal_id = $gift)`,
    found: ['gifts', 'requests'],
    named: 'gift $gift: confirmed 7500 for player $saver',
  },
]);
