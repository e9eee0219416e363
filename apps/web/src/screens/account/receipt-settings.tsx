import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useId, useRef, useState } from 'react';
import { countReceipts, readReceiptFile, writeReceiptFile } from '../../data/receipt-file.ts';
import { useSession } from '../../data/session.ts';
import { saveFile } from '../../features/sharing/save-file.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from './device-settings.module.css';

/** The receipts that this device stores, and their way to another device. */
export function ReceiptSettings() {
  const userId = useSession((session) => session.userId);
  return userId === null ? null : <ReceiptsOf userId={userId} />;
}

function ReceiptsOf({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const titleId = useId();
  const queries = useQueryClient();
  const [result, setResult] = useState('');
  const queryKey = ['storedReceipts', userId];
  const { data: count } = useQuery({
    queryKey,
    queryFn: async () => countReceipts(userId),
    staleTime: 0,
  });
  const read = async (file: File) => {
    const added = await readReceiptFile(file, userId);
    setResult(
      added === null ? t('device.receiptsUnfit') : t('device.receiptsRead', { count: added }),
    );
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {t('device.receipts')}
      </h2>
      <p className={styles['hint']}>
        {t(count === null ? 'device.receiptsBlocked' : 'device.receiptsHint')}
      </p>
      <p role="status" className={styles['hint']}>
        {result || (typeof count === 'number' && t('device.receiptsCount', { count }))}
      </p>
      {count !== null && <ReceiptKeys userId={userId} isEmpty={!count} onFile={read} />}
    </section>
  );
}

interface ReceiptKeysProps {
  userId: number;
  isEmpty: boolean;
  onFile: (file: File) => Promise<void>;
}

function ReceiptKeys({ userId, isEmpty, onFile }: ReceiptKeysProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['choices']}>
      <Button
        kind="quiet"
        size="small"
        icon={<Download />}
        disabled={isEmpty}
        onClick={() => void writeReceiptFile(userId).then(saveFile)}
      >
        {t('device.receiptsExport')}
      </Button>
      <Button kind="quiet" size="small" icon={<Upload />} onClick={() => chooser.current?.click()}>
        {t('device.receiptsImport')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('device.receiptsImport')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void onFile(file);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
