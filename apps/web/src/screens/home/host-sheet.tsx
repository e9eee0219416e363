import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import type { Line } from '../../features/hosts/latency.ts';
import { LineList } from '../../features/hosts/host-list.tsx';
import { LineSwitched } from '../../features/hosts/host-switched.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

export interface LineSheetProps {
  open: boolean;
  onClose: () => void;
  lines: readonly Line[];
}

export function LineSheet({ open, onClose, lines }: LineSheetProps) {
  const { t } = useTranslation();
  const [switchedTo, setSwitchedTo] = useState<Line['id'] | null>(null);
  const tell = (line: Line['id']) => {
    onClose();
    setSwitchedTo(line);
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('home.chooseLine')}
        description={t('home.chooseLineHint')}
      >
        <LineList lines={lines} seen={open} onChosen={tell} />
      </Sheet>
      <LineSwitched line={switchedTo} onClose={() => setSwitchedTo(null)} />
    </>
  );
}
