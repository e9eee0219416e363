import { openingText } from '../language/time-text.ts';
import { useTranslation } from '../language/translate.ts';

/** When a closed game opens again. */
export function OpensAt({ epochSeconds }: { epochSeconds: number }) {
  const { t, locale } = useTranslation();
  return t('home.opensAt', { time: openingText(epochSeconds, locale) });
}
