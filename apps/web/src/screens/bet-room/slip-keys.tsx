import Repeat from 'lucide-react/icons/repeat';
import Star from 'lucide-react/icons/star';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { PanelSlot } from '../../ui/overlays/panel-slot.tsx';
import { whenIdle } from '../../ui/overlays/when-idle.ts';
import type { PlayAgainProps } from './play-again.tsx';
import styles from './slip.module.css';

async function loadAgain() {
  const { PlayAgain } = await import('./play-again.tsx');
  return PlayAgain;
}

/**
 * Two buttons: the first repeats the last bet, or clears the slip and shows the number of chosen
 * plays on both tabs; the second opens the other ways to play again.
 */
export function SlipKeys(props: Omit<PlayAgainProps, 'mode' | 'onClose'>) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<PlayAgainProps['mode']>(null);
  useEffect(() => void fetchWhenIdle(), []);
  const { plays, clear } = props.slip;
  const { length: count } = plays;
  const title = t(count === 0 ? 'betRoom.repeat' : 'betRoom.clear');
  const close = () => setMode(null);
  return (
    <>
      {/* One button with two meanings, so that it keeps the focus when its meaning changes. */}
      <button
        type="button"
        className={styles['key']}
        data-chosen={count > 0 || undefined}
        title={title}
        onClick={({ detail }) => {
          if (count === 0) setMode('repeat');
          // A double tap on "last bet" must not clear the slip.
          else if (detail < 2) clear();
        }}
      >
        {count > 0 && <span aria-hidden="true">{count}</span>}
        <span className="visually-hidden">
          {count > 0 ? `${title}: ${t('betRoom.selected', { count })}` : title}
        </span>
        {count > 0 ? <X /> : <Repeat />}
      </button>
      <IconButton label={t('betRoom.again')} icon={<Star />} onClick={() => setMode('choose')} />
      <PanelSlot
        load={loadAgain}
        panel={{ ...props, mode, onClose: close }}
        open={mode !== null}
        title={t('betRoom.again')}
        onClose={close}
      />
    </>
  );
}

/** Fetched early, so that a tap fills the slip at once. A failure is shown at the tap. */
async function fetchWhenIdle(): Promise<void> {
  await whenIdle();
  await loadAgain().catch(() => undefined);
}
