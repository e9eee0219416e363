import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from '../../i18n/translate.ts';
import { Popup, PopupPlace } from '../../ui/overlays/popup.tsx';
import type { Line } from './latency.ts';

interface LineSwitchedProps {
  /** The line that was chosen just now; null shows nothing. */
  line: Line['id'] | null;
  onClose: () => void;
}

export function LineSwitched({ line, onClose }: LineSwitchedProps) {
  const { t } = useTranslation();
  const text = line === null ? null : t('home.lineSwitched', { line: line + 1 });
  return (
    <PopupPlace sentence={text}>
      {text !== null && (
        <Popup icon={<CircleCheck aria-hidden="true" />} title={text} onClose={onClose} />
      )}
    </PopupPlace>
  );
}
