import Repeat from 'lucide-react/icons/repeat';
import Star from 'lucide-react/icons/star';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { PanelPlace } from '../../ui/overlays/panel-place.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { usePlayAgain } from './play-again.ts';
import styles from './slip-keys.module.css';
import type { SlipState } from './slip-state.ts';
import type { BetContext } from './state/bet-context.ts';
import { lastBetOf } from './state/last-bet.ts';
import { useOwnOrders } from './state/room-data.ts';
import type { RoomNow } from './state/room-now.ts';

async function loadAgainSheet() {
  const { AgainSheet } = await import('./again-sheet.tsx');
  return AgainSheet;
}

export interface SlipKeysProps {
  room: BetContext;
  slip: SlipState;
  now: RoomNow;
  planName: string;
}

/**
 * What fills the slip and what empties it: the last bet again while nothing is chosen, else how
 * many plays are chosen, on both tabs together. The key beside it has the other ways to
 * play again.
 */
export function SlipKeys({ room, slip, now, planName }: SlipKeysProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data: orders } = useOwnOrders(now);
  const again = usePlayAgain(room, slip);
  const lastBet = orders ? lastBetOf(orders, { gameId: room.gameId, planName }) : null;
  const close = () => setIsOpen(false);
  const repeat = () => {
    if (lastBet !== null) again.fill(lastBet);
    else if (orders) toast.show({ kind: 'failure', text: t('betRoom.nothingToRepeat') });
  };
  return (
    <>
      {slip.plays.length === 0 ? (
        <IconButton
          className={styles['key']}
          label={t('betRoom.repeat')}
          icon={<Repeat aria-hidden="true" />}
          onClick={repeat}
        />
      ) : (
        <ClearButton count={slip.plays.length} onClear={slip.clear} />
      )}
      <IconButton
        className={styles['key']}
        label={t('betRoom.again')}
        icon={<Star aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      <PanelPlace
        load={loadAgainSheet}
        panel={{ room, slip, lastBet, again, open: isOpen, onClose: close }}
        open={isOpen}
        title={t('betRoom.again')}
        onClose={close}
      />
    </>
  );
}

function ClearButton({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles['clear']}
      title={t('betRoom.clear')}
      // It stands where the last bet was called for: a second tap on that is not meant for it.
      onClick={(event) => event.detail < 2 && onClear()}
    >
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        {t('betRoom.clear')}: {t('betRoom.selected', { count })}
      </span>
      <X aria-hidden="true" />
    </button>
  );
}
