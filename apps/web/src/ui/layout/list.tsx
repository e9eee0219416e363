import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../skeleton.tsx';
import { Empty, type EmptyProps } from './empty.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { Pull } from './pull.tsx';
import { useInView } from './in-view.ts';
import { lazyPart } from './lazy-part.tsx';
import styles from './list.module.css';

export interface ListProps<Row> {
  /** The content of the list, for a screen reader. */
  label: string;
  /** Undefined before the first page. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  renderRow: (row: Row) => ReactNode;
  hasMore: boolean;
  /** Called when the end comes near. */
  onMore: () => void;
  loadingMore: boolean;
  /** The error of the last read. */
  error: Error | null;
  isFetching: boolean;
  /** Reads everything again; also called by pulling. */
  onRefresh: () => Promise<unknown>;
  empty: EmptyProps;
  /** In the shape of a row. */
  skeleton?: ReactNode;
}

const skeletonRows = 6;
const virtualFrom = 60;

const VirtualItems = lazyPart(async () => (await import('./virtual-items.tsx')).VirtualItems, {
  isOptional: true,
});

/** Every list: pull to refresh, endless scrolling, and a text for each reason to be empty. */
export function List<Row>(props: ListProps<Row>) {
  return (
    <Pull onRefresh={props.onRefresh}>
      <Rows {...props} />
    </Pull>
  );
}

function Rows<Row>(props: ListProps<Row>) {
  const { label, rows, rowKey, renderRow, error, onRefresh, empty, skeleton } = props;
  const { t } = useTranslation();
  if (rows === undefined) {
    if (error) return <ErrorPanel read={{ ...props, refetch: onRefresh }} />;
    return (
      <div aria-busy="true">
        <output className="visually-hidden">{t('common.loading')}</output>
        {Array.from({ length: skeletonRows }, (_, index) => (
          <div key={index} className={styles['row']}>
            {skeleton ?? <Skeleton shape="row" />}
          </div>
        ))}
      </div>
    );
  }
  if (rows.length === 0) return <Empty {...empty} />;
  const items = rows.map((row) => (
    <div key={rowKey(row)} className={styles['row']}>
      {renderRow(row)}
    </div>
  ));
  const plain = (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>{item}</li>
      ))}
    </ul>
  );
  return (
    <>
      {rows.length < virtualFrom ? (
        plain
      ) : (
        <VirtualItems label={label} fallback={plain}>
          {items}
        </VirtualItems>
      )}
      <End {...props} />
    </>
  );
}

function End<Row>(props: ListProps<Row>) {
  const { hasMore, loadingMore, error, onMore, onRefresh } = props;
  const { t } = useTranslation();
  const end = useInView(hasMore && !loadingMore && !error, onMore);
  if (error) {
    const refetch = hasMore ? onMore : onRefresh;
    return <ErrorPanel read={{ ...props, refetch }} small />;
  }
  return (
    <div ref={end} className={styles['end']}>
      <output>{hasMore ? t('common.loading') : '--END--'}</output>
    </div>
  );
}
