import { useTranslation } from '../../i18n/translate.ts';
import { buttonClass } from '../../ui/button.tsx';

/** In a tab of its own, so that nothing that was typed is lost. */
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
