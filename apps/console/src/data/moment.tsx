/** Times of the wire as people read them, in the operator's zone. */
import { createContext, use } from 'react';
import { promiseText } from '../ui/words/durations.ts';
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
    <time
      className={styles['time']}
      dateTime={time.toISOString()}
      title={formatOf('exact', zone).format(time)}
    >
      {formatOf(withSeconds ? 'precise' : 'short', zone).format(time)}
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

/** Until when a decision was promised (epoch seconds), with a colour for its urgency. */
export function Promised({ by }: { by: number }) {
  const { words, urgency } = promiseText(by - Math.floor(useNowMs() / 1000));
  return (
    <span className={styles['promised']} data-urgency={urgency}>
      {words}
    </span>
  );
}

/** "Saturday, 21 November 2026", of epoch seconds. */
export function dayText(at: number, zone: string): string {
  return formatOf('day', zone).format(at * 1000);
}

/** A time of day with seconds, of epoch milliseconds. */
export function clockText(ms: number, zone: string): string {
  return formatOf('clock', zone).format(ms);
}

const styleOptions = {
  short: { dateStyle: 'medium', timeStyle: 'short' },
  precise: { dateStyle: 'medium', timeStyle: 'medium' },
  exact: { dateStyle: 'full', timeStyle: 'long' },
  day: { dateStyle: 'full' },
  clock: { timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone. */
function formatOf(style: keyof typeof styleOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...styleOptions[style], timeZone });
  formats.set(key, format);
  return format;
}
