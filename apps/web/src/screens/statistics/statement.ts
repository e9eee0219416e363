/** An account's statement for the screen, the paper and the file. */
import { csvTimeIn, type Cell } from '@trine/contract/csv.ts';
import type { Answer } from '@trine/contract/client.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { operatorZone } from '../../i18n/operator-zone.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { signedMinor } from './figures.ts';
import type { StatementEntry } from './statement-entries.ts';

export type Statement = Answer<'/api/user/statement'>;
export type StatementPeriod = Statement['periods'][number];
type Movements = Statement['total'];

/** The kinds of movements in the order of the statement, with their texts. */
export const statementMovements = [
  { field: 'deposits', text: 'statement.deposit' },
  { field: 'withdrawals', text: 'statement.withdrawal' },
  { field: 'stakes', text: 'statement.stake' },
  { field: 'payouts', text: 'statement.payout' },
  { field: 'returned', text: 'statement.returned' },
  { field: 'gifts', text: 'statement.gift' },
] as const satisfies readonly { field: keyof Movements; text: TextKey }[];

/** The sum of all movements, signed. */
export function statementChangeOf(moved: Movements): string {
  const sum = statementMovements.reduce((all, { field }) => all + signedMinor(moved[field]), 0n);
  return formatMoney(minor(sum));
}

type Translate = (key: TextKey) => string;

/** The opening balance is before the first row, the closing one after the last. */
export function statementPeriodsCsv(statement: Statement, t: Translate): (readonly Cell[])[] {
  const { periods, opening, closing } = statement;
  const nothing = [...statementMovements.map(() => ''), ''];
  return [
    [
      t('statistics.from'),
      t('statistics.to'),
      ...statementMovements.map(({ text }) => t(text)),
      t('statement.change'),
      t('statement.balance'),
    ],
    [t('statement.opening'), '', ...nothing, opening],
    ...periods.map((period) => [
      period.begin_date,
      period.end_date,
      ...statementMovements.map(({ field }) => period[field]),
      statementChangeOf(period),
      period.balance,
    ]),
    [t('statement.closing'), '', ...nothing, closing],
  ];
}

const msOfSecond = 1_000;

/** Times are in the operator's zone, as on the screens. */
export function statementEntriesCsv(
  entries: readonly StatementEntry[],
  t: Translate,
  zone = operatorZone(),
): (readonly Cell[])[] {
  const timeOf = csvTimeIn(zone);
  return [
    [
      t('statement.date'),
      t('statement.kind'),
      t('statement.details'),
      t('statement.amount'),
      t('statement.balance'),
    ],
    ...entries.map(({ createtime, kind, mark, amount, balance }) => [
      timeOf(createtime * msOfSecond),
      t(`statement.entry.${kind}`),
      mark,
      amount,
      balance,
    ]),
  ];
}
