import { useState } from 'react';
import { useIsGuest } from '../../data/guest.ts';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { TextField } from '../../ui/text-field.tsx';
import { BindingFormView } from './binding-form.tsx';
import { useBindAccount } from './use-bind-account.ts';

const maxDigits = 19;

/** The fields of a bank card: owner, number, bank. */
export function AddBankCardScreen() {
  const { t } = useTranslation();
  const title = t('accounts.addCard');
  if (useIsGuest()) return <MembersOnly title={title} />;
  return (
    <Screen title={title} back>
      <CardForm />
    </Screen>
  );
}

function CardForm() {
  const { t } = useTranslation();
  const [acc, setHolder] = useState('');
  const [number, setNumber] = useState('');
  const [bank, setBank] = useState('');
  const binding = useBindAccount({
    type: 0,
    values: { acc: acc.trim(), acc_name: number, acc_bank: bank.trim() },
    needed: [
      { field: 'acc', text: t('accounts.enterHolder') },
      { field: 'acc_name', text: t('accounts.enterNumber') },
      { field: 'acc_bank', text: t('accounts.enterBank') },
    ],
  });
  return (
    <BindingFormView binding={binding} title={t('accounts.replaceCard')}>
      <TextField
        name="acc"
        label={t('accounts.holder')}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={64}
        value={acc}
        error={binding.errors.acc}
        onChange={(event) => setHolder(event.target.value)}
      />
      <TextField
        name="acc_name"
        label={t('accounts.number')}
        hint={t('accounts.numberHint')}
        autoComplete="off"
        inputMode="numeric"
        value={inFours(number)}
        error={binding.errors.acc_name}
        onChange={(event) => setNumber(digitsOf(event.target.value))}
      />
      <TextField
        name="acc_bank"
        label={t('accounts.bank')}
        autoComplete="off"
        maxLength={64}
        value={bank}
        error={binding.errors.acc_bank}
        onChange={(event) => setBank(event.target.value)}
      />
    </BindingFormView>
  );
}

/** Pasted numbers contain blanks and dashes. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, maxDigits);
}

function inFours(digits: string): string {
  return digits.replaceAll(/\d{4}(?=\d)/g, '$& ');
}
