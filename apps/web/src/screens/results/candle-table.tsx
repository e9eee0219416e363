import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { dayDigits, candleDirectionOf, type ShownCandle } from './candle-data.ts';
import styles from './find-screen.module.css';

/** The chart's numbers as text, newest first. */
export function CandleTable({ candles }: { candles: readonly ShownCandle[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['folded']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>
        <span>{t('find.table')}</span>
        <ChevronDown />
      </summary>
      {isOpen && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('trend.round')}</th>
              <th scope="col">{t('find.open')}</th>
              <th scope="col">{t('find.close')}</th>
              <th scope="col">{t('find.low')}</th>
              <th scope="col">{t('find.high')}</th>
              <th scope="col">{t('find.direction')}</th>
            </tr>
          </thead>
          <tbody>
            {candles.toReversed().map((candle) => (
              <tr key={candle.issue}>
                <th scope="row">
                  {/* A narrow screen breaks an issue after its day. */}
                  <span>{candle.issue.slice(0, dayDigits)}</span>
                  <wbr />
                  <span>{candle.issue.slice(dayDigits)}</span>
                </th>
                <td>{candle.open}</td>
                <td>{candle.close}</td>
                <td>{candle.low}</td>
                <td>{candle.high}</td>
                <td>{t(`find.${candleDirectionOf(candle)}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
