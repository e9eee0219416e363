import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ConsoleRequest } from '@trine/contract/console/client.ts';
import { byteOrderMark } from '@trine/contract/csv.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import type { Proof } from '../ui/proof-fields.tsx';
import { t } from '../ui/words/language.ts';
import { useProofNeeds } from './session.ts';

/** Files with personal data. */
type FilePath =
  | '/csv/players'
  | '/csv/orders'
  | '/csv/entries'
  | '/csv/deposits'
  | '/csv/withdrawals';

interface ProvenDownloadProps<Of extends FilePath> {
  path: Of;
  /** The filter of the rows. */
  request: Omit<ConsoleRequest<Of>, keyof Proof>;
}

/** Downloads a table with personal data, after the person entered password and code again. */
export function ProvenDownload<Of extends FilePath>({ path, request }: ProvenDownloadProps<Of>) {
  const [isOpen, setOpen] = useState(false);
  const proof = useProofNeeds();
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        CSV
      </Button>
      {isOpen && (
        <ActDialog<FilePath>
          path={path}
          title={t('Download personal data?')}
          confirm={t('Download')}
          proof={proof}
          request={(_reason, given) => ({ ...request, ...given })}
          done=""
          onDone={(text) => saveFile(path.replace('/csv/', ''), text)}
          onClose={() => setOpen(false)}
        >
          {t(
            'At most 10,000 rows a file and 10 files in 24 hours. The audit log records the filter and the number of rows.',
          )}
        </ActDialog>
      )}
    </>
  );
}

/** Reading the answer as text removed the byte order mark, which spreadsheets need. */
function saveFile(name: string, text: string): void {
  const file = new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
