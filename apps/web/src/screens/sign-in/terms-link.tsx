import { useTranslation } from '../../i18n/translate.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Opens in a new tab, so that the typed values are kept. */
export function TermsLink() {
  const { t } = useTranslation();
  return (
    <a
      href="/terms"
      target="_blank"
      rel="noopener"
      className={buttonClass({ kind: 'plain', size: 'small' })}
    >
      {t('guest.terms')}
    </a>
  );
}
