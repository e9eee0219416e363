import ReceiptText from 'lucide-react/icons/receipt-text';
import PartyPopper from 'lucide-react/icons/party-popper';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { IconButton } from '../../ui/button.tsx';
import { usePageVisible } from '../../ui/layout/in-view.ts';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import { BetOutcome } from '../money/bet-outcome.tsx';
import { isGain } from '../money/settled.ts';
import { Balls } from '../round/balls.tsx';
import { digitsOfCode } from '../round/digits.ts';
import styles from './follow.module.css';
import type { ResultNews, RoundResult } from './result-news.ts';
import { closeResultNews } from './open-bets.ts';

await loadTexts('follow');

/**
 * Shows results. The region is empty at first, because screen readers announce only what is added.
 */
export function ResultNotice({ news }: { news: ResultNews | null }) {
  return (
    <output className={styles['place']} aria-live="polite">
      {news && <Notice key={keyOf(news)} news={news} />}
    </output>
  );
}

function keyOf(news: ResultNews): string {
  return news.kind === 'away' ? 'away' : `${news.round.game_id}:${news.round.issue}`;
}

/** A summary stays longer: the player has just returned. */
const shownMs = { won: 8_000, lost: 5_000, away: 15_000 } as const;

function Notice({ news }: { news: ResultNews }) {
  const { t } = useTranslation();
  const isVisible = usePageVisible();
  // A returned stake is no gain.
  const isWon = isGain(news.kind === 'away' ? news.total : news.round);
  const durationMs = shownMs[news.kind === 'away' ? 'away' : isWon ? 'won' : 'lost'];
  useEffect(() => {
    if (!isVisible) return undefined;
    const timer = setTimeout(closeResultNews, durationMs);
    return () => clearTimeout(timer);
  }, [isVisible, durationMs]);
  const Icon = isWon ? PartyPopper : ReceiptText;
  return (
    <div className={styles['notice']} data-won={isWon || undefined}>
      <InAppLink href="/betRecord" className={styles['words']} onClick={closeResultNews}>
        <Icon />
        <span className={styles['lines']}>
          {news.kind === 'away' ? <Away total={news.total} /> : <Round round={news.round} />}
        </span>
        <span className="visually-hidden">{t('follow.myBets')}</span>
      </InAppLink>
      <IconButton label={t('common.close')} icon={<X />} onClick={closeResultNews} />
    </div>
  );
}

function Round({ round }: { round: RoundResult }) {
  const { t } = useTranslation();
  const { game, game_id: gameId, issue, cancelled, stake } = round;
  return (
    <>
      {cancelled === 1 ? (
        <span className={styles['title']}>
          <span>{t('follow.cancelled')}</span> <Amount value={stake} />
        </span>
      ) : (
        <>
          {isGain(round) && <span className={styles['title']}>{t('follow.won')}</span>}
          <BetOutcome of="round" settled={round} />
        </>
      )}
      <span className={styles['fact']}>{t('follow.round', { game, issue })}</span>
      {cancelled === 0 && (
        <Balls digits={digitsOfCode(round.lottery_code)} gameId={gameId} size="tiny" />
      )}
    </>
  );
}

type Total = Extract<ResultNews, { kind: 'away' }>['total'];

function Away({ total }: { total: Total }) {
  const { t } = useTranslation();
  const { rounds } = total;
  return (
    <>
      <span className={styles['title']}>
        {rounds === 1 ? t('follow.awayOne') : t('follow.away', { count: rounds })}
      </span>
      <BetOutcome of="rounds" settled={total} />
    </>
  );
}
