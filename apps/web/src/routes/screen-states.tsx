import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Empty } from '../frame/empty.tsx';
import { ErrorPanel } from '../frame/error-panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { useTranslation } from '../language/translate.ts';
import { ButtonLink } from '../ui/button-link.tsx';

/** For an address that leads nowhere. */
export function MissingScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('notFound.title')} back>
      <Empty
        icon={<Compass aria-hidden="true" />}
        title={t('notFound.title')}
        hint={t('notFound.text')}
        action={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
      />
    </Screen>
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
