import { testForgeries } from '../../../testing/test-forgeries.ts';

testForgeries([
  {
    what: 'less held than is in review',
    forge: 'update account set held_minor = held_minor - 1 where player_id = $saver',
    found: ['held'],
    named: 'player $saver: held 11999, in review 12000',
  },
  {
    what: 'a held amount that changed more often than requests did',
    forge: 'update account set held_version = held_version + 1 where player_id = $saver',
    found: ['held'],
    named: 'player $saver: held 12000, in review 12000, held version',
  },
  {
    what: 'a held version that went back',
    forge: 'update account set held_version = held_version - 1 where player_id = $saver',
    found: ['held'],
    named: 'player $saver: held 12000, in review 12000, held version',
  },
  {
    what: 'an approved deposit of another amount',
    forge: 'update fund_request set amount_minor = amount_minor + 1 where request_id = $credited',
    found: ['requests'],
    named: 'request $credited of player $saver: approved 20001, booked 20000',
  },
  {
    what: 'a deposit without a request',
    forge: `delete from fund_request where request_id = $credited;
      delete from fund_event where request_id = $credited`,
    found: ['requests'],
    named: 'request $credited of player none: approved 0, booked 20000 for player $saver',
  },
  {
    what: 'a withdrawal booked as a gift taken back',
    forge: 'update posted_entry set account_id = -5 where posting_id = $paid and account_id = -4',
    found: ['requests'],
    named: 'request $paid of player $saver',
  },
  {
    what: 'a deposit credited twice',
    forge: `select from post_locked($credited::bigint, 0::smallint, array[null]::bigint[],
      array[$saver::bigint], array[$new::bigint], array[20000::bigint], -3::bigint)`,
    found: ['requests'],
    named: 'booked 40000 for player $saver in 4 entries with -3',
  },
  {
    what: 'a rejected deposit that counts as approved',
    forge: `update fund_request
      set status = 'approved', reason_code = null, reason_text = null
      where request_id = $rejected`,
    found: ['requests', 'reviews'],
    named: 'request $rejected of player $saver: its decision differs from its steps',
  },
  {
    what: 'a withdrawal in review whose state was set back to approved',
    forge: `update fund_request
      set status = 'approved', decided_by = 'staff:1', decided_at = now()
      where request_id = $waiting`,
    found: ['held', 'requests', 'reviews'],
    named: 'request $waiting of player $saver: its decision differs from its steps',
  },
  {
    what: 'a decision by another name',
    forge: `update fund_request set decided_by = 'staff:9' where request_id = $paid`,
    found: ['reviews'],
    named: 'request $paid of player $saver: was decided by another person',
  },
  {
    what: 'two approvals by one person',
    forge: `update fund_event set actor = 'staff:2'
      where request_id = $paid and step = 'checked'`,
    found: ['reviews', 'step lines'],
    named: 'request $paid of player $saver: was approved by too few people',
  },
  {
    what: 'a line of a step with the status after it twice',
    forge: `update audit_log set before = after where subject = 'deposit:$credited'
      and act = 'deposit.approved'`,
    found: ['audit_log', 'step lines'],
    named: 'step approved: went from claimed to approved; the audit log has approved to approved',
  },
  {
    what: 'a line of a step with the status before it twice',
    forge: `update audit_log set after = before where subject = 'withdrawal:$paid'
      and act = 'withdrawal.checked'`,
    found: ['audit_log', 'step lines'],
    named: 'step checked: went from claimed to asked; the audit log has claimed to claimed',
  },
  {
    what: 'a step under the name of another person',
    forge: `update fund_event set actor = 'staff:9' where request_id = $paid and step = 'claimed'`,
    found: ['step lines'],
    named: 'request $paid of player $saver, step claimed: has the line of another step',
  },
  {
    what: 'a step without its line',
    forge: `delete from audit_log where act = 'withdrawal.paid'`,
    found: ['audit_log', 'step lines'],
    named: 'request $paid of player $saver, step paid: is not in the audit log',
  },
  {
    what: 'steps around which the clock was set back',
    forge: `update fund_event set occurred_at = occurred_at - interval '1 hour'
      where request_id = $paid and step in ('checked', 'paid')`,
    found: [],
    named: '',
  },
  {
    what: 'a payment without a step',
    forge: `delete from fund_event where request_id = $paid and step = 'paid'`,
    found: ['reviews'],
    named: 'request $paid of player $saver: its payment differs from its steps',
  },
  {
    what: 'a review by the person who requested it',
    forge: `update fund_request set asked_by = 'staff:1' where request_id = $credited`,
    found: ['reviews'],
    named: 'request $credited of player $saver: was reviewed by the person who requested it',
  },
  {
    what: 'steps of a missing request',
    forge: 'delete from fund_request where request_id = $rejected',
    found: ['reviews'],
    named: 'request $rejected of player $saver: has steps and is missing',
  },
  {
    what: 'a request without its first step',
    forge: `delete from fund_event where request_id = $waiting and step = 'asked'`,
    found: ['reviews'],
    named: 'request $waiting of player $saver: was not requested exactly once',
  },
]);
