import Copy from 'lucide-react/icons/copy';
import { useTranslation } from '../language/translate.ts';
import { toast } from '../overlay/toast.tsx';
import { IconButton } from '../ui/button.tsx';

/** Takes a value along; `name` says what it is. */
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
    <IconButton
      label={t('request.copy', { name })}
      icon={<Copy aria-hidden="true" />}
      onClick={() => void copy()}
    />
  );
}
