/** Times of the API (epoch seconds), shown in the operator's time zone. */
import { createContext, use } from 'react';
import { t } from '../ui/words/language.ts';
import { promiseText } from '../ui/words/durations.ts';
import { useServerNowMs } from './server-clock.ts';
import { timeText } from './time-text.ts';
import styles from './moment.module.css';

export const ZoneContext = createContext('UTC');

interface MomentProps {
  /** Epoch seconds. */
  at: number;
  /** For lists where the order matters; otherwise only the tooltip shows seconds. */
  withSeconds?: boolean;
}

export function Moment({ at, withSeconds = false }: MomentProps) {
  const zone = use(ZoneContext);
  const ms = at * 1000;
  return (
    <time
      translate="no"
      className={styles['time']}
      dateTime={new Date(ms).toISOString()}
      title={timeText('exact', ms, zone)}
    >
      {timeText(withSeconds ? 'precise' : 'short', ms, zone)}
    </time>
  );
}

interface MaybeMomentProps {
  at: number | null;
  /** The text for null. */
  none?: string;
}

export function MaybeMoment({ at, none = t('never') }: MaybeMomentProps) {
  return at === null ? <span className="quiet">{none}</span> : <Moment at={at} />;
}

/** The time left until a promised decision, with a colour for its urgency. */
export function PromisedMoment({ by }: { by: number }) {
  const { words, urgency } = promiseText(by - Math.floor(useServerNowMs() / 1000));
  return (
    <span className={styles['promised']} data-urgency={urgency}>
      {words}
    </span>
  );
}
