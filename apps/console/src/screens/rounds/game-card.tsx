import { Card, Tag } from 'antd';
import { Amount } from '../../ui/amount.tsx';
import { sumAmounts } from '../../ui/words/amounts.ts';
import { RoundLink } from '../../ui/in-app-link.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { gameName } from '../../ui/words/names.ts';
import { formatMoney } from '@trine/money/money.ts';
import { Countdown } from './countdown.tsx';
import { PlayBars, RoomBars } from './exposure-bars.tsx';
import { RoundSteps } from './round-steps.tsx';
import styles from './rounds.module.css';
import type { BoardGame, BoardRound } from './round.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

export function GameCard({ game }: { game: BoardGame }) {
  const { current, recent, betting_open: isOn } = game;
  return (
    <Card
      size="small"
      title={<h2 style={{ font: 'inherit', margin: 0 }}>{gameName(game.game_id)}</h2>}
      extra={!isOn && <Tag color="error">{t('Betting is switched off')}</Tag>}
    >
      <Stack>
        {current === null ? (
          <p className="quiet">{t('No round is running: the game is outside its sale hours.')}</p>
        ) : (
          <CurrentRound round={current} />
        )}
        <ul className={styles['recent']} aria-label={t('Earlier rounds')}>
          {recent.slice(0, 4).map((round) => (
            <li key={round.round_id}>
              <RoundLink id={round.round_id}>{round.issue}</RoundLink>
              <span className="tabular">{round.lottery_code || t('not drawn')}</span>
              <StateTag state={round.status} />
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function CurrentRound({ round }: { round: BoardRound }) {
  const orders = round.rooms.reduce((sum, room) => sum + room.orders, 0);
  const stake = formatMoney(sumAmounts(round.rooms.map((room) => room.stake)));
  return (
    <div>
      <div className={styles['head']}>
        <Countdown round={round} />
        <Row>
          <RoundLink id={round.round_id}>{round.issue}</RoundLink>
          <StateTag state={round.status} />
        </Row>
      </div>
      <p className="quiet">
        {phrase('{orders} orders, {amount} staked', {
          orders,
          amount: <Amount value={stake} />,
        })}
      </p>
      <RoomBars rooms={round.rooms} />
      <details className={styles['plays']}>
        <summary>{t('What each play would pay')}</summary>
        {round.rooms.map((room) => (
          <PlayBars key={room.plan_id} room={room} hasTitle />
        ))}
      </details>
      <RoundSteps round={round} />
    </div>
  );
}
