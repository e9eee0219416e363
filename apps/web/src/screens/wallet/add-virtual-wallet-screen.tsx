import { walletNetworks, type WalletNetwork } from '@trine/contract/cashier/currencies.ts';
import { useState } from 'react';
import { useIsGuest } from '../../data/guest.ts';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './add-virtual-wallet-screen.module.css';
import { BindingFormView } from './binding-form.tsx';
import { useBindAccount } from './use-bind-account.ts';

/** The fields of a wallet: address and network. */
export function AddVirtualWalletScreen() {
  const { t } = useTranslation();
  const title = t('accounts.addWallet');
  if (useIsGuest()) return <MembersOnly title={title} />;
  return (
    <Screen title={title} back>
      <WalletForm />
    </Screen>
  );
}

function WalletForm() {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const [network, setNetwork] = useState<WalletNetwork | ''>('');
  const binding = useBindAccount({
    type: 1,
    values: { acc_name: address.trim(), acc_bank: network },
    needed: [
      { field: 'acc_name', text: t('accounts.enterAddress') },
      { field: 'acc_bank', text: t('accounts.enterNetwork') },
    ],
  });
  return (
    <BindingFormView binding={binding} title={t('accounts.replaceWallet')}>
      <TextField
        name="acc_name"
        label={t('accounts.address')}
        hint={t('accounts.addressHint')}
        autoComplete="off"
        autoCorrect="off"
        maxLength={128}
        value={address}
        error={binding.errors.acc_name}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Networks chosen={network} onChoose={setNetwork} error={binding.errors.acc_bank} />
    </BindingFormView>
  );
}

interface NetworksProps {
  chosen: WalletNetwork | '';
  onChoose: (network: WalletNetwork) => void;
  error: string | undefined;
}

function Networks({ chosen, onChoose, error }: NetworksProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles['networks']}>
      <legend className={styles['legend']}>{t('accounts.network')}</legend>
      <div className={styles['choices']}>
        {walletNetworks.map((network) => (
          <label key={network} className={styles['choice']}>
            <input
              type="radio"
              name="acc_bank"
              value={network}
              checked={chosen === network}
              onChange={() => onChoose(network)}
            />
            <span>{t(`accounts.${network}`)}</span>
          </label>
        ))}
      </div>
      <output className={styles['error']}>{error}</output>
    </fieldset>
  );
}
