import { useState } from 'react';
import { useTranslation } from '../language/translate.ts';
import type { Line } from '../lines/latency.ts';
import { LineList } from '../lines/line-list.tsx';
import { LineSwitched } from '../lines/line-switched.tsx';
import { Sheet } from '../overlay/sheet.tsx';

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
