import { useApiQuery } from '../../data/queries.ts';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { Movement } from '../../features/money/movement.tsx';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { isZero, type Shown } from './figures.ts';
import { rangeText } from './range-choice.tsx';
import { statementMovements, type Statement } from './statement.ts';
import styles from './statement-view.module.css';

export interface StatementHeadProps {
  statement: Statement;
  shown: Pick<Shown, 'unit' | 'page'>;
  /** By this device's clock. */
  readAtMs: number;
}

/** The account, the range of days, the time of reading, and the sum of the movements. */
export function StatementHead({ statement, shown, readAtMs }: StatementHeadProps) {
  const { t, locale } = useTranslation();
  const user = useApiQuery('/api/user/userInfo', {});
  const madeAt = Math.floor((readAtMs + serverOffsetMs()) / msOfSecond);
  const { opening, total, closing } = statement;
  return (
    <>
      <p className={styles['title']}>{`Trine · ${t('statistics.statement')}`}</p>
      <div className={styles['whose']}>
        <p>{user.data && t('statement.account', { name: user.data.username })}</p>
        <p className={styles['onPaper']}>
          {t('statement.period', { period: rangeText(shown.unit, shown.page, locale) })}
        </p>
        <p className={styles['note']}>{t('statement.made', { time: timeText(madeAt, locale) })}</p>
      </div>
      <Card className={styles['sums']}>
        <Facts>
          <Fact name={t('statement.opening')}>
            <Amount value={opening} hideable />
          </Fact>
          {statementMovements
            .filter(({ field }) => !isZero(total[field]))
            .map(({ field, text }) => (
              <Fact key={field} name={t(text)}>
                <Movement value={total[field]} isDone />
              </Fact>
            ))}
          <Fact name={t('statement.closing')}>
            <strong>
              <Amount value={closing} hideable />
            </strong>
          </Fact>
        </Facts>
      </Card>
    </>
  );
}

const msOfSecond = 1_000;
