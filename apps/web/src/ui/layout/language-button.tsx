import Languages from 'lucide-react/icons/languages';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../overlays/sheet.tsx';
import { IconButton } from '../button.tsx';

const LanguagePicker = lazy(async () => ({
  default: (await import('./language-picker.tsx')).LanguagePicker,
}));

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
        <Suspense>
          <LanguagePicker />
        </Suspense>
      </Sheet>
    </>
  );
}
