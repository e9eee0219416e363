import { SwitchRow } from '../../ui/fields/switch-row.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useWinVibration } from '../../data/win-vibration.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { ReceiptSettings } from './receipt-settings.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** A sample of the vibration when it is switched on. */
const sampleMs = 60;

/** Settings of the app on this device: vibration, appearance, notifications, receipts. */
export function SystemScreen() {
  const { t } = useTranslation();
  const isOn = useWinVibration((setting) => setting.on);
  const canVibrate = 'vibrate' in navigator;
  const turn = (on: boolean) => {
    useWinVibration.setState({ on });
    if (on && canVibrate) navigator.vibrate(sampleMs);
  };
  return (
    <Screen title={t('system.title')} back>
      <SwitchRow
        label={t('system.vibration')}
        note={t(canVibrate ? 'system.vibrationHint' : 'system.cannotVibrate')}
        isOn={isOn}
        disabled={!canVibrate}
        onTurn={turn}
      />
      <ThemeChoice />
      <NotificationSettings />
      <ReceiptSettings />
    </Screen>
  );
}
