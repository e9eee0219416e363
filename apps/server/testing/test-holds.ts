import type { Pool } from 'pg';
import type { PlayerId } from '../src/platform/postgres/ids.ts';

/** A day later, as far as holds after a first code or a bound account go. */
export async function passHolds(owner: Pool, playerId: PlayerId): Promise<void> {
  for (const table of ['payment_account', 'security_code']) {
    await owner.query(
      `update ${table} set held_until = held_until - interval '24 hours' where player_id = $1`,
      [String(playerId)],
    );
  }
}
