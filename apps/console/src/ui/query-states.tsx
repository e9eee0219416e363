/** What a screen shows instead of its contents: loading, failed, rejected, empty. */
import { Alert, Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { RejectedError } from '../data/rejection.ts';
import { rejectionSentence } from './words/rejections.ts';
import { t } from './words/language.ts';

/** A failed query, with a button that repeats it. */
export function FailedState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const rejection = error instanceof RejectedError ? error.rejection : null;
  const isForbidden = rejection?.reason === 'forbidden';
  return (
    <Alert
      type={isForbidden ? 'info' : 'warning'}
      showIcon
      role="alert"
      title={isForbidden ? t('Not for your role') : t('Could not load')}
      description={
        rejection === null ? t('The answer could not be shown.') : rejectionSentence(rejection)
      }
      action={!isForbidden && <Button onClick={onRetry}>{t('Try again')}</Button>}
    />
  );
}

/** Replaces an empty list. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />;
}

/** The part of a query that a screen needs to show its state. */
interface QueryLike<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The contents once the query has data; before, a skeleton or the error. */
export function QueryState<Data>({
  query,
  children,
  rows = 5,
}: {
  query: QueryLike<Data>;
  children: (data: Data) => ReactNode;
  rows?: number;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}
