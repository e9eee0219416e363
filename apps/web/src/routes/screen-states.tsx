import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ErrorPanel } from '../frame/error-panel.tsx';
import { Loading } from '../frame/loading.tsx';
import { Screen } from '../frame/screen.tsx';
import { useTranslation } from '../language/translate.ts';

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
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  console.error(error);
  return (
    <Screen title={t('common.unexpected')} back>
      <ErrorPanel
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Screen>
  );
}
