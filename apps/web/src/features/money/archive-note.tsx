import { useApiQuery } from '../../data/queries.ts';
import { dateText, dayOf } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './archive-note.module.css';

/** It changes once a month at most. */
const staleMs = 60 * 60_000;

/** Where lists and figures of bets end because older months have left for the archive. */
export function ArchiveNote() {
  const { t, locale } = useTranslation();
  const archived = useApiQuery('/api/user/archivedBets', {}, { staleMs, deferUntilPaint: true });
  const before = archived.data?.before ?? null;
  if (before === null) return null;
  const day = dateText(dayOf(before * 1_000), locale);
  return <p className={styles['note']}>{t('betRecord.archivedBefore', { day })}</p>;
}
