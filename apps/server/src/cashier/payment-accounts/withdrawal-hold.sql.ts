import { int4 } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Only the owner of the database may insert. Inserts nothing when the newest hold is equal. */
export const insertWithdrawalHold = statement({
  name: 'payment_accounts.insert_withdrawal_hold',
  parameters: { minutes: int4 },
  columns: {},
  text: `
    insert into withdrawal_hold (minutes)
    select $1::integer
    where not exists (
      select
      from withdrawal_hold h
      where h.hold_id = (select max(n.hold_id) from withdrawal_hold n)
        and h.minutes = $1::integer
    )`,
});
