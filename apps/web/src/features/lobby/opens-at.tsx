import { openingText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';

export function OpensAt({ epochSeconds }: { epochSeconds: number }) {
  const { t, locale } = useTranslation();
  return <span>{t('draws.opens', { time: openingText(epochSeconds, locale) })}</span>;
}
