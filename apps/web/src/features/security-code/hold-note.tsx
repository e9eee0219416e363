import { useApiQuery } from '../../data/queries.ts';
import { spanText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';

/** How long a new account waits for its first withdrawal; empty before the answer. */
export function HoldNote({ text }: { text: 'accounts.replaceNote' | 'accounts.firstNote' }) {
  const { t, locale } = useTranslation();
  const minutes = useApiQuery('/api/user/safetyInfo', {}).data?.hold_minutes;
  // The line is kept, so that nothing moves when the answer arrives.
  if (minutes === undefined) return <span aria-hidden="true">{'\u00a0'}</span>;
  return <span>{t(text, { span: spanText(minutes * 60, locale) })}</span>;
}
