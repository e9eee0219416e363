import type { Answer } from '@trine/contract/client.ts';
import { Balls } from '../../features/round/balls.tsx';
import { digitsOfCode } from '../../features/round/digits.ts';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { BetOutcomeFacts } from '../../features/money/bet-outcome.tsx';
import { settledOf } from '../../features/money/settled.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import styles from './bet-detail-screen.module.css';
import { orderStatus } from './order-status.ts';
import { isOwnBet } from './own-bet.ts';
import { Receipt } from './receipt.tsx';
import { RoundProof } from './round-proof.tsx';
import { ShareBet } from './share-bet.tsx';
import { timeText } from '../../i18n/time-text.ts';

type Bet = Answer<'/api/user/orderInfo'>;

const stamps = {
  accepted: 'betDetail.stampAccepted',
  profitable: 'betDetail.stampWon',
  unprofitable: 'betDetail.stampLost',
  cancelled: 'betDetail.stampCancelled',
  not_accepted: 'betDetail.stampNotAccepted',
} as const;

export function BetFacts({ bet, isShared }: { bet: Bet; isShared: boolean }) {
  const { t } = useTranslation();
  const status = orderStatus(bet);
  const settled = settledOf(bet);
  return (
    <>
      <Card data-game={bet.game_id}>
        <dl className={styles['amounts']}>
          <div>
            <dt>{t('betDetail.amount')}</dt>
            <dd>
              <Amount value={bet.quantity} size="large" />
            </dd>
          </div>
          {settled !== null && <BetOutcomeFacts settled={settled} />}
          {status === 'cancelled' && (
            <div>
              <dt>{t('betRecord.returned')}</dt>
              <dd>
                <Amount value={bet.quantity} size="large" />
              </dd>
            </div>
          )}
        </dl>
        <div className={styles['outcome']}>
          <div className={styles['heading']}>
            {status !== 'not_accepted' && (
              <h2 className={styles['label']}>{t('betDetail.result')}</h2>
            )}
            <p className={styles['stamp']} data-status={status}>
              {t(stamps[status])}
            </p>
          </div>
          {status !== 'not_accepted' && <Result bet={bet} />}
        </div>
        {bet.mark !== undefined && <p className={styles['note']}>{bet.mark}</p>}
        {status === 'not_accepted' ? (
          <p className={styles['note']}>{t('betDetail.notAcceptedText')}</p>
        ) : (
          <RoundProof order={bet} />
        )}
        {isOwnBet(bet) && bet.status === 1 && <ShareBet bet={bet} startsOpen={isShared} />}
        {status === 'cancelled' && <p className={styles['note']}>{t('betDetail.cancelledText')}</p>}
      </Card>
      <Details bet={bet} />
      {isOwnBet(bet) && <Receipt bet={bet} />}
    </>
  );
}

function Result({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const digits = digitsOfCode(bet.lottery_code);
  return (
    <>
      <Balls digits={digits} gameId={bet.game_id} />
      {!digits && bet.status === 0 && <p className={styles['label']}>{t('betDetail.notDrawn')}</p>}
    </>
  );
}

function Details({ bet }: { bet: Bet }) {
  const { t, locale } = useTranslation();
  return (
    <Card>
      <Facts>
        {bet.orderNo !== '' && (
          <Fact name={t('betDetail.orderNo')}>
            <span translate="no">{bet.orderNo}</span>
          </Fact>
        )}
        {bet.status !== 3 && !isOwnBet(bet) && (
          <Fact name={t('betDetail.player')}>
            <span translate="no">{bet.username}</span>
          </Fact>
        )}
        <Fact name={t('betDetail.game')}>{bet.name}</Fact>
        <Fact name={t('betDetail.plan')}>{bet.plan_name}</Fact>
        <Fact name={t('betDetail.issue')}>
          <span translate="no">{bet.issue}</span>
        </Fact>
        <Fact name={t('betDetail.playMethod')}>{bet.play_method}</Fact>
        {bet.status !== 3 && (
          <Fact name={t('betDetail.odds')}>
            <span translate="no">{bet.odds}</span>
          </Fact>
        )}
        <Fact name={t('betDetail.time')}>{timeText(bet.createtime, locale)}</Fact>
        {bet.settled_at !== null && (
          <Fact name={t(bet.status === 2 ? 'betDetail.returnedAt' : 'betDetail.settledAt')}>
            {timeText(bet.settled_at, locale)}
          </Fact>
        )}
        {bet.balance_after !== null && (
          <Fact name={t('betDetail.balanceAfter')}>
            <Amount value={bet.balance_after} hideable />
          </Fact>
        )}
      </Facts>
      <ZoneNote />
    </Card>
  );
}
