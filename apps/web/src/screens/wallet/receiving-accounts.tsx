import type { Answer } from '@trine/contract/client.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { networkKey } from './network-key.ts';
import { CopyFact } from '../../ui/fields/copy-fact.tsx';

type Receiving = Answer<'/api/user/requestInfo'>['accounts'][number];

const QrCode = lazyPart(async () => (await import('../../ui/fields/qr-code.tsx')).QrCode);

/** The accounts that a deposit can be paid to, each value with a copy button. */
export function ReceivingAccounts({ accounts }: { accounts: readonly Receiving[] }) {
  const { t } = useTranslation();
  if (accounts.length === 0) {
    return (
      <Card title={t('request.payTo')}>
        <p>{t('request.noAccounts')}</p>
      </Card>
    );
  }
  return accounts.map((account) => <ReceivingAccount key={account.id} account={account} />);
}

function ReceivingAccount({ account }: { account: Receiving }) {
  const { t } = useTranslation();
  const { acc, acc_name: number, acc_bank: institution, mark, qr, type } = account;
  const network = networkKey(institution);
  return (
    <Card title={`${t('request.payTo')} · ${network ? t(network) : institution}`}>
      {qr !== '' && (
        <QrCode text={qr} label={t('request.qr')} fallback={<Skeleton shape="block" />} />
      )}
      <dl>
        {acc !== '' && <CopyFact name={t('request.holder')} value={acc} />}
        <CopyFact name={t(type === 0 ? 'request.number' : 'request.address')} value={number} />
        {network === null && <CopyFact name={t('request.bank')} value={institution} />}
        {mark !== '' && <CopyFact name={t('request.remark')} value={mark} />}
      </dl>
    </Card>
  );
}
