import Copy from 'lucide-react/icons/copy';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { IconButton } from '../../ui/button.tsx';
import styles from './seal-sheet.module.css';

export interface RawValueProps {
  label: string;
  value: string;
  /** Shown instead of the value itself. */
  shown?: string;
}

/** A value to copy, so that the player can check it with other tools. */
export function RawValue({ label, value, shown = value }: RawValueProps) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.show({ kind: 'success', text: t('seal.copied') });
    } catch {
      toast.show({ kind: 'failure', text: t('seal.copyRefused') });
    }
  };
  return (
    <div className={styles['raw']}>
      <span className={styles['label']}>{label}</span>
      <code translate="no" className={styles['value']}>
        {shown}
      </code>
      <IconButton
        label={t('seal.copy', { name: label })}
        icon={<Copy />}
        onClick={() => void copy()}
      />
    </div>
  );
}
