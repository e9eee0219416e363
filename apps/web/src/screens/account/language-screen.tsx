import { Screen } from '../../ui/layout/screen.tsx';
import { LanguagePicker } from '../../ui/layout/language-picker.tsx';
import { useTranslation } from '../../i18n/translate.ts';

export function LanguageScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('ui.language')} back>
      <LanguagePicker />
    </Screen>
  );
}
