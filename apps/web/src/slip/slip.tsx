import { formatMoney, minor } from '@trine/money/money.ts';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../language/translate.ts';
import { Amount } from '../ui/amount.tsx';
import { formatAmount } from '../ui/amount-text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { AllButOne } from './all-but-one.tsx';
import type { BettingRoom } from './betting-room.ts';
import { useBetting } from './betting.ts';
import { ConfirmBet } from './confirm-bet.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import type { SlipState } from './slip-state.ts';
import {
  allButOneMinor,
  bestPayoutMinor,
  totalMinor,
  typedMinor,
  whyOff,
  type Stakes,
  type WhyOff,
} from './slip-sum.ts';
import { StakePicks } from './stake-picks.tsx';
import { useRangeText } from './stake-range.ts';
import { StakeSheet } from './stake-sheet.tsx';
import { useWhyText } from './why-text.ts';
import styles from './slip.module.css';

export interface SlipProps {
  room: BettingRoom;
  slip: SlipState;
}

/** In the thumb's reach at all times: what is chosen, what it costs, and the one button. */
export function Slip({ room, slip }: SlipProps) {
  const { t } = useTranslation();
  const betting = useBetting(room, slip.clear);
  const [overlay, setOverlay] = useState<SlipOverlay>(null);
  const stakes: Stakes = { plays: slip.plays, stakeMinor: typedMinor(slip.stakeText) };
  const isClosed = room.limits.phase === 'closed';
  return (
    <section className={styles['slip']} aria-label={t('betRoom.slip')}>
      {betting.problem && (
        <p className={styles['problem']} role="alert">
          <span>
            <b>{t('betRoom.refusedTitle')}</b> {betting.problem}
          </span>
          <IconButton
            label={t('common.close')}
            icon={<X aria-hidden="true" />}
            onClick={betting.forgetProblem}
          />
        </p>
      )}
      <Chosen room={room} slip={slip} />
      {/* It takes the sums' place, so that nothing moves under a thumb when the round opens. */}
      <p role="status" className={styles['closed']}>
        {isClosed && t('betRoom.closedHint')}
      </p>
      {!isClosed && <Sums room={room} stakes={stakes} />}
      <StakePicks
        stakeText={slip.stakeText}
        onPick={slip.setStakeText}
        onAllButOne={() => setOverlay('allButOne')}
      />
      <div className={styles['buttons']}>
        <button type="button" className={styles['stake']} onClick={() => setOverlay('keypad')}>
          <span className="visually-hidden">{t('betRoom.otherAmount')}</span>
          <Amount value={formatMoney(stakes.stakeMinor)} />
          <Pencil aria-hidden="true" />
        </button>
        <PlaceButton
          busy={betting.busy}
          reason={whyOff(stakes, room.limits)}
          onPlace={() => (room.isGuest ? setOverlay('guest') : betting.ask(stakes))}
        />
      </div>
      <ConfirmBet room={room} betting={betting} />
      <SlipOverlays overlay={overlay} room={room} slip={slip} onClose={() => setOverlay(null)} />
    </section>
  );
}

interface PlaceButtonProps {
  busy: boolean;
  reason: WhyOff | null;
  onPlace: () => void;
}

/** Says why it is off while it is. */
function PlaceButton({ busy, reason, onPlace }: PlaceButtonProps) {
  const { t } = useTranslation();
  const whyText = useWhyText();
  return (
    <Button aria-disabled={reason !== null} busy={busy} onClick={onPlace}>
      {busy ? t('betRoom.placing') : reason === null ? t('betRoom.place') : whyText(reason)}
    </Button>
  );
}

type SlipOverlay = 'keypad' | 'allButOne' | 'guest' | null;

interface SlipOverlaysProps extends SlipProps {
  overlay: SlipOverlay;
  onClose: () => void;
}

function SlipOverlays({ overlay, room, slip, onClose }: SlipOverlaysProps) {
  const range = useRangeText(room);
  const mostMinor = allButOneMinor(room.limits.freeMinor, slip.plays.length);
  return (
    <>
      <StakeSheet
        open={overlay === 'keypad'}
        onClose={onClose}
        value={slip.stakeText}
        onChange={slip.setStakeText}
        range={range}
      />
      <AllButOne
        open={overlay === 'allButOne'}
        stakeMinor={mostMinor}
        playCount={slip.plays.length}
        onCancel={onClose}
        onSet={() => {
          slip.setStakeText(formatMoney(mostMinor));
          onClose();
        }}
      />
      <GuestDialog open={overlay === 'guest'} onClose={onClose} />
    </>
  );
}

function Chosen({ room, slip }: SlipProps) {
  const { t } = useTranslation();
  if (slip.plays.length === 0) return null;
  return (
    <div className={styles['chosen']}>
      <span className={styles['count']}>{t('betRoom.selected', { count: slip.plays.length })}</span>
      <span className={styles['names']}>{slip.plays.map(room.nameOf).join(' · ')}</span>
      <IconButton label={t('betRoom.clear')} icon={<X aria-hidden="true" />} onClick={slip.clear} />
    </div>
  );
}

/** count × stake = total, what is left, and the best that can come of it. */
function Sums({ room, stakes }: { room: BettingRoom; stakes: Stakes }) {
  const { t, locale } = useTranslation();
  if (stakes.plays.length === 0 || stakes.stakeMinor === 0n) return null;
  const total = totalMinor(stakes);
  const after = minor(room.limits.freeMinor - total);
  const sentence = t('betRoom.slipTotal', {
    count: stakes.plays.length,
    stake: formatAmount(formatMoney(stakes.stakeMinor), locale),
    total: formatAmount(formatMoney(total), locale),
  });
  return (
    <div className={styles['sums']}>
      <p className={styles['total']}>{sentence}</p>
      <dl className={styles['outlook']}>
        <div>
          <dt>{t('betRoom.balanceAfter')}</dt>
          <dd>
            <Amount value={formatMoney(after)} hideable />
          </dd>
        </div>
        <div>
          <dt>{t('betRoom.possibleWin')}</dt>
          <dd>
            <Amount value={formatMoney(bestPayoutMinor(stakes, room.prices))} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
