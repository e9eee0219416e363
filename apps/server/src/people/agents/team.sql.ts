import { int2, int4, int8, text } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const agent = { agentId: int8<PlayerId>() };

/**
 * Walks the index of the team from its newest end, and joins members for the rows of the page only.
 */
export const membersOfTeam = statement({
  name: 'agents.members_of_team',
  parameters: { ...agent, limit: int4, offset: int8() },
  columns: {
    playerId: int8<PlayerId>(),
    groupId: int2,
    username: text,
    balanceMinor: int8(),
    balanceVersion: int8(),
  },
  text: `
    with listed as materialized (
      select t.player_id
      from team_member t
      where t.bucket = bucket_of($1::bigint)
        and t.agent_id = $1::bigint
      order by t.player_id desc
      limit $2::integer
      offset $3::bigint
    )
    select p.player_id, p.group_id, p.username, a.balance_minor, a.version as balance_version
    from listed l
    join player p on p.bucket = bucket_of(l.player_id) and p.player_id = l.player_id
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    order by p.player_id desc`,
});

export const sizeOfTeam = statement({
  name: 'agents.size_of_team',
  parameters: agent,
  columns: { members: int8() },
  text: `
    select count(*) as members
    from team_member t
    where t.bucket = bucket_of($1::bigint)
      and t.agent_id = $1::bigint`,
});
