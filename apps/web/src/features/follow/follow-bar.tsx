import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import { Countdown } from '../round/countdown.tsx';
import styles from './follow.module.css';
import type { OpenBets } from './result-news.ts';

await loadTexts('follow');

/** One line with the next draw of an open bet, its countdown and its stake; a link to its room. */
export function FollowBar({ open }: { open: OpenBets['open'] }) {
  const { t } = useTranslation();
  const [next, ...others] = open;
  const [endedIssue, setEndedIssue] = useState<string | null>(null);
  if (next === undefined) return null;
  const key = `${next.game_id}:${next.issue}`;
  return (
    <nav aria-label={t('follow.label')} className={styles['place']}>
      <InAppLink href={roomAddress(next)} className={styles['bar']} data-game={next.game_id}>
        <span className={styles['dot']} aria-hidden="true" />
        <span className={styles['game']}>{next.game}</span>
        <span className={styles['time']}>
          {endedIssue === key ? (
            t('follow.drawing')
          ) : (
            <Countdown
              key={key}
              targetMs={next.draws_at * 1_000}
              label={t('follow.drawIn')}
              onEnd={() => setEndedIssue(key)}
            />
          )}
        </span>
        <span className={styles['stake']}>
          <Staked text={t('follow.staked', { amount: '\0' })} stake={next.stake} />
          {others.length > 0 && <span>{t('follow.more', { count: others.length })}</span>}
        </span>
        <ChevronRight />
      </InAppLink>
    </nav>
  );
}

/** Puts the amount at its position in the sentence. */
function Staked({ text, stake }: { text: string; stake: string }) {
  const [before, after] = text.split('\0');
  return (
    <span>
      <span>{before}</span>
      <Amount value={stake} />
      <span>{after}</span>
    </span>
  );
}

function roomAddress({ plan_id, game_id, game, room }: OpenBets['open'][number]): string {
  const search = { id: String(plan_id), game_id: String(game_id), name: game, title: room };
  return `/betRoom?${new URLSearchParams(search)}`;
}
