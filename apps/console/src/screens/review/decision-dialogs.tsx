import { useState } from 'react';
import type { RejectionCode } from '@trine/contract/cashier/currencies.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/page.tsx';
import { useNotify } from '../../ui/notify.ts';
import { rejectionLabel, rejectionsOf, singular, type QueueKind } from './queue.ts';
import type { Evidence, RequestRow } from './queue.ts';
import { whyTwoPeople } from './two-people.ts';

interface DialogProps {
  kind: QueueKind;
  row: RequestRow;
  onClose: () => void;
}

interface ApproveDialogProps extends DialogProps {
  evidence: Evidence;
}

/** Explains whether this approval is the first of two; the server decides it. */
export function ApproveDialog({ kind, row, evidence, onClose }: ApproveDialogProps) {
  const notify = useNotify();
  const why = whyTwoPeople(row, evidence);
  const isFirst = why !== null && row.approvals.length === 0;
  const effect =
    kind === 'deposits'
      ? 'is credited to the player at once.'
      : 'leaves the balance at once and is then paid to the bound account.';
  return (
    <ActDialog<'/deposits/approve' | '/withdrawals/approve'>
      path={`/${kind}/approve`}
      title={`Approve the ${singular[kind]}?`}
      confirm={isFirst ? 'Approve as the first' : 'Approve'}
      request={() => ({ request_id: row.request_id })}
      done=""
      onDone={({ outcome }) =>
        notify(
          outcome === 'first'
            ? 'Your approval stands. A second person has to approve.'
            : `The ${singular[kind]} is approved.`,
        )
      }
      onClose={onClose}
    >
      <strong>
        <Amount value={row.amount} unit={row.currency} />
      </strong>{' '}
      for {row.username}:{' '}
      {isFirst ? 'nothing moves until a second person approves it too.' : effect} {why}
    </ActDialog>
  );
}

export function RejectDialog({ kind, row, onClose }: DialogProps) {
  const [code, setCode] = useState<RejectionCode | null>(null);
  const effect =
    kind === 'deposits'
      ? 'Nothing is credited.'
      : 'What was held goes back to the player’s free balance.';
  return (
    <ActDialog<'/deposits/reject' | '/withdrawals/reject'>
      path={`/${kind}/reject`}
      title={`Reject the ${singular[kind]}?`}
      confirm="Reject"
      danger
      isIncomplete={code === null}
      reason={{ label: 'In your words, read by the player', minLength: code === 'other' ? 10 : 0 }}
      request={(text) => ({
        request_id: row.request_id,
        code: code ?? 'other',
        ...(text !== '' && { text }),
      })}
      done={`The ${singular[kind]} is rejected. The player reads why.`}
      onClose={onClose}
    >
      <Stack>
        <span>
          <strong>
            <Amount value={row.amount} unit={row.currency} />
          </strong>{' '}
          for {row.username}. {effect}
        </span>
        <SelectField
          label="Reason"
          value={code}
          placeholder="Choose a reason"
          options={rejectionsOf(kind).map((it) => ({ value: it, label: rejectionLabel(it) }))}
          onChange={setCode}
        />
      </Stack>
    </ActDialog>
  );
}

export function PaidDialog({ row, onClose }: Omit<DialogProps, 'kind'>) {
  const [reference, setReference] = useState('');
  return (
    <ActDialog
      path="/withdrawals/paid"
      title="Has the money been sent?"
      confirm="Mark as paid"
      isIncomplete={reference.trim() === ''}
      request={() => ({ request_id: row.request_id, reference: reference.trim() })}
      done="Marked as paid. The player sees it."
      onClose={onClose}
    >
      <Stack>
        <span>
          <Amount value={row.amount} unit={row.currency} /> to {row.username}. This tells the player
          that the money is under way; it cannot be taken back.
        </span>
        <TextField
          label="Bank or chain reference"
          value={reference}
          maxLength={128}
          onText={setReference}
        />
      </Stack>
    </ActDialog>
  );
}
