// An agent's direct members, with masked names and their balances.

import { parseIdentifier } from '@trine/contract/keywords.ts';
import { getMyTeam, teamPageRows } from '@trine/contract/account/team.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import { maskName } from '../usernames/usernames.ts';
import { groups, type GroupId } from '../players/player.ts';
import { membersOfTeam, sizeOfTeam } from './team.sql.ts';

export function teamRoutes({ reads }: { readonly reads: Reads }): Route[] {
  return [
    route(getMyTeam, async (request, { player }) => {
      if (player.groupId !== groups.agent) return rejected('agents_only');
      const { playerId: agentId } = player;
      const page = parseIdentifier(request.page) ?? 1;
      const limit = parseIdentifier(request.pageSize) ?? teamPageRows.standard;
      const from = reads.upTo(player.position);
      const offset = BigInt(page - 1) * BigInt(limit);
      const [members, { members: total }] = await Promise.all([
        membersOfTeam.all(from, { agentId, limit, offset }),
        sizeOfTeam.one(from, { agentId }),
      ]);
      const data = members.map(({ playerId, groupId, username, ...balance }) => ({
        id: Number(playerId),
        type: groupId as GroupId,
        username: maskName(username),
        money: formatMoney(minor(balance.balanceMinor)),
        balance_version: Number(balance.balanceVersion),
      }));
      return accepted({ data, total: Number(total) });
    }),
  ];
}
