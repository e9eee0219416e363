import { Screen } from '../frame/screen.tsx';
import { LanguagePicker } from '../frame/language-picker.tsx';
import { useTranslation } from '../language/translate.ts';

export function LanguageScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('ui.language')} back>
      <LanguagePicker />
    </Screen>
  );
}
