import Languages from 'lucide-react/icons/languages';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../button.tsx';
import { useOpenedPanel } from './opened-panel.tsx';

/** In the header of screens that are open without a session. */
export function LanguageButton() {
  const { t } = useTranslation();
  const { open, panel } = useOpenedPanel(loadLanguageSheet, {});
  return (
    <>
      <IconButton label={t('ui.language')} icon={<Languages />} onClick={open} />
      {panel}
    </>
  );
}

async function loadLanguageSheet() {
  const { LanguageSheet } = await import('./language-sheet.tsx');
  return LanguageSheet;
}
