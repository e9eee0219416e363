/**
 * Asks before an act is sent: what it changes, a reason if the act needs one, a proof of
 * identity if it is sensitive, and the server's rejection.
 */
import { Button, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import type { ConsoleAnswer, ConsoleRequest } from '@trine/contract/console/client.ts';
import { useApiMutation } from '../data/mutations.ts';
import { Field } from './field.tsx';
import { useNotify } from './notify.ts';
import { Stack } from './page.tsx';
import { isProofComplete, ProofFields, type Proof, type ProofNeeds } from './proof-fields.tsx';
import { RejectionAlert } from './rejection-alert.tsx';
import { t } from './words/language.ts';

export interface ReasonField {
  /** Says who reads it. */
  readonly label: string;
  readonly minLength: number;
}

/** A reason that only staff read. */
export function auditLogReason(minLength: number): ReasonField {
  return { label: t('Reason, for the audit log'), minLength };
}

interface ActDialogProps<Of extends ConsolePath> {
  path: Of;
  title: string;
  /** What the act changes. */
  children: ReactNode;
  reason?: ReasonField;
  /** Asks for the person's password, and for a code if the person has an authenticator. */
  proof?: ProofNeeds;
  /** The text of the button: the act itself, not "OK". */
  confirm: string;
  danger?: boolean;
  /** Disables the button while fields among the children are not filled in. */
  isIncomplete?: boolean;
  /** `proof` is empty if none was asked for. */
  request: (reason: string, proof: Proof) => ConsoleRequest<Of>;
  /** The message after success; empty shows none. */
  done: string;
  onDone?: (answer: ConsoleAnswer<Of>) => void;
  /** A second button, which does the same and then calls `onNext`. */
  andNext?: { readonly label: string; readonly onNext: () => void } | undefined;
  onClose: () => void;
}

const maxReason = 500;
const noProof: Proof = { password: '' };

export function ActDialog<Of extends ConsolePath>(props: ActDialogProps<Of>) {
  const { path, title, children, reason, confirm, danger = false, isIncomplete = false } = props;
  const { proof: needs, andNext } = props;
  const [text, setText] = useState('');
  const [proof, setProof] = useState<Proof>(noProof);
  const { isBusy, rejection, send } = useApiMutation(path);
  const notify = useNotify();
  const written = text.trim();
  const isShort = reason !== undefined && written.length < reason.minLength;
  const isUnproved = needs !== undefined && !isProofComplete(needs, proof);
  const isDisabled = isShort || isIncomplete || isUnproved;
  const submit = async (goesOn: boolean) => {
    const { password, code } = proof;
    const given =
      needs?.needsCode === true ? { password, code: (code ?? '').trim() } : { password };
    const outcome = await send(props.request(written, given));
    if (outcome === null) return;
    if (!outcome.ok) {
      // A sent code may be used up, so the next attempt needs another one.
      setProof({ password });
      return;
    }
    if (props.done !== '') notify(props.done);
    props.onDone?.(outcome.data);
    props.onClose();
    if (goesOn) andNext?.onNext();
  };
  const goOn = andNext && (
    <Button danger={danger} disabled={isDisabled || isBusy} onClick={() => void submit(true)}>
      {andNext.label}
    </Button>
  );
  return (
    <Modal
      open
      title={title}
      okText={confirm}
      okButtonProps={{ danger, disabled: isDisabled, loading: isBusy }}
      cancelButtonProps={{ disabled: isBusy }}
      onOk={() => void submit(false)}
      onCancel={props.onClose}
      mask={{ closable: false }}
      footer={(buttons) => joined(goOn, buttons)}
    >
      <Stack>
        <div>{children}</div>
        {reason && <ReasonInput field={reason} value={text} onChange={setText} />}
        {needs && <ProofFields needs={needs} proof={proof} onChange={setProof} />}
        <RejectionAlert rejection={rejection} />
      </Stack>
    </Modal>
  );
}

function joined(one: ReactNode, others: ReactNode) {
  return (
    <>
      {one}
      {others}
    </>
  );
}

interface ReasonInputProps {
  field: ReasonField;
  value: string;
  onChange: (text: string) => void;
}

function ReasonInput({ field, value, onChange }: ReasonInputProps) {
  const { label, minLength } = field;
  const isShort = value.trim().length < minLength;
  return (
    <Field
      label={label}
      hint={isShort ? t('At least {minLength} characters', { minLength }) : undefined}
    >
      {(id) => (
        <Input.TextArea
          id={id}
          value={value}
          maxLength={maxReason}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
