import type { Answer } from '@trine/contract/client.ts';
import { Balls } from '../../features/round/balls.tsx';
import { digitsOfCode } from '../../features/round/digits.ts';
import { Countdown } from '../../features/round/countdown.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './lottery-screen.module.css';

type Game = Answer<'/api/index/index'>['games'][number];

export interface GameStripProps {
  /** Undefined before the answer. */
  game: Game | undefined;
  failed: boolean;
  /** The countdown has ended: a new result is due. */
  onEnd: () => void;
}

/** The game's last result and the time to its next draw. */
export function GameStrip({ game, failed, onEnd }: GameStripProps) {
  const { t } = useTranslation();
  if (!game) return failed ? null : <Skeleton shape="row" />;
  const digits = digitsOfCode(game.lottery_code);
  return (
    <Card className={styles['strip']}>
      <div className={styles['part']}>
        <span className={styles['label']}>
          {t(digits ? 'betRoom.lastResult' : 'betRoom.noResult')}
        </span>
        <Balls digits={digits} gameId={game.id} size="small" />
      </div>
      <Next game={game} onEnd={onEnd} />
    </Card>
  );
}

function Next({ game, onEnd }: { game: Game; onEnd: () => void }) {
  const { t, locale } = useTranslation();
  if (game.open === 1 && game.draw_at !== null) {
    return (
      <div className={styles['part']}>
        <span className={styles['label']} aria-hidden="true">
          {t('lottery.drawIn')}
        </span>
        <span className={styles['time']}>
          <Countdown targetMs={game.draw_at * 1_000} label={t('lottery.drawIn')} onEnd={onEnd} />
        </span>
      </div>
    );
  }
  return (
    <div className={styles['part']}>
      <span className={styles['label']}>{t('lottery.stopped')}</span>
      <span className={styles['opening']}>
        {t('lottery.opensAt', { time: momentText(game.next_open, locale) })}
      </span>
    </div>
  );
}
