import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { payoutOf } from '../../features/money/settled.ts';
import { RoundName } from '../../features/games/round-name.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './lower-home.module.css';

type Order = Answer<'/api/index/activity'>[number];

/** Rounds end every few minutes, so a shorter interval brings nothing new. */
const intervalMs = 30_000;
const rowsShown = 6;

/** Settled bets of players; hidden without any. */
export function Activity({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation();
  const orders = useApiQuery('/api/index/activity', {}, { intervalMs });
  return (
    <Card title={t('home.activity')}>
      {orders.data ? (
        <Rows orders={orders.data} isDemo={isDemo} />
      ) : orders.isError ? (
        <ErrorPanel read={orders} />
      ) : (
        <Skeleton shape="row" count={3} />
      )}
    </Card>
  );
}

/**
 * The sentence comes last: as the largest text it would delay the largest paint, which the balance
 * should be.
 */
function Rows({ orders, isDemo }: { orders: readonly Order[]; isDemo: boolean }) {
  const { t, locale } = useTranslation();
  if (orders.length === 0) return <p className={styles['empty']}>{t('home.activityEmpty')}</p>;
  return (
    <>
      <ul aria-label={t('home.activity')}>
        {orders.slice(0, rowsShown).map((order) => (
          <li key={order.id} className={styles['activityRow']}>
            <span className={styles['who']}>
              <span>
                <span translate="no">{order.nickname}</span>
                {order.simulated === 1 && (
                  <span className={styles['simulated']}>{t('home.simulated')}</span>
                )}
              </span>
              <span className={styles['quiet']}>
                <span>{`${order.name} · ${order.play_method} · `}</span>
                <RoundName issue={order.issue} drawAt={order.draw_at} />
              </span>
            </span>
            <span className={styles['what']}>
              <span className={styles['quiet']}>
                {t('home.stakeOf', { amount: formatAmount(order.quantity, locale) })}
              </span>
              {order.whether_hit === 1 ? (
                <Amount value={payoutOf(order)} tone="gain" />
              ) : (
                <span>{t('home.notWon')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['activityHint']}>
        {t(isDemo ? 'home.activityDemo' : 'home.activityReal')}
      </p>
    </>
  );
}
