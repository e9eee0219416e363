import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import type { RoundToCheck } from '../../features/round/round-check.ts';
import { SealSlot } from '../../features/round/seal-slot.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { Order } from './order-status.ts';
import styles from './bet-detail-screen.module.css';

/**
 * The round's status by the order's status. A round that is not settled is read again each time.
 */
const roundStatuses = { 0: 'open', 1: 'settled', 2: 'void', 3: 'open' } as const satisfies Record<
  Order['status'],
  RoundToCheck['status']
>;

/** Opens the seal of the bet's round, which is checked in this browser. */
export function RoundProof({ order }: { order: Pick<Order, 'game_id' | 'issue' | 'status'> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const round = {
    gameId: order.game_id,
    issue: order.issue,
    status: roundStatuses[order.status],
  };
  return (
    <>
      <Button
        kind="quiet"
        wide
        className={styles['roundProofKey']}
        icon={<ShieldCheck />}
        onClick={() => setOpen(true)}
      >
        {t('betDetail.checkRound')}
      </Button>
      <SealSlot round={open ? round : null} onClose={() => setOpen(false)} />
    </>
  );
}
