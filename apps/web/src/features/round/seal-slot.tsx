import { useTranslation } from '../../i18n/translate.ts';
import { PanelSlot } from '../../ui/overlays/panel-slot.tsx';
import type { SealSheetProps } from './seal-sheet.tsx';

/** The slot of a seal's sheet, whose script is fetched with the first one. */
export function SealSlot(props: SealSheetProps) {
  const { t } = useTranslation();
  const { round, onClose } = props;
  return (
    <PanelSlot
      load={loadSealSheet}
      panel={props}
      open={round !== null}
      title={t('seal.title')}
      onClose={onClose}
    />
  );
}

async function loadSealSheet() {
  const { SealSheet } = await import('./seal-sheet.tsx');
  return SealSheet;
}
