import { testForgeries } from '../../../testing/test-forgeries.ts';

/** Two deposits of 200.00 by the same person; the first one exists in the audited world. */
const another = `
  insert into fund_request (
    bucket, player_id, request_id, kind, amount_minor, currency, rate_micros, balance_at_minor,
    approvals_needed, status, asked_by, asked_at, decided_by, decided_at
  )
  select
    bucket, player_id, $new, kind, amount_minor, currency, rate_micros, balance_at_minor, 1,
    status, asked_by, asked_at, decided_by, decided_at + interval '1 hour'
  from fund_request
  where request_id = $credited;
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  select bucket, player_id, $new, event_id + 1, step, actor
  from fund_event
  where request_id = $credited;`;

testForgeries([
  {
    what: 'a single approval above what one person may approve for one player',
    forge: `${another}
      update approval_limit set per_player_minor = 39999`,
    found: ['approvals', 'requests', 'step lines'],
    named: 'of player $saver: with it staff:1 alone approved 40000 of 39999',
  },
  {
    what: 'approvals for two players with one card',
    forge: `${another}
      update fund_request
      set bucket = $poor % 64, player_id = $poor, asked_by = 'player:$poor'
      where request_id = $new;
      update fund_event
      set bucket = $poor % 64, player_id = $poor
      where request_id = $new;
      insert into payment_account (
        bucket, player_id, account_id, type, holder, institution, mark, key_id, number_sealed,
        number_digest, last_four, bound_at
      )
      select
        $poor % 64, $poor, account_id + 1, type, holder, institution, mark, key_id, number_sealed,
        number_digest, last_four, bound_at
      from payment_account
      where player_id = $saver;
      update approval_limit set per_player_minor = 39999`,
    found: ['approvals', 'payment accounts', 'requests', 'step lines'],
    named: 'of player $poor: with it staff:1 alone approved 40000 of 39999',
  },
  {
    what: 'approvals that come to more than one person may approve in all',
    forge: `${another}
      update approval_limit set per_player_minor = 39998, in_all_minor = 39999;
      update fund_request
      set bucket = $poor % 64, player_id = $poor, asked_by = 'player:$poor'
      where request_id = $new;
      update fund_event
      set bucket = $poor % 64, player_id = $poor
      where request_id = $new`,
    found: ['approvals', 'requests', 'step lines'],
    named: 'for the player and linked ones, 40000 of 39999 in all',
  },
  {
    what: 'a second approver who was removed',
    forge: `update fund_request set approvals_needed = 1, checked_by = null, checked_at = null
        where request_id = $paid;
      delete from fund_event where request_id = $paid and step = 'checked';
      update approval_limit set per_player_minor = 20000 where per_player_minor > 20000;
      update fund_request set decided_by = 'staff:1' where request_id = $paid;
      update fund_event set actor = 'staff:1' where request_id = $paid and step = 'approved'`,
    found: ['approvals', 'step lines'],
    named: 'request $paid of player $saver: with it staff:1 alone approved 35000 of 20000',
  },
]);
