import type { ReturnBand } from '@trine/fairness/book-return.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { useState, type ReactNode } from 'react';
import { formatOf } from '../../i18n/formats.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { hasBets, useBookReturns, type BookReturns } from './book-returns.ts';
import type { PublicRound } from './day-rounds.ts';
import styles from './fairness-screen.module.css';

/** Each round is a read of a file. */
const step = 20;

/** What the bets of the day's newest rounds got back, beside the return in theory. */
export function ReturnCard({ rounds }: { rounds: readonly PublicRound[] }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(step);
  const all = rounds.filter(hasBets);
  const returns = useBookReturns(all.slice(0, wanted));
  return (
    <Card title={t('fairness.return')} aria-label={t('fairness.return')}>
      {all.length === 0 ? (
        <p className={styles['note']}>{t('fairness.returnNone')}</p>
      ) : returns.data ? (
        <Returns returns={returns.data} />
      ) : returns.isError ? (
        <ErrorPanel read={returns} small />
      ) : (
        <Skeleton shape="block" />
      )}
      {returns.data && wanted < all.length && (
        <Button
          kind="quiet"
          wide
          busy={returns.isFetching}
          onClick={() => setWanted(wanted + step)}
        >
          {t('fairness.returnMore')}
        </Button>
      )}
    </Card>
  );
}

function Returns({ returns: { band, count, failed, missing } }: { returns: BookReturns }) {
  const { t } = useTranslation();
  return (
    <>
      {failed > 0 && (
        <p className={styles['failed']}>{t('fairness.returnFails', { count: failed })}</p>
      )}
      {band && <Band band={band} />}
      <p className={styles['note']}>{t('fairness.returnText', { count })}</p>
      {missing > 0 && (
        <p className={styles['note']}>{t('fairness.returnMissing', { count: missing })}</p>
      )}
      <p className={styles['note']}>{t('fairness.returnFew')}</p>
    </>
  );
}

function Band({ band }: { band: ReturnBand }) {
  const { t, locale } = useTranslation();
  const percent = formatOf('NumberFormat', locale, { style: 'percent', maximumFractionDigits: 1 });
  const amount = (inMinor: bigint) => formatAmount(formatMoney(minor(inMinor)), locale);
  const [actual, expected, low, high] = [band.actual, band.expected, band.low, band.high].map(
    (part) => percent.format(part),
  ) as [string, string, string, string];
  return (
    <>
      <BandChart band={band} words={t('fairness.returnChart', { actual, expected, low, high })} />
      <Facts>
        <Fact name={t('fairness.returnActual')}>{actual}</Fact>
        <Fact name={t('fairness.returnExpected')}>{expected}</Fact>
        <Fact name={t('fairness.band')}>{t('fairness.range', { low, high })}</Fact>
        <Fact name={t('fairness.stakes')}>{amount(band.stakeMinor)}</Fact>
        <Fact name={t('fairness.payouts')}>{amount(band.paidMinor)}</Fact>
      </Facts>
    </>
  );
}

/** In the units of the drawing. */
const width = 336;
const height = 48;
const middle = 24;

function BandChart({ band, words }: { band: ReturnBand; words: string }): ReactNode {
  const { actual, expected, low, high } = band;
  const end = Math.max(1, actual, high) * 1.05;
  const x = (part: number) => (part / end) * width;
  const isOutside = actual < low || actual > high;
  return (
    <svg className={styles['chart']} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{words}</title>
      <line className={styles['axis']} x1={0} x2={width} y1={middle} y2={middle} />
      <g data-outside={isOutside || undefined}>
        <rect
          className={styles['band']}
          x={x(low)}
          y={middle - 12}
          width={x(high) - x(low)}
          height={24}
        />
        <line className={styles['mean']} x1={x(expected)} x2={x(expected)} y1={6} y2={42} />
        <circle className={styles['bar']} cx={x(actual)} cy={middle} r={7} />
      </g>
    </svg>
  );
}
