// How long withdrawals are held after a first code, a new account or a reset link. PostgreSQL
// enforces the hold by its own copy of the setting, which only the owner of the database can
// change. The server writes that copy at its start, with the owner's login, like migrations.

import { openPool } from '../../platform/postgres/pool.ts';
import { insertWithdrawalHold } from './withdrawal-hold.sql.ts';

/** `url` is the owner's, as for migrations. */
export async function saveWithdrawalHold(url: string, minutes: number): Promise<void> {
  const pool = openPool({ url, max: 1, name: 'trine hold' });
  try {
    await insertWithdrawalHold.run(pool, { minutes });
  } finally {
    await pool.end();
  }
}
