import { useState } from 'react';
import { Screen } from '../frame/screen.tsx';
import { LanguagePicker } from '../frame/language-picker.tsx';
import { chooseLanguage, currentChoice } from '../language/language.ts';
import { useTranslation } from '../language/translate.ts';

export function LanguageScreen() {
  const { t } = useTranslation();
  const [choice] = useState(currentChoice);
  return (
    <Screen title={t('ui.language')} back>
      <LanguagePicker choice={choice} onChoose={chooseLanguage} />
    </Screen>
  );
}
