import { useApiQuery } from '../../data/queries.ts';
import { dateText, dayOf } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './archive-note.module.css';

/** It changes at most once a month. */
const staleMs = 60 * 60_000;

/** Shown where lists and figures end because older months are in the archive. */
export function ArchiveNote() {
  const { t, locale } = useTranslation();
  const archived = useApiQuery('/api/user/archivedBets', {}, { staleMs, deferUntilPaint: true });
  const before = archived.data?.before ?? null;
  if (before === null) return null;
  const day = dateText(dayOf(before * 1_000), locale);
  return <p className={styles['note']}>{t('betRecord.archivedBefore', { day })}</p>;
}
