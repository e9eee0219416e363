import { int2, int8, text } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const passwordOfPlayer = statement({
  name: 'sessions.password_of_player',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: { passwordHash: text },
  text: `
    select p.password_hash
    from player p
    where p.bucket = $1::smallint
      and p.player_id = $2::bigint`,
});
