import type { Answer } from '@trine/contract/client.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { Balls } from '../round/balls.tsx';
import { digitsOfCode } from '../round/digits.ts';
import { Countdown } from '../round/countdown.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { LatePicture } from '../../ui/layout/late-picture.tsx';
import { whenIdle } from '../../ui/overlays/when-idle.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import type { DrawCheckProps } from './draw-check.tsx';
import styles from './game-tiles.module.css';

/** Separate, because the first screens need no formats of times otherwise. */
const OpensAt = lazyPart(async () => (await import('./opens-at.tsx')).OpensAt, {
  isOptional: true,
});

/** Checks start when the page is idle; the tiles work without the script. */
const DrawCheck = lazy(async () => {
  await whenIdle();
  const nothing: ComponentType<DrawCheckProps> = () => null;
  const loaded = await import('./draw-check.tsx').catch(() => null);
  return { default: loaded?.DrawCheck ?? nothing };
});

type Game = Answer<'/api/index/index'>['games'][number];

export interface GameTilesProps {
  games: readonly Game[];
  /** Called when a countdown ends. */
  onDraw: () => void;
}

/** The games, each in its own colour: the next draw, and the last one with its check. */
export function GameTiles({ games, onDraw }: GameTilesProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles['tiles']} aria-label={t('draws.games')}>
      {games.map((game) => (
        <li key={game.id}>
          <Tile game={game} onDraw={onDraw} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ game, onDraw }: { game: Game; onDraw: () => void }) {
  const { id, name } = game;
  return (
    <Link to="/lottery" search={{ id, name }} className={styles['tile']} data-game={id}>
      <span className={styles['head']}>
        <LatePicture src={game.image} className={styles['picture']} />
        <span className={styles['name']}>{name}</span>
      </span>
      <Next game={game} onDraw={onDraw} />
      <Last game={game} />
    </Link>
  );
}

/** The countdown to the draw, or when the game opens again. */
function Next({ game, onDraw }: { game: Game; onDraw: () => void }) {
  const { t } = useTranslation();
  if (game.draw_at === null) {
    return (
      <span className={styles['next']}>
        <OpensAt epochSeconds={game.next_open} />
      </span>
    );
  }
  return (
    <span className={styles['next']}>
      <span>{t('draws.nextDraw')}</span>
      <span className={styles['time']}>
        <Countdown targetMs={game.draw_at * 1_000} label={t('draws.nextDraw')} onEnd={onDraw} />
      </span>
    </span>
  );
}

function Last({ game }: { game: Game }) {
  const { t } = useTranslation();
  const digits = digitsOfCode(game.lottery_code);
  return (
    <span className={styles['last']}>
      <span className={digits ? 'visually-hidden' : undefined}>
        {t(digits ? 'draws.last' : 'draws.none')}
      </span>
      {digits && <Balls digits={digits} size="tiny" />}
      <span className={styles['check']}>
        {digits && (
          <Suspense>
            <DrawCheck gameId={game.id} issue={game.last_issue} digits={digits} />
          </Suspense>
        )}
      </span>
    </span>
  );
}
