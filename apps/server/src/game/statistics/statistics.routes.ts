import type { RequestOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import {
  maxStatisticsDays,
  statement,
  statementEntries,
  statistics,
} from '@trine/contract/statistics/statistics.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import { readAccountStatement } from './account-statement.ts';
import { daysBetween, type Period } from './periods.ts';
import { readStatementEntries } from './statement-entries.ts';
import { readStatistics } from './statistics.ts';

export interface StatisticsParts {
  readonly reads: Reads;
  /** The operator's, for dates in requests. */
  readonly timeZone: string;
}

export function statisticsRoutes({ reads, timeZone }: StatisticsParts): Route[] {
  return [
    route(statistics, async (request, { player: { playerId, position }, language }) => {
      const days = daysOf(request);
      if (days === null) return rejected('invalid_field', { field: 'end_date' });
      const question = { ...days, unit: request.unit, playerId, timeZone };
      return accepted(await readStatistics(reads.upTo(position), question, language));
    }),
    route(statement, async (request, { player: { playerId, position } }) => {
      const days = daysOf(request);
      if (days === null) return rejected('invalid_field', { field: 'end_date' });
      const question = { ...days, unit: request.unit, playerId, timeZone };
      const found = await readAccountStatement(reads.upTo(position), question);
      return found === null ? rejected('archived') : accepted(found);
    }),
    route(statementEntries, async (request, { player: { playerId, position }, language }) => {
      const days = daysOf(request);
      if (days === null) return rejected('invalid_field', { field: 'end_date' });
      const after = parseIdentifier(request.after_id);
      const question = {
        ...days,
        playerId,
        timeZone,
        afterId: after === null ? null : BigInt(after),
        limit: parseIdentifier(request.limit) ?? defaultPageSize,
      };
      return accepted(await readStatementEntries(reads.upTo(position), question, language));
    }),
  ];
}

/** Null when the range is too long, or ends before it begins. */
function daysOf(request: RequestOf<typeof statementEntries>): Period | null {
  const period = { beginDate: request.begin_date, endDate: request.end_date };
  const days = daysBetween(period);
  return days < 1 || days > maxStatisticsDays ? null : period;
}
