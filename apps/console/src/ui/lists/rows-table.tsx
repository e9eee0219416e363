import { Button, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import type { Pages } from '../../data/pages.ts';
import styles from './lists.module.css';
import { Scroll } from '../scroll.tsx';
import { FailedState, EmptyState } from '../query-states.tsx';
import { t } from '../words/language.ts';

export type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

interface RowsTableProps<Row extends object> {
  /** For screen readers. */
  name: string;
  pages: Pages<Row>;
  rowKey: Extract<keyof Row, string>;
  columns: Columns<Row>;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** The key of the row whose details are open. */
  openKey?: string | undefined;
}

interface PlainTableProps<Row extends object> {
  name?: string;
  rows: readonly Row[];
  rowKey: Extract<keyof Row, string> | ((row: Row) => string);
  columns: Columns<Row>;
  /** Shown if there are no rows. */
  empty?: ReactNode;
}

/** A table of rows that are already loaded. */
export function PlainTable<Row extends object>(props: PlainTableProps<Row>) {
  const { name, rows, rowKey, columns, empty } = props;
  return (
    <Table<Row>
      {...(name !== undefined && { 'aria-label': name })}
      size="small"
      pagination={false}
      rowKey={rowKey}
      dataSource={[...rows]}
      columns={columns}
      {...(empty !== undefined && { locale: { emptyText: <EmptyState>{empty}</EmptyState> } })}
    />
  );
}

/** A paged list with its states: loading, failed, empty, more to load. */
export function RowsTable<Row extends object>(props: RowsTableProps<Row>) {
  const { name, pages, rowKey, columns, empty, openKey } = props;
  const { rows, isCurrent, error, isBusy, hasMore, onMore, onRetry } = pages;
  if (rows === undefined && error !== null) return <FailedState error={error} onRetry={onRetry} />;
  return (
    <div className={styles['frame']}>
      {error !== null && <FailedState error={error} onRetry={onRetry} />}
      <Scroll name={name}>
        <Table<Row>
          aria-label={name}
          size="small"
          columns={columns}
          dataSource={rows ?? []}
          rowKey={rowKey}
          pagination={false}
          loading={rows === undefined || isBusy}
          locale={{ emptyText: rows === undefined ? ' ' : <EmptyState>{empty}</EmptyState> }}
          rowClassName={(row) => (String(row[rowKey]) === openKey ? (styles['open'] ?? '') : '')}
        />
      </Scroll>
      {rows !== undefined && rows.length > 0 && isCurrent && (
        <p className={styles['end']} aria-live="polite">
          {hasMore ? (
            <Button onClick={onMore} loading={isBusy}>
              {t('More')}
            </Button>
          ) : rows.length === 1 ? (
            t('1 row in all')
          ) : (
            t('{count} rows in all', { count: rows.length })
          )}
        </p>
      )}
    </div>
  );
}

/** The result of a query that returns all rows at once, as one page. */
export function singlePage<Row>(query: {
  readonly data: { readonly rows: readonly Row[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}): Pages<Row> {
  return {
    rows: query.data?.rows,
    isCurrent: true,
    error: query.error,
    isBusy: false,
    hasMore: false,
    onMore: () => undefined,
    onRetry: () => void query.refetch(),
  };
}
