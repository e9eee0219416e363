import { useEffect } from 'react';
import { useApiQuery } from '../../data/api-query.ts';
import { setServerClock } from '../../data/server-clock.ts';
import { Page } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { GuessedStaff } from './guessed-staff.tsx';
import { GameCard } from './game-card.tsx';
import { UpkeepCard } from './upkeep-card.tsx';
import styles from './rounds.module.css';
import { t } from '../../ui/words/language.ts';

const intervalMs = 2_000;

/** The current round of each game: stakes, worst outcome, time left. */
export function BoardScreen() {
  const board = useApiQuery('/rounds/board', {}, { intervalMs });
  const serverMs = board.data?.server_ms;
  useEffect(() => {
    if (serverMs !== undefined) setServerClock(serverMs);
  }, [serverMs]);
  return (
    <Page
      title={t('Live board')}
      about={t('Digits appear once the beacon has published its round. Staff cannot set them.')}
    >
      <QueryState query={board} rows={14}>
        {({ games, upkeep, guessed }) => (
          <div className={styles['games']}>
            {guessed.length > 0 && <GuessedStaff guessed={guessed} />}
            {games.map((game) => (
              <GameCard key={game.game_id} game={game} />
            ))}
            <UpkeepCard upkeep={upkeep} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}
