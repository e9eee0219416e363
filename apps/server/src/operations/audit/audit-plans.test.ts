import { testForgeries } from '../../../testing/test-forgeries.ts';

/** A pending change, saved as the console saves it. */
const saved = `do $$ begin
  assert (
    select save_plan_change(
      $new, $new + 1, p.plan_id, p.odds_version, null, p.target_return, 0, p.min_stake_minor,
      p.max_stake_minor, p.round_cap_minor, o.odds_hundredths, 'A lower limit.', 'staff:1', ''
    )
    from plan p
    join odds o on o.plan_id = p.plan_id and o.version = p.odds_version
    where p.plan_id = 1
  );
end $$;`;

testForgeries([
  {
    what: 'changes of a plan that were saved, replaced, and withdrawn',
    forge: `${saved}
      do $$ begin
        assert (
          select save_plan_change(
            $new + 2, $new + 3, c.plan_id, p.odds_version, c.change_id, 9700, 0, 1, 2, 3, c.odds,
            'Another limit.', 'staff:2', ''
          )
          from plan_change c
          join plan p on p.plan_id = c.plan_id
          where c.change_id = $new + 1
        );
        assert withdraw_plan_change($new + 4, $new + 3, 'staff:1', '') is null;
        assert withdraw_plan_change($new + 5, $new + 3, 'staff:1', '') = 'over';
        assert withdraw_plan_change($new + 5, $new + 4, 'staff:1', '') = 'not_found';
      end $$`,
    found: [],
    named: '',
  },
  {
    what: 'a change of a plan that was saved by SQL',
    forge: `insert into plan_change (
        change_id, plan_id, target_return, join_limit_minor, min_stake_minor, max_stake_minor,
        round_cap_minor, odds, reason, made_by
      )
      select 77, 1, 9700, 0, 1, 2, 3, o.odds_hundredths, 'A lower limit.', 'staff:1'
      from odds o
      where o.plan_id = 1 and o.version = 1`,
    found: ['plan changes'],
    named: 'change 77 of a plan: differs from the audit log',
  },
  {
    what: 'a change of a plan whose terms were changed by SQL',
    forge: `${saved} update plan_change set round_cap_minor = round_cap_minor + 1`,
    found: ['plan changes'],
    named: 'of a plan: differs from the audit log',
  },
  {
    what: 'a change of a plan that was withdrawn by SQL',
    forge: `${saved} update plan_change set state = 'withdrawn', decided_at = now()`,
    found: ['plan changes'],
    named: 'of a plan: is withdrawn, unlike in the audit log',
  },
  {
    what: 'a change of a plan that was removed',
    forge: `${saved} delete from plan_change`,
    found: ['plan changes'],
    named: 'of a plan: plan.change is only in the audit log',
  },
  {
    what: 'a line without its change of a plan',
    forge: `select append_audit_log(
      $new, 'staff:1', 'plan.apply', 'plan:1', '{"change_id": "none"}', null, null, null
    )`,
    found: ['plan changes'],
    named: 'change none of a plan: plan.apply is only in the audit log',
  },
]);
