import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorPanel } from '../ui/layout/error-panel.tsx';
import { Loading } from '../ui/layout/loading.tsx';
import { Screen } from '../ui/layout/screen.tsx';
import { useTranslation } from '../i18n/translate.ts';

const Missing = lazy(async () => ({ default: (await import('./missing-screen.tsx')).Missing }));

/** Shown for an unknown address. */
export function MissingScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <Missing />
    </Suspense>
  );
}

/** Replaces a screen that failed, or whose script could not be fetched. */
export function FailedScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const [wasOnline] = useState(navigator.onLine);
  useEffect(() => {
    // The network may have returned before the listener was added.
    if (!wasOnline && navigator.onLine) loadAgain();
    addEventListener('online', loadAgain);
    return () => removeEventListener('online', loadAgain);
  }, [wasOnline]);
  console.error(error);
  return (
    <Screen title={t('common.couldNotLoad')} back>
      <ErrorPanel read={{ error, isFetching: false, refetch: loadAgain }} still />
    </Screen>
  );
}

/** A browser does not fetch a failed script again within the same page. */
function loadAgain(): void {
  location.reload();
}
