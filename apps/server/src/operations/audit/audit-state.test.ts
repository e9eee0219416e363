import { testForgeries } from '../../../testing/test-forgeries.ts';

const saversCode = 'security code of player $saver';
const saversAccount = `(select account_id from payment_account where player_id = $saver)`;

testForgeries([
  {
    what: 'a role given by SQL',
    forge: `update staff set role = 'owner' where staff_id = $clerk`,
    found: ['staff'],
    named: 'staff:$clerk (clerk): not as in the audit log: role',
  },
  {
    what: 'a password set by SQL',
    forge: `update staff set password_hash = 'another' where staff_id = $keeper`,
    found: ['staff'],
    named: 'staff:$keeper (keeper): not as in the audit log: password',
  },
  {
    what: 'an authenticator replaced by SQL',
    forge: `update staff set authenticator = 'another' where staff_id = $keeper`,
    found: ['staff'],
    named: 'staff:$keeper (keeper): not as in the audit log: authenticator',
  },
  {
    what: 'an authenticator removed by SQL',
    forge: `update staff set authenticator = null, authenticator_since = null
      where staff_id = $keeper`,
    found: ['staff'],
    named: 'staff:$keeper (keeper): not as in the audit log: authenticator',
  },
  {
    what: 'a used recovery code made good again',
    forge: `update staff_recovery_code set used_at = null where staff_id = $keeper`,
    found: ['staff'],
    named: 'staff:$keeper (keeper): not as in the audit log: recovery_codes',
  },
  {
    what: 'a person switched off by SQL',
    forge: `update staff set is_active = false where staff_id = $clerk`,
    found: ['staff'],
    named: 'staff:$clerk (clerk): not as in the audit log: is_active',
  },
  {
    what: 'a new member of staff who may confirm at once',
    forge: `update staff set handed_at = null where staff_id = $clerk`,
    found: ['staff'],
    named: 'staff:$clerk (clerk): not as in the audit log: handed_at',
  },
  {
    what: 'a person added by SQL',
    forge: `insert into staff (staff_id, name, password_hash, role, is_password_borrowed)
      values (99, 'ghost', 'a hash', 'owner', false)`,
    found: ['staff'],
    named: 'staff:99 (ghost): is not in the audit log',
  },
  {
    what: 'an act in the name of a member of staff who does not exist',
    forge: `select append_audit_log(
        $new, 'staff:77', 'test.act', 'test:1', '{}', null, null, null
      )`,
    found: ['staff'],
    named: 'staff:77 (unknown): acts in the audit log and is no member of staff',
  },
  {
    what: 'a person removed by SQL',
    forge: `delete from staff where staff_id = $clerk`,
    found: ['staff'],
    named: 'staff:$clerk (clerk): is in the audit log and not in the table',
  },
  {
    what: 'the time step of a code and a proposed authenticator, which need no line',
    forge: `update staff set last_step = 9 where staff_id = $keeper;
      update staff set authenticator = 'proposed' where staff_id = $clerk`,
    found: [],
    named: '',
  },
  {
    what: 'an owner added, and another switched off, by two owners',
    forge: `do $$
      declare
        first text := 'staff:' || install_staff($new, 'owner.one', 'a hash', 'owner', false, false);
        second text := 'staff:'
          || install_staff($new + 1, 'owner.two', 'a hash', 'owner', false, false);
        reason text := 'decided by both of us';
      begin
        assert propose_owner_change($new + 2, $clerk, 'owner', null, reason, first, '') is null;
        assert confirm_owner_change($new + 3, $new + 2, second, '') is null;
        assert propose_owner_change($new + 4, $keeper, null, false, reason, second, '') is null;
        assert confirm_owner_change($new + 5, $new + 4, first, '') is null;
      end
      $$`,
    found: [],
    named: '',
  },
  {
    what: 'another number in a receiving account',
    forge: `update receiving_account set number = '666' where account_id = $inUse`,
    found: ['receiving accounts'],
    named: 'receiving account $inUse: not as in the audit log: its content',
  },
  {
    what: 'a receiving account of two others',
    forge: `update receiving_account set confirmed_by = 'staff:9' where account_id = $inUse`,
    found: ['receiving accounts'],
    named: 'receiving account $inUse: not as in the audit log: who proposed or confirmed it',
  },
  {
    what: 'a replaced receiving account in use again',
    forge: `update receiving_account set retired_by = null, retired_at = null
      where account_id = $replaced`,
    found: ['receiving accounts'],
    named: 'receiving account $replaced: not as in the audit log: whether it is in use',
  },
  {
    what: 'a receiving account retired by SQL',
    forge: `update receiving_account set retired_by = 'staff:2', retired_at = now()
      where account_id = $inUse`,
    found: ['receiving accounts'],
    named: 'receiving account $inUse: not as in the audit log: whether it is in use',
  },
  {
    what: 'a receiving account added by SQL',
    forge: `insert into receiving_account (
        account_id, currency, type, holder, number, institution, created_by
      )
      values (7, 'USD', 0, 'A', '666', 'B', 'demo')`,
    found: ['receiving accounts'],
    named: 'receiving account 7: is not in the audit log',
  },
  {
    what: 'a proposed number that was changed before it is confirmed',
    forge: `update proposal set terms = terms || '{"number": "666"}'
      where proposal_id = $proposed`,
    found: ['proposals'],
    named: 'proposal $proposed: not as in the audit log: its content',
  },
  {
    what: 'a proposal that was decided by SQL',
    forge: `update proposal
      set state = 'withdrawn', decided_by = 'staff:2', decided_at = now()
      where proposal_id = $proposed`,
    found: ['proposals'],
    named: 'proposal $proposed: not as in the audit log: what became of it',
  },
  {
    what: 'another number in a payment account',
    forge: `update payment_account set number_sealed = repeat('y', 40)::bytea
      where player_id = $saver`,
    found: ['payment accounts'],
    named: 'of player:$saver: not as in the audit log: its content',
  },
  {
    what: 'the hold of a payment account made shorter',
    forge: `update payment_account set held_until = now() - interval '1 day'
      where player_id = $saver`,
    found: ['payment accounts'],
    named: 'of player:$saver: not as in the audit log: until when it is held',
  },
  {
    what: 'a payment account unbound by SQL',
    forge: `update payment_account set replaced_at = now() where player_id = $saver`,
    found: ['payment accounts'],
    named: 'of player:$saver: not as in the audit log: whether it is bound',
  },
  {
    what: 'a payment account bound by SQL in place of another',
    forge: `update payment_account set account_id = 7 where account_id = ${saversAccount};
      update fund_request set account_id = 7 where account_id is not null`,
    found: ['payment accounts'],
    named: 'payment account 7 of player:$saver: is not in the audit log',
  },
  {
    what: 'a security code set by SQL',
    forge: `update security_code set code_hash = 'another' where player_id = $saver`,
    found: ['security codes'],
    named: `${saversCode}: not as in the audit log: the code`,
  },
  {
    what: 'a security code set by SQL, with a revision',
    forge: `update security_code set code_hash = 'another', revision = 2 where player_id = $saver`,
    found: ['security codes'],
    named: `${saversCode}: not as in the audit log: the code`,
  },
  {
    what: 'an old security code that is valid again',
    forge: `create temporary table earlier as table security_code;
      select set_security_code($new, $saver, 'a hash', 'a newer hash');
      update security_code c
      set code_hash = e.code_hash, revision = e.revision
      from earlier e;
      drop table earlier`,
    found: ['security codes'],
    named: `${saversCode}: not as in the audit log: the code`,
  },
  {
    what: 'the hold of a first security code removed',
    forge: `update security_code set held_until = null where player_id = $saver`,
    found: ['security codes'],
    named: `${saversCode}: not as in the audit log: until when withdrawals are held`,
  },
  {
    what: 'a security code removed by SQL',
    forge: `delete from security_code where player_id = $saver`,
    found: ['security codes'],
    named: `${saversCode}: is in the audit log and not in the table`,
  },
]);
