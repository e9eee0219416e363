import { useState } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { zoneText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './zone-note.module.css';

/** Names the zone of the times on a screen, which may differ from the phone's. */
export function ZoneNote() {
  const { t, locale } = useTranslation();
  const [nowMs] = useState(() => Date.now() + serverOffsetMs());
  return <p className={styles['note']}>{t('common.zone', { zone: zoneText(nowMs, locale) })}</p>;
}
