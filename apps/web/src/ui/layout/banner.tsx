import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './banner.module.css';
import { useIsOnline } from './use-is-online.ts';
import { formatOf } from '../../i18n/formats.ts';

export interface BannerProps {
  /** When the screen's data was read, in this device's epoch milliseconds. */
  readAtMs?: number | undefined;
  /** The connection is being restored although the device has a network. */
  reconnecting?: boolean;
}

const refreshMs = 1_000;

/** A slim line shown while the data cannot be refreshed, with the age of the data. */
export function Banner({ readAtMs, reconnecting = false }: BannerProps) {
  const isOnline = useIsOnline();
  const isShown = !isOnline || reconnecting;
  return (
    <output className={styles['place']} aria-atomic="false">
      {isShown && (
        <span className={styles['banner']}>
          <CloudOff />
          <Sentence isOnline={isOnline} readAtMs={readAtMs} />
        </span>
      )}
    </output>
  );
}

/** The age is updated; screen readers read only the first text. */
function Sentence({ isOnline, readAtMs }: { isOnline: boolean; readAtMs: number | undefined }) {
  const { t, locale } = useTranslation();
  const [nowMs, setNowMs] = useState(readAtMs ?? 0);
  useEffect(() => {
    const update = () => setNowMs(Date.now());
    update();
    const timer = setInterval(update, refreshMs);
    return () => clearInterval(timer);
  }, []);
  if (readAtMs === undefined) {
    return <span>{t(isOnline ? 'common.loading' : 'offline.bannerNoData')}</span>;
  }
  const age = ageText(Math.max(0, nowMs - readAtMs), locale);
  return (
    <span aria-live="off">{t(isOnline ? 'offline.reconnecting' : 'offline.banner', { age })}</span>
  );
}

function ageText(ageMs: number, locale: string): string {
  const seconds = Math.round(ageMs / 1_000);
  const format = formatOf('RelativeTimeFormat', locale, { style: 'short', numeric: 'always' });
  return seconds < 60
    ? format.format(-seconds, 'second')
    : format.format(-Math.floor(seconds / 60), 'minute');
}
