import { testForgeries } from '../../../testing/test-forgeries.ts';

testForgeries([
  {
    what: 'a round that is void without a request',
    forge: `update round set status = 'void' where round_id = $closed`,
    found: ['voids', 'public log'],
    named: 'round $closed: void without a confirmation',
  },
  {
    what: 'a missing confirmation',
    forge: `update proposal set state = 'waiting', decided_by = null, decided_at = null
      where kind = 'void'`,
    found: ['proposals', 'voids', 'public log'],
    named: 'round $void: void without a confirmation',
  },
  {
    what: 'one person as requester and confirmer',
    forge: `update proposal set decided_by = asked_by where kind = 'void';
      update audit_log set actor = 'staff:1' where act = 'round.void'`,
    found: ['audit_log', 'voids'],
    named: 'round $void: void by one person alone',
  },
  {
    what: 'a reason that says nothing',
    forge: `update proposal set reason = '' where kind = 'void'`,
    found: ['proposals', 'voids', 'public log'],
    named: 'round $void: void without a reason',
  },
  {
    what: 'a request before the draw was overdue',
    forge: `update proposal v set asked_at = r.draws_at + interval '4 minutes 59 s'
      from round r where r.round_id = v.subject_id and v.kind = 'void'`,
    found: ['voids'],
    named: 'round $void: void before it was overdue',
  },
  {
    what: 'a confirmation before the request',
    forge: `update proposal set decided_at = asked_at - interval '1 ms' where kind = 'void'`,
    found: ['voids'],
    named: 'round $void: confirmed before it was asked for',
  },
  {
    what: 'stakes returned before the round was void',
    forge: `update round set settled_at = settled_at - interval '1 minute'
      where round_id = $void`,
    found: ['voids'],
    named: 'round $void: stakes returned before it was void',
  },
  {
    what: 'a missing line of the audit log',
    forge: `delete from audit_log where act = 'round.void'`,
    found: ['audit_log', 'proposals', 'voids'],
    named: 'round $void: void, and not in the audit log',
  },
  {
    what: 'a request that moved to a round that was drawn',
    forge: `update proposal set subject_id = $settled where kind = 'void'`,
    found: ['proposals', 'voids', 'public log'],
    named: 'round $settled: confirmed to be void, and settled',
  },
  {
    what: 'a request for a missing round',
    forge: `insert into proposal (
        proposal_id, kind, subject_id, terms, reason, state, asked_by, decided_by, decided_at
      ) values (
        1, 'void', 1, '{}', 'No such round', 'confirmed', 'staff:1', 'staff:2', clock_timestamp()
      )`,
    found: ['proposals', 'voids'],
    named: 'round 1: void, and missing',
  },
  {
    what: 'a signature on a void round',
    forge: `update round set signature = $signature where round_id = $void`,
    found: ['digits', 'signatures', 'voids', 'public log'],
    named: 'round $void: void, and has a signature',
  },
  {
    what: 'a rule that does not apply',
    forge: `update round r set beacon_round = r.beacon_round + 1,
        draws_at = to_timestamp(c.genesis_time + r.beacon_round * c.period_seconds),
        closed_at = to_timestamp(c.genesis_time + r.beacon_round * c.period_seconds)
          - interval '500 ms'
      from beacon_chain c where c.chain_hash = r.chain_hash and r.round_id = $late`,
    found: ['voids', 'public log'],
    named: 'round $late: void by rule, and sealed in time',
  },
  {
    what: 'a missing rule',
    forge: `update round set void_rule = null where round_id = $late`,
    found: ['voids', 'public log'],
    named: 'round $late: void without a confirmation',
  },
  {
    what: 'a rule for a round that people voided',
    forge: `update round set void_rule = 'sealed_late' where round_id = $void`,
    found: ['voids', 'public log'],
    named: 'round $void: void by rule and by people',
  },
  {
    what: 'a rule for a round that was drawn',
    forge: `update round set void_rule = 'sealed_late' where round_id = $settled`,
    found: ['voids'],
    named: 'round $settled: void by rule, and settled',
  },
  {
    what: 'stakes returned before the late seal',
    forge: `update round set settled_at = closed_at - interval '1 ms' where round_id = $late`,
    found: ['voids'],
    named: 'round $late: stakes returned before it was void',
  },
  {
    what: 'a missing line about the rule',
    forge: `delete from audit_log where act = 'round.void' and actor = 'rule:sealed_late'`,
    found: ['voids'],
    named: 'round $late: void, and not in the audit log',
  },
  {
    what: 'a void round that was never sealed',
    forge: `update round set closed_at = null, book_root = null where round_id = $void`,
    found: ['books', 'seals', 'public log'],
    named: 'round $void: has no root',
  },
]);
