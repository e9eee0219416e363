import { useId } from 'react';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useWinVibration } from '../../data/win-vibration.ts';
import styles from './system-screen.module.css';

/** Long enough to be felt: what the switch brings. */
const sampleMs = 60;

/** One switch: whether a win makes the device vibrate. */
export function SystemScreen() {
  const { t } = useTranslation();
  const noteId = useId();
  const isOn = useWinVibration((setting) => setting.on);
  const canVibrate = 'vibrate' in navigator;
  const turn = (on: boolean) => {
    useWinVibration.setState({ on });
    if (on && canVibrate) navigator.vibrate(sampleMs);
  };
  return (
    <Screen title={t('system.title')} back>
      <button
        type="button"
        role="switch"
        className={styles['row']}
        aria-label={t('system.vibration')}
        aria-describedby={noteId}
        aria-checked={isOn}
        disabled={!canVibrate}
        onClick={() => turn(!isOn)}
      >
        <span className={styles['words']}>
          <span>{t('system.vibration')}</span>
          <span id={noteId} className={styles['note']}>
            {t(canVibrate ? 'system.vibrationHint' : 'system.cannotVibrate')}
          </span>
        </span>
        <span className={styles['switch']} aria-hidden="true" />
      </button>
    </Screen>
  );
}
