import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/rotate-ccw-clock';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { setDrawEffect, useDrawEffects, type DrawEffect } from '../../data/draw-effects.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { SwitchRow } from '../../ui/fields/switch-row.tsx';
import { useHiddenBalance } from '../../ui/hidden-balance.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { RoomOnWire } from './state/room-data.ts';
import styles from './room.module.css';

export interface RoomMenuProps {
  room: RoomOnWire;
  /** The held part of the balance. */
  held: string;
  open: boolean;
  onClose: () => void;
}

/** Links from a room to related screens. */
export function RoomMenu({ room, held, open, onClose }: RoomMenuProps) {
  const { t, locale } = useTranslation();
  const isHidden = useHiddenBalance((state) => state.hidden);
  const game = { game_id: room.game_id, name: room.name };
  const plan = { id: room.planList[0]?.id };
  const look = { className: styles['entry'] };
  return (
    <Sheet open={open} onClose={onClose} title={t('betRoom.menu')}>
      {/[1-9]/.test(held) && !isHidden && (
        <p className={styles['held']}>
          {t('betRoom.held', { amount: formatAmount(held, locale) })}
        </p>
      )}
      <ul className={styles['menu']}>
        <li>
          <Link to="/recharge" {...look}>
            <Entry Icon={Wallet}>{t('betRoom.menuDeposit')}</Entry>
          </Link>
        </li>
        <li>
          <Link to="/lotteryDetail" search={game} {...look}>
            <Entry Icon={ListOrdered}>{t('betRoom.menuResults')}</Entry>
          </Link>
        </li>
        <li>
          <Link to="/trendChart" search={game} {...look}>
            <Entry Icon={ChartNoAxesColumn}>{t('betRoom.menuTrend')}</Entry>
          </Link>
        </li>
        <li>
          <Link to="/lotteryExplain" search={{ ...game, ...plan }} {...look}>
            <Entry Icon={BookOpen}>{t('betRoom.menuExplain')}</Entry>
          </Link>
        </li>
        <li>
          <Link to="/betRecord" {...look}>
            <Entry Icon={History}>{t('betRoom.menuHistory')}</Entry>
          </Link>
        </li>
      </ul>
      <div className={styles['effects']}>
        <Effect effect="sound" label={t('betRoom.drawSound')} />
        {'vibrate' in navigator && <Effect effect="vibration" label={t('betRoom.drawVibration')} />}
      </div>
    </Sheet>
  );
}

/** A switch for the sound or vibration of a draw; switching it on plays a sample. */
function Effect({ effect, label }: { effect: DrawEffect; label: string }) {
  const isOn = useDrawEffects((setting) => setting[effect]);
  const turn = (next: boolean) => {
    setDrawEffect(effect, next);
    if (next) void giveSample(effect);
  };
  return <SwitchRow label={label} isOn={isOn} onTurn={turn} />;
}

/** The touch also lets the browser play later sounds. */
async function giveSample(effect: DrawEffect): Promise<void> {
  const { vibrateDraw, playDrawSound } = await import('./draw/draw-sound.ts');
  const give = effect === 'sound' ? playDrawSound : vibrateDraw;
  give('sum', false);
}

function Entry({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon />
      <span>{children}</span>
      <ChevronRight className={styles['arrow']} />
    </>
  );
}
