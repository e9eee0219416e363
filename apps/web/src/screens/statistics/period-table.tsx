import { Movement } from '../../features/money/movement.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { breakdownPeriodText } from './breakdown-rows.ts';
import { FigureTable } from './figure-table.tsx';
import { isZero } from './figures.ts';
import type { Unit } from './day-range.ts';
import {
  statementChangeOf,
  statementMovements,
  type Statement,
  type StatementPeriod,
} from './statement.ts';
import styles from './statement-view.module.css';

/** A row for each period with movements; paper has room for their kinds. */
export function PeriodTable({ statement, unit }: { statement: Statement; unit: Unit }) {
  const { t } = useTranslation();
  const { periods, opening, closing, total } = statement;
  const moved = statementMovements.filter(({ field }) => !isZero(total[field]));
  if (periods.length === 0) return <p className={styles['note']}>{t('statement.empty')}</p>;
  const balance = (name: string, value: string) => (
    <tr className={styles['balance']}>
      <th scope="row">{name}</th>
      {moved.map(({ field }) => (
        <td key={field} className={styles['onPaper']} />
      ))}
      <td />
      <td>
        <Amount value={value} hideable />
      </td>
    </tr>
  );
  return (
    <FigureTable label={t('statistics.statement')} rows="close">
      <thead>
        <tr>
          <th scope="col">{t('statement.date')}</th>
          {moved.map(({ field, text }) => (
            <th key={field} scope="col" className={styles['onPaper']}>
              {t(text)}
            </th>
          ))}
          <th scope="col">{t('statement.change')}</th>
          <th scope="col">{t('statement.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {balance(t('statement.opening'), opening)}
        {periods.map((period) => (
          <Row key={period.begin_date} period={period} unit={unit} moved={moved} />
        ))}
        {balance(t('statement.closing'), closing)}
      </tbody>
    </FigureTable>
  );
}

interface RowProps {
  period: StatementPeriod;
  unit: Unit;
  /** The kinds of movements in any of the periods. */
  moved: readonly (typeof statementMovements)[number][];
}

function Row({ period, unit, moved }: RowProps) {
  const { locale } = useTranslation();
  const span = { begin: period.begin_date, end: period.end_date };
  return (
    <tr>
      <th scope="row">{breakdownPeriodText(span, unit, locale)}</th>
      {moved.map(({ field }) => (
        <td key={field} className={styles['onPaper']}>
          <Amount value={period[field]} />
        </td>
      ))}
      <td>
        <Movement value={statementChangeOf(period)} isDone />
      </td>
      <td>
        <Amount value={period.balance} hideable />
      </td>
    </tr>
  );
}
