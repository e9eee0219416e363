import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../overlays/sheet.tsx';
import { LanguagePicker } from './language-picker.tsx';

export interface LanguageSheetProps {
  open: boolean;
  onClose: () => void;
}

export function LanguageSheet({ open, onClose }: LanguageSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('ui.language')}>
      <LanguagePicker />
    </Sheet>
  );
}
