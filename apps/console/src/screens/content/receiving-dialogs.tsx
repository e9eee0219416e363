import { currencies, walletNetworks } from '@trine/contract/cashier/currencies.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PositionField, SelectField, TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/page.tsx';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

export type ReceivingAccount = ConsoleAnswer<'/receiving-accounts/list'>['rows'][number];
export type ReceivingChange = ConsoleAnswer<'/receiving-accounts/list'>['waiting'][number];

interface ReceivingDialogProps {
  /** The account that is replaced; null for an additional one. */
  account: ReceivingAccount | null;
  onClose: () => void;
}

const maxLength = 128;

export function ReceivingDialog({ account, onClose }: ReceivingDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(account));
  const isValid = draft.institution.trim() !== '' && draft.number.trim() !== '';
  return (
    <ActDialog
      path="/receiving-accounts/propose"
      title={
        account === null
          ? t('A new receiving account')
          : t('Replace {number}', { number: account.number })
      }
      confirm={t('Propose')}
      isIncomplete={!isValid}
      reason={auditLogReason(3)}
      request={(reason) => ({ ...(account && { replaces: account.account_id }), ...draft, reason })}
      done={t('Proposed. Players see it once another person has confirmed it.')}
      onClose={onClose}
    >
      <Stack>
        <span>
          {t(
            'Players’ money goes here. Compare the number with the bank’s own documents. It takes two people: another person confirms it before players see it.',
          )}
        </span>
        <Fields draft={draft} onChange={setDraft} />
      </Stack>
    </ActDialog>
  );
}

type DraftFields = 'currency' | 'type' | 'holder' | 'number' | 'institution' | 'mark' | 'position';
type Draft = Pick<ReceivingAccount, DraftFields>;

interface FieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  return (
    <>
      <Radio.Group
        aria-label={t('Kind')}
        value={draft.type}
        options={[
          { value: 0, label: t('Bank account') },
          { value: 1, label: t('Wallet') },
        ]}
        onChange={(event) => {
          const type = event.target.value === 1 ? 1 : 0;
          set({ type, holder: '', institution: type === 1 ? walletNetworks[0] : '' });
        }}
      />
      <SelectField
        label={t('Currency')}
        value={draft.currency}
        options={optionsOf(currencies)}
        onChange={(currency) => set({ currency })}
      />
      {draft.type === 1 ? (
        <WalletFields draft={draft} onChange={onChange} />
      ) : (
        <BankFields draft={draft} onChange={onChange} />
      )}
      <Text
        draft={draft}
        onChange={onChange}
        field="mark"
        label={t('Mark')}
        hint={t('An optional note, such as a branch')}
      />
      <PositionField value={draft.position} onChange={(position) => set({ position })} />
    </>
  );
}

function BankFields(props: FieldsProps) {
  return (
    <>
      <Text {...props} label={t('Bank')} field="institution" />
      <Text {...props} label={t('Holder')} field="holder" />
      <Text {...props} label={t('Number')} field="number" />
    </>
  );
}

function WalletFields(props: FieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <SelectField
        label={t('Network')}
        value={draft.institution}
        options={optionsOf(walletNetworks)}
        onChange={(institution) => onChange({ ...draft, institution })}
      />
      <Text {...props} label={t('Address')} field="number" />
    </>
  );
}

interface TextProps extends FieldsProps {
  label: string;
  hint?: string;
  field: 'institution' | 'holder' | 'number' | 'mark';
}

function Text({ draft, onChange, field, ...words }: TextProps) {
  return (
    <TextField
      {...words}
      value={draft[field]}
      maxLength={maxLength}
      onText={(text) => onChange({ ...draft, [field]: text })}
    />
  );
}

function optionsOf<Value extends string>(values: readonly Value[]) {
  return values.map((value) => ({ value, label: value }));
}

/** Shows the second person all fields that players will see. */
export function ConfirmChangeDialog({
  change,
  onClose,
}: {
  change: ReceivingChange;
  onClose: () => void;
}) {
  return (
    <ActDialog
      path="/receiving-accounts/confirm"
      title={t('Show this account to players?')}
      confirm={t('Confirm')}
      request={() => ({ change_id: change.change_id })}
      done={t('Confirmed. Players who request a deposit see it from now on.')}
      onClose={onClose}
    >
      <Stack>
        <span>
          {phrase(
            'Players’ money goes here. Compare every character with the bank’s own documents, not with what a colleague sent.{more}',
            { more: change.replaces !== null && t(' The account that it replaces is retired.') },
          )}
        </span>
        <Facts
          facts={[
            [t('Currency'), change.currency],
            [t('Account'), `${change.institution} ${change.number}`],
            change.holder === '' ? null : [t('Holder'), change.holder],
            change.mark === '' ? null : [t('Mark'), change.mark],
            [t('Reason'), change.reason],
          ]}
        />
      </Stack>
    </ActDialog>
  );
}

export function RetireDialog({
  account,
  onClose,
}: ReceivingDialogProps & { account: ReceivingAccount }) {
  return (
    <ActDialog
      path="/receiving-accounts/retire"
      title={t('Retire {number}?', { number: account.number })}
      confirm={t('Retire')}
      danger
      reason={auditLogReason(3)}
      request={(reason) => ({ account_id: account.account_id, reason })}
      done={t('Retired. Players no longer see it.')}
      onClose={onClose}
    >
      {t(
        'Players will no longer see it. Players who noted it may still pay to it, so keep checking it.',
      )}
    </ActDialog>
  );
}

function draftOf(account: ReceivingAccount | null): Draft {
  return {
    currency: account?.currency ?? currencies[0],
    type: account?.type ?? 0,
    holder: account?.holder ?? '',
    number: account?.number ?? '',
    institution: account?.institution ?? '',
    mark: account?.mark ?? '',
    position: account?.position ?? 10,
  };
}
