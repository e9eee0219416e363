import { useState } from 'react';
import { serverOffsetMs } from '../draw/server-clock.ts';
import { zoneText } from '../language/time-text.ts';
import { useTranslation } from '../language/translate.ts';
import styles from './zone-note.module.css';

/** Names the zone of the days and times on a screen, which need not be the phone's. */
export function ZoneNote() {
  const { t, locale } = useTranslation();
  const [nowMs] = useState(() => Date.now() + serverOffsetMs());
  return <p className={styles['note']}>{t('common.zone', { zone: zoneText(nowMs, locale) })}</p>;
}
