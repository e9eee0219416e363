import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { chooseTheme, currentTheme, type Theme } from '../../ui/theme.ts';
import styles from './device-settings.module.css';

const names = {
  system: 'device.themeSystem',
  light: 'device.themeLight',
  dark: 'device.themeDark',
} as const satisfies Record<Theme, string>;

/** The system's theme, light, or dark; applied at once. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(currentTheme);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['title']}>{t('device.theme')}</legend>
      <div className={styles['choices']}>
        {(['system', 'light', 'dark'] as const).map((theme) => (
          <label key={theme} className={styles['choice']}>
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              checked={theme === chosen}
              onChange={() => choose(theme)}
            />
            {theme === chosen && <Check />}
            <span>{t(names[theme])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
