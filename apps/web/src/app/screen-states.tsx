import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorPanel } from '../ui/layout/error-panel.tsx';
import { Loading } from '../ui/layout/loading.tsx';
import { Screen } from '../ui/layout/screen.tsx';
import { useTranslation } from '../i18n/translate.ts';

const Missing = lazy(async () => ({ default: (await import('./missing-screen.tsx')).Missing }));

/** For an address that leads nowhere. */
export function MissingScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <Missing />
    </Suspense>
  );
}

/** Takes the place of a screen that broke, or whose script could not be fetched. */
export function FailedScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const [wasOnline] = useState(navigator.onLine);
  useEffect(() => {
    // The network may have come back before this was listening.
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

/** Browsers do not fetch a script again in the same page. */
function loadAgain(): void {
  location.reload();
}
