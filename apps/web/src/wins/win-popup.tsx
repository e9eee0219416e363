import PartyPopper from 'lucide-react/icons/party-popper';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../language/translate.ts';
import { useWinVibration } from '../session/win-vibration.ts';
import { Amount } from '../ui/amount.tsx';
import { formatAmount } from '../ui/amount-text.ts';
import { useWin, type ToldWin, type Win } from './wins.ts';
import styles from './win-popup.module.css';

const popupMs = 3_000;
const buzzMs = [120, 80, 240];

export interface WinPopupProps {
  gameId: number;
  /** The win that the server pushed last; null where nothing is pushed. */
  told: ToldWin | null;
  /** Whether a win of this round has to wait for its balls. */
  isHeld: (issue: string) => boolean;
}

/** A win stands over the room for three seconds; a tap or Esc closes it sooner. */
export function WinPopup({ gameId, told, isHeld }: WinPopupProps) {
  const { t, locale } = useTranslation();
  const { win: found, acknowledge } = useWin(gameId, told);
  const win = found && !isHeld(found.issue) ? found : null;
  const amount = win ? formatAmount(win.profit, locale) : '';
  return (
    <>
      <output className="visually-hidden" aria-live="assertive">
        {win && t('betRoom.wonAnnounce', { amount, issue: win.issue })}
      </output>
      {win && <Popup key={win.id} win={win} onClose={acknowledge} />}
    </>
  );
}

function Popup({ win, onClose }: { win: Win; onClose: () => void }) {
  const { t } = useTranslation();
  const vibrates = useWinVibration((setting) => setting.on);
  const close = useEffectEvent(onClose);
  const buzz = useEffectEvent(() => {
    if (vibrates && 'vibrate' in navigator) navigator.vibrate(buzzMs);
  });
  useEffect(() => {
    buzz();
    const timer = setTimeout(() => close(), popupMs);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <button type="button" className={styles['place']} onClick={onClose}>
      <span className={styles['popup']}>
        <PartyPopper aria-hidden="true" />
        <span className={styles['title']}>{t('betRoom.won')}</span>
        <Amount value={win.profit} tone="gain" size="hero" />
        <span className={styles['text']}>
          {t('betRoom.wonText', { issue: win.issue, play: win.play_method })}
        </span>
      </span>
      <span className="visually-hidden">{t('common.close')}</span>
    </button>
  );
}
