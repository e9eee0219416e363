import { useState } from 'react';
import { clockText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './round-name.module.css';
import { shortIssue } from './short-issue.ts';

export interface RoundNameProps {
  issue: string;
  /** Epoch seconds. */
  drawAt: number;
}

/** A round by its number of the day and its time, "#523 · 08:12"; its whole issue when pressed. */
export function RoundName({ issue, drawAt }: RoundNameProps) {
  const { locale } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const short = `${shortIssue(issue)} · ${clockText(drawAt, locale)}`;
  return (
    <button
      type="button"
      translate="no"
      className={styles['round']}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? issue : short}
    </button>
  );
}
