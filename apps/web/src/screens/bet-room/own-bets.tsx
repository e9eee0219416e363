import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { PanelSlot } from '../../ui/overlays/panel-slot.tsx';
import styles from './room.module.css';
import { useOwnBets } from './state/own-bets.ts';
import type { RoomNow, Round } from './state/room-now.ts';

async function loadOwnBetsSheet() {
  const { OwnBetsSheet } = await import('./own-bets-sheet.tsx');
  return OwnBetsSheet;
}

export interface OwnBetsButtonProps {
  gameId: number;
  /** The room without results that are held back. */
  now: RoomNow;
  /** The current round of the room; null if unknown. */
  round: Round | null;
}

/** The number of the player's bets in this round; a press lists them. */
export function OwnBetsButton({ gameId, now, round }: OwnBetsButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const own = useOwnBets(now, { gameId, issue: round?.issue ?? '' });
  const { length: count } = own.orders;
  const title = own.isKnown ? t('betRoom.yourBets', { count }) : t('betRoom.yourBetsTitle');
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        title={title}
        onClick={() => setIsOpen(true)}
      >
        <ReceiptText />
        <span className="visually-hidden">{title}</span>
        {own.isKnown && count > 0 && (
          <span key={count} className={styles['count']} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      <PanelSlot
        load={loadOwnBetsSheet}
        panel={{ round, own, sum: revealedSumOf(now, round), open: isOpen, onClose: close }}
        open={isOpen}
        title={title}
        onClose={close}
      />
    </>
  );
}

/** Null until the draw is revealed, also if the server has sent the sum. */
function revealedSumOf({ last_issue: last }: RoomNow, round: Round | null): number | null {
  return last !== null && last.issue === round?.issue ? last.code : null;
}
