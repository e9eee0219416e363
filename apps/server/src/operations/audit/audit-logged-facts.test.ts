// Prices and ends of the audit log in the public log, and the checks that compare them.

import { testForgeries } from '../../../testing/test-forgeries.ts';

const logPrices = 'select append_public_log(prices_entry(o)) from odds o where o.plan_id = 1;';

const logHead = `
  select append_audit_log($new, 'rule:test', 'test.act', 'test:1', '{}', null, null, null);
  select log_audit_head('2026-11-25');`;

const publish = (day: string) => `
  select publish_liabilities(
    '${day}', 1, '${day} 05:00+08', sha256('root'), 1000, 1::smallint, 2, 3
  );`;

/** What an owner of the database writes who changes a line and keeps the chain. */
const chainAgain = `
  do $$
  declare
    line audit_log;
    head bytea := sha256(convert_to('trine/audit-log/1', 'UTF8'));
  begin
    for line in
      select * from audit_log where position is not null order by position
    loop
      head := audit_log_hash(
        head, line.position, line.audit_id, line.occurred_at, line.actor, line.act, line.subject,
        line.details, line.before, line.after, line.address
      );
      update audit_log set hash = head where position = line.position;
    end loop;
    update audit_log_head set hash = head;
  end
  $$;`;

testForgeries([
  {
    what: 'the prices of a plan',
    forge: logPrices,
    found: [],
    named: 'logged prices',
  },
  {
    what: 'other prices than those of the plan',
    forge: `
      select append_public_log(regexp_replace(prices_entry(o), '[0-9]+$', '101'))
      from odds o
      where o.plan_id = 1`,
    found: ['logged prices'],
    named: 'not the odds of plan 1 in version 1',
  },
  {
    what: 'a round with prices that the public log lacks',
    forge: `${logPrices}
      select append_public_log(open_entry(r, '1:2'))
      from round r
      where r.round_id = $settled`,
    found: ['logged prices', 'public log'],
    named: 'plan 1: the public log lacks the odds of version 2',
  },
  {
    what: 'the end of the audit log on a day',
    forge: logHead,
    found: [],
    named: 'logged heads',
  },
  {
    what: 'a line of the audit log that was changed and chained again, after its day was logged',
    forge: `${logHead}
      update audit_log set subject = 'test:2' where act = 'test.act';
      ${chainAgain}`,
    found: ['logged heads'],
    named: 'not the end of the audit log that entry',
  },
  {
    what: 'the same before its day was logged',
    forge: `
      select append_audit_log($new, 'rule:test', 'test.act', 'test:1', '{}', null, null, null);
      update audit_log set subject = 'test:2' where act = 'test.act';
      ${chainAgain}
      select log_audit_head('2026-11-25')`,
    found: [],
    named: 'logged heads',
  },
  {
    what: 'the liabilities of a day',
    forge: publish('2026-11-23'),
    found: [],
    named: 'logged liabilities',
  },
  {
    what: 'a total of a day that was lowered later',
    forge: `${publish('2026-11-24')}
      update liability_day set total_minor = 900 where day = '2026-11-24'`,
    found: ['logged liabilities'],
    named: '2026-11-24: the public log lacks these liabilities',
  },
  {
    what: 'a day that was published and is gone',
    forge: `${publish('2026-11-25')}
      delete from liability_day where day = '2026-11-25'`,
    found: ['logged liabilities'],
    named: 'not the liabilities of 2026-11-25',
  },
]);
