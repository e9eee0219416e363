import { Languages } from 'lucide-react';
import { useState } from 'react';
import { chooseLanguage, currentChoice } from '../language/language.ts';
import { useTranslation } from '../language/translate.ts';
import { Sheet } from '../overlay/sheet.tsx';
import { IconButton } from '../ui/button.tsx';
import { LanguagePicker } from './language-picker.tsx';

/** In the header of screens that are open to everybody. */
export function LanguageButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('ui.language')}
        icon={<Languages aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('ui.language')}>
        <LanguagePicker choice={currentChoice()} onChoose={chooseLanguage} />
      </Sheet>
    </>
  );
}
