import { Movement } from '../../features/money/movement.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { FigureTable } from './figure-table.tsx';
import type { StatementEntry } from './statement-entries.ts';
import type { Statement } from './statement.ts';
import styles from './statement-view.module.css';

export interface EntryTableProps {
  statement: Statement;
  entries: readonly StatementEntry[];
  /** All entries are loaded, so the closing balance follows from them. */
  isWhole: boolean;
}

/** Each movement of the balance in order. */
export function EntryTable({ statement, entries, isWhole }: EntryTableProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return <p className={styles['note']}>{t('statement.empty')}</p>;
  return (
    <FigureTable label={t('statistics.statement')} rows="close">
      <thead>
        <tr>
          <th scope="col">{t('statement.details')}</th>
          <th scope="col">{t('statement.amount')}</th>
          <th scope="col">{t('statement.balance')}</th>
        </tr>
      </thead>
      <tbody>
        <Balance name={t('statement.opening')} value={statement.opening} />
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
        {isWhole && <Balance name={t('statement.closing')} value={statement.closing} />}
      </tbody>
    </FigureTable>
  );
}

function Row({ entry: { kind, amount, balance, createtime, mark } }: { entry: StatementEntry }) {
  const { t, locale } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <span className={styles['kind']}>{t(`statement.entry.${kind}`)}</span>{' '}
        <time className={styles['note']} dateTime={new Date(createtime * 1_000).toISOString()}>
          {momentText(createtime, locale)}
        </time>
        {mark !== '' && <span className={styles['mark']}>{mark}</span>}
      </th>
      <td>
        <Movement value={amount} isDone />
      </td>
      <td>
        <Amount value={balance} hideable />
      </td>
    </tr>
  );
}

function Balance({ name, value }: { name: string; value: string }) {
  return (
    <tr className={styles['balance']}>
      <th scope="row">{name}</th>
      <td />
      <td>
        <Amount value={value} hideable />
      </td>
    </tr>
  );
}
