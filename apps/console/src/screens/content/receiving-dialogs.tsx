import { currencies, walletNetworks } from '@trine/contract/cashier/currencies.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PositionField, SelectField, TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/page.tsx';

export type ReceivingAccount = ConsoleAnswer<'/receiving-accounts/list'>['rows'][number];
export type ReceivingChange = ConsoleAnswer<'/receiving-accounts/list'>['waiting'][number];

interface ReceivingDialogProps {
  /** Null for a new one; otherwise the one that the new one replaces. */
  account: ReceivingAccount | null;
  onClose: () => void;
}

const maxLength = 128;

export function ReceivingDialog({ account, onClose }: ReceivingDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(account));
  const isFit = draft.institution.trim() !== '' && draft.number.trim() !== '';
  return (
    <ActDialog
      path="/receiving-accounts/propose"
      title={account === null ? 'A new receiving account' : `Replace ${account.number}`}
      confirm="Propose"
      isIncomplete={!isFit}
      reason={auditLogReason(3)}
      request={(reason) => ({ ...(account && { replaces: account.account_id }), ...draft, reason })}
      done="Proposed. Players see it once another person has confirmed it."
      onClose={onClose}
    >
      <Stack>
        <span>
          Players’ money goes here. Compare the number with the bank’s own documents. It takes two
          people: another person confirms it before players see it.
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
        aria-label="Kind"
        value={draft.type}
        options={[
          { value: 0, label: 'Bank account' },
          { value: 1, label: 'Wallet' },
        ]}
        onChange={(event) => {
          const type = event.target.value === 1 ? 1 : 0;
          set({ type, holder: '', institution: type === 1 ? walletNetworks[0] : '' });
        }}
      />
      <SelectField
        label="Currency"
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
        label="Mark"
        hint="A word beside it, such as a branch; may stay empty"
      />
      <PositionField value={draft.position} onChange={(position) => set({ position })} />
    </>
  );
}

function BankFields(props: FieldsProps) {
  return (
    <>
      <Text {...props} label="Bank" field="institution" />
      <Text {...props} label="Holder" field="holder" />
      <Text {...props} label="Number" field="number" />
    </>
  );
}

function WalletFields(props: FieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <SelectField
        label="Network"
        value={draft.institution}
        options={optionsOf(walletNetworks)}
        onChange={(institution) => onChange({ ...draft, institution })}
      />
      <Text {...props} label="Address" field="number" />
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

interface ChangeDialogProps {
  change: ReceivingChange;
  onClose: () => void;
}

/** Shows the second person everything that players will see. */
export function ConfirmChangeDialog({ change, onClose }: ChangeDialogProps) {
  return (
    <ActDialog
      path="/receiving-accounts/confirm"
      title="Show this account to players?"
      confirm="Confirm"
      request={() => ({ change_id: change.change_id })}
      done="Confirmed. Players who request a deposit see it from now on."
      onClose={onClose}
    >
      <Stack>
        <span>
          Players’ money goes here. Compare every character with the bank’s own documents, not with
          what a colleague sent.
          {change.replaces !== null && ' The account that it replaces is retired.'}
        </span>
        <Facts
          facts={[
            ['Currency', change.currency],
            ['Account', `${change.institution} ${change.number}`],
            change.holder === '' ? null : ['Holder', change.holder],
            change.mark === '' ? null : ['Mark', change.mark],
            ['Reason', change.reason],
          ]}
        />
      </Stack>
    </ActDialog>
  );
}

export function WithdrawChangeDialog({ change, onClose }: ChangeDialogProps) {
  return (
    <ActDialog
      path="/receiving-accounts/withdraw"
      title="Withdraw the proposal?"
      confirm="Withdraw"
      danger
      request={() => ({ change_id: change.change_id })}
      done="Withdrawn."
      onClose={onClose}
    >
      {change.institution} {change.number} will not be shown. It can be proposed again.
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
      title={`Retire ${account.number}?`}
      confirm="Retire"
      danger
      reason={auditLogReason(3)}
      request={(reason) => ({ account_id: account.account_id, reason })}
      done="Retired. Players no longer see it."
      onClose={onClose}
    >
      Players will no longer see it. Anyone who has noted it may still pay there, so keep an eye on
      it.
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
