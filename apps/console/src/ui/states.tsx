/** What a screen shows instead of its contents: loading, failed, refused, empty. */
import { Alert, Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { RefusedError } from '../data/read.ts';
import type { Refusal } from '../data/client.ts';
import { refusalSentence } from './words/refusals.ts';
import { t } from './words/language.ts';

/** A refusal of the server as a sentence. */
export function RefusalAlert({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null;
  return <Alert type="error" showIcon title={refusalSentence(refusal)} role="alert" />;
}

/** A failed query, with a button that repeats it. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = error instanceof RefusedError ? error.refusal : null;
  const isForbidden = refusal?.reason === 'forbidden';
  return (
    <Alert
      type={isForbidden ? 'info' : 'warning'}
      showIcon
      role="alert"
      title={isForbidden ? t('Not for your role') : t('Could not load')}
      description={
        refusal === null ? t('The answer could not be shown.') : refusalSentence(refusal)
      }
      action={!isForbidden && <Button onClick={onRetry}>{t('Try again')}</Button>}
    />
  );
}

/** Stands where a list is empty. */
export function Nothing({ children }: { children: ReactNode }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />;
}

/** The part of a query that a screen needs to show its state. */
interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The contents of a query, or a skeleton while it loads, or its error. */
export function Loaded<Data>({
  reading,
  children,
  rows = 5,
}: {
  reading: Reading<Data>;
  children: (data: Data) => ReactNode;
  rows?: number;
}) {
  const { data, error, refetch } = reading;
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}
