import type { Answer } from '@trine/contract/client.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Balls } from '../../features/round/balls.tsx';
import { digitsOfCode } from '../../features/round/digits.ts';
import { Countdown } from '../../features/round/countdown.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './game-tiles.module.css';
import { LatePicture } from './late-picture.tsx';

/** Needs the formats of times, which the home screen does not need otherwise. */
const OpensAt = lazy(() => import('./opens-at.tsx').then((it) => ({ default: it.OpensAt })));

type Game = Answer<'/api/index/index'>['games'][number];

export interface GameTilesProps {
  games: readonly Game[];
  /** A countdown came to its end. */
  onDraw: () => void;
}

/** The recommended games, each in its own colour. */
export function GameTiles({ games, onDraw }: GameTilesProps) {
  const { t } = useTranslation();
  return (
    <section className={styles['games']} aria-labelledby="recommended">
      <h2 id="recommended" className={styles['title']}>
        {t('home.recommended')}
      </h2>
      <ul className={styles['tiles']}>
        {games.map((game) => (
          <li key={game.id}>
            <Tile game={game} onDraw={onDraw} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ game, onDraw }: { game: Game; onDraw: () => void }) {
  const { t } = useTranslation();
  const { id, name } = game;
  const digits = digitsOfCode(game.lottery_code);
  return (
    <Link to="/lottery" search={{ id, name }} className={styles['tile']} data-game={id}>
      <LatePicture src={game.image} className={styles['picture']} />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <Next game={game} onDraw={onDraw} />
      </span>
      <span className={styles['result']}>
        <span className={styles['label']}>
          {digits ? t('home.lastResult') : t('home.noResult')}
        </span>
        {digits && <Balls digits={digits} size="small" />}
      </span>
    </Link>
  );
}

/** The running round's draw, or when the game opens again. */
function Next({ game, onDraw }: { game: Game; onDraw: () => void }) {
  const { t } = useTranslation();
  if (game.draw_at === null) {
    return (
      <span className={styles['label']}>
        <Suspense>
          <OpensAt epochSeconds={game.next_open} />
        </Suspense>
      </span>
    );
  }
  return (
    <span className={styles['next']}>
      <span className={styles['label']}>{t('home.drawIn')}</span>
      <span className={styles['time']}>
        <Countdown targetMs={game.draw_at * 1_000} label={t('home.drawIn')} onEnd={onDraw} />
      </span>
    </span>
  );
}
