/** Times of the wire as people read them, in the operator's zone. */
import { createContext, use } from 'react';
import { useNowMs } from './clock.ts';
import styles from './moment.module.css';

export const ZoneContext = createContext('UTC');

interface MomentProps {
  /** Epoch seconds. */
  at: number;
  /** Where the order of things matters; elsewhere only the title has them. */
  withSeconds?: boolean;
}

/** A date with its time. */
export function Moment({ at, withSeconds = false }: MomentProps) {
  const zone = use(ZoneContext);
  const time = new Date(at * 1000);
  return (
    <time className={styles['time']} dateTime={time.toISOString()} title={exact(zone).format(time)}>
      {(withSeconds ? precise : short)(zone).format(time)}
    </time>
  );
}

interface MaybeMomentProps {
  at: number | null;
  /** What is said where there is none. */
  none?: string;
}

/** Where one may be missing. */
export function MaybeMoment({ at, none = 'never' }: MaybeMomentProps) {
  return at === null ? <span className="quiet">{none}</span> : <Moment at={at} />;
}

/** Until when a decision was promised: colour and words say how late it is. */
export function Promised({ by }: { by: number }) {
  const restSeconds = by - Math.floor(useNowMs() / 1000);
  const urgency = restSeconds < 0 ? 'late' : restSeconds < soonSeconds ? 'soon' : 'calm';
  const words = restSeconds < 0 ? `late by ${span(-restSeconds)}` : `${span(restSeconds)} left`;
  return (
    <span className={styles['promised']} data-urgency={urgency}>
      {words}
    </span>
  );
}

const soonSeconds = 5 * 60;

/** "45 s", "12 min", "3 h 05 min", "2 days". */
export function span(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${Math.floor(hours / 24)} days`;
}

const shortByZone = new Map<string, Intl.DateTimeFormat>();
const preciseByZone = new Map<string, Intl.DateTimeFormat>();
const exactByZone = new Map<string, Intl.DateTimeFormat>();

function short(zone: string): Intl.DateTimeFormat {
  return known(shortByZone, zone, { dateStyle: 'medium', timeStyle: 'short' });
}

function precise(zone: string): Intl.DateTimeFormat {
  return known(preciseByZone, zone, { dateStyle: 'medium', timeStyle: 'medium' });
}

function exact(zone: string): Intl.DateTimeFormat {
  return known(exactByZone, zone, { dateStyle: 'full', timeStyle: 'long' });
}

function known(
  formats: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...style, timeZone });
  formats.set(timeZone, format);
  return format;
}
