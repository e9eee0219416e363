import Compass from 'lucide-react/icons/compass';
import { Empty } from '../ui/layout/empty.tsx';
import { Screen } from '../ui/layout/screen.tsx';
import { loadTexts, useTranslation } from '../i18n/translate.ts';
import { ButtonLink } from '../ui/button-link.tsx';

await loadTexts('missing');

/** Shown for an unknown address. Its script loads its texts. */
export function Missing() {
  const { t } = useTranslation();
  return (
    <Screen title={t('notFound.title')} back>
      <Empty
        icon={<Compass />}
        title={t('notFound.title')}
        hint={t('notFound.text')}
        action={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
      />
    </Screen>
  );
}
