import { Amount } from '../../ui/amount.tsx';
import { perMille, parseAmount } from '../../ui/words/amounts.ts';
import { Bar, Bars } from '../../ui/bar.tsx';
import { playName, roomName, shortRoomName } from '../../ui/words/names.ts';
import type { BoardRoom } from './round.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

/** Each room's worst outcome against its cap. */
export function RoomBars({ rooms }: { rooms: readonly BoardRoom[] }) {
  return (
    <Bars>
      {rooms.map((room) => (
        <Bar
          key={room.plan_id}
          label={shortRoomName(room.room_type)}
          name={t('{roomType}: worst outcome against the cap, in percent', {
            roomType: roomName(room.room_type),
          })}
          perMille={perMille(room.worst_cost, room.cap)}
          value={<WorstCost room={room} />}
        />
      ))}
    </Bars>
  );
}

function WorstCost({ room }: { room: BoardRoom }) {
  if (room.orders === 0) return <span className="quiet">{t('no orders')}</span>;
  if (parseAmount(room.worst_cost) <= 0n) return <span className="quiet">{t('cannot lose')}</span>;
  return phrase('{amount} on {worstSum} of {amount2}', {
    amount: <Amount value={room.worst_cost} />,
    worstSum: room.worst_sum,
    amount2: <Amount value={room.cap} />,
  });
}

interface PlayBarsProps {
  room: BoardRoom;
  hasTitle?: boolean;
}

/** The payout of each play with stakes against the room's cap, largest first. */
export function PlayBars({ room, hasTitle = false }: PlayBarsProps) {
  const plays = room.plays.toSorted((a, b) =>
    parseAmount(a.payout) < parseAmount(b.payout) ? 1 : -1,
  );
  if (plays.length === 0) {
    return hasTitle ? null : <p className="quiet">{t('No orders in this room.')}</p>;
  }
  return (
    <section>
      {hasTitle && <strong>{roomName(room.room_type)}</strong>}
      <Bars>
        {plays.map(({ play, payout }) => (
          <Bar
            key={play}
            label={playName(play)}
            name={t('{play}: payout against the cap, in percent', { play: playName(play) })}
            perMille={perMille(payout, room.cap)}
            value={<Amount value={payout} />}
          />
        ))}
      </Bars>
    </section>
  );
}
