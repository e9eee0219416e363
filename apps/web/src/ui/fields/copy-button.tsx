import Copy from 'lucide-react/icons/copy';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../overlays/toast.tsx';
import { IconButton } from '../button.tsx';

/** Copies a value; `name` describes it. */
export function CopyButton({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.show({ kind: 'success', text: t('request.copied') });
    } catch {
      toast.show({ kind: 'failure', text: t('request.copyRefused') });
    }
  };
  return (
    <IconButton label={t('request.copy', { name })} icon={<Copy />} onClick={() => void copy()} />
  );
}
