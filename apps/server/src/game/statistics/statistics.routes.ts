import type { RequestOf } from '@trine/contract/call.ts';
import { maxStatisticsDays, statement, statistics } from '@trine/contract/statistics.ts';
import { accepted, refused, route, type Route } from '../../platform/http/route.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { readAccountStatement } from './account-statement.ts';
import { daysBetween, type PeriodsQuestion } from './periods.ts';
import { readStatistics } from './statistics.ts';

export interface StatisticsParts {
  readonly database: Database;
  /** The operator's, for dates in requests. */
  readonly timeZone: string;
}

export function statisticsRoutes({ database, timeZone }: StatisticsParts): Route[] {
  return [
    route(statistics, async (request, { player: { playerId }, language }) => {
      const question = questionOf(request, { playerId, timeZone });
      if (question === null) return refused('invalid_field', { field: 'end_date' });
      return accepted(await readStatistics(database, question, language));
    }),
    route(statement, async (request, { player: { playerId } }) => {
      const question = questionOf(request, { playerId, timeZone });
      if (question === null) return refused('invalid_field', { field: 'end_date' });
      return accepted(await readAccountStatement(database, question));
    }),
  ];
}

type Asked = RequestOf<typeof statistics>;
type Asker = Pick<PeriodsQuestion, 'timeZone'> & { readonly playerId: PlayerId };

/** Null when the span is too long, or ends before it begins. */
function questionOf(request: Asked, asker: Asker): PeriodsQuestion | null {
  const { unit, begin_date: beginDate, end_date: endDate } = request;
  const days = daysBetween({ beginDate, endDate });
  return days < 1 || days > maxStatisticsDays ? null : { ...asker, unit, beginDate, endDate };
}
