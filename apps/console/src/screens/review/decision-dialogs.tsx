import { useState } from 'react';
import type { RejectionCode } from '@trine/contract/cashier/currencies.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/page.tsx';
import { useNotify } from '../../ui/notify.ts';
import type { QueueKind } from './queue.ts';
import {
  rejectionLabel,
  rejectionsOf,
  requestNames,
  type RequestEvidence,
  type RequestRow,
} from './request.ts';
import { reasonForTwoPeople } from './two-people.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface DialogProps {
  kind: QueueKind;
  row: RequestRow;
  /** Opens the next request; absent when there is no other. */
  onNext?: (() => void) | undefined;
  onClose: () => void;
}

function andNext(label: string, onNext: (() => void) | undefined) {
  return onNext === undefined ? undefined : { label, onNext };
}

interface ApproveDialogProps extends DialogProps {
  evidence: RequestEvidence;
}

/** Says whether this approval is the first of two; the server decides it. */
export function ApproveDialog({ kind, row, evidence, onNext, onClose }: ApproveDialogProps) {
  const notify = useNotify();
  const why = reasonForTwoPeople(row, evidence);
  const isFirst = why !== null && row.approvals.length === 0;
  const effect =
    kind === 'deposits'
      ? t('is credited to the player at once.')
      : t('leaves the balance at once and is then paid to the bound account.');
  return (
    <ActDialog<'/deposits/approve' | '/withdrawals/approve'>
      path={`/${kind}/approve`}
      title={t('Approve the {request}?', { request: requestNames[kind] })}
      confirm={isFirst ? t('Approve as the first') : t('Approve')}
      andNext={andNext(t('Approve and next'), onNext)}
      request={() => ({ request_id: row.request_id })}
      done=""
      onDone={({ outcome }) =>
        notify(
          outcome === 'first'
            ? t('You have approved it. A second person has to approve.')
            : t('The {request} is approved.', { request: requestNames[kind] }),
        )
      }
      onClose={onClose}
    >
      {phrase('{text} for {username}: {more} {why}', {
        text: (
          <strong>
            <Amount value={row.amount} unit={row.currency} />
          </strong>
        ),
        username: row.username,
        more: isFirst ? t('nothing moves until a second person approves it too.') : effect,
        why,
      })}
    </ActDialog>
  );
}

export function RejectDialog({ kind, row, onNext, onClose }: DialogProps) {
  const [code, setCode] = useState<RejectionCode | null>(null);
  const effect =
    kind === 'deposits'
      ? t('Nothing is credited.')
      : t('The held amount returns to the player’s free balance.');
  return (
    <ActDialog<'/deposits/reject' | '/withdrawals/reject'>
      path={`/${kind}/reject`}
      title={t('Reject the {request}?', { request: requestNames[kind] })}
      confirm={t('Reject')}
      andNext={andNext(t('Reject and next'), onNext)}
      danger
      isIncomplete={code === null}
      reason={{
        label: t('In your own words, read by the player'),
        minLength: code === 'other' ? 10 : 0,
      }}
      request={(text) => ({
        request_id: row.request_id,
        code: code ?? 'other',
        ...(text !== '' && { text }),
      })}
      done={t('The {request} is rejected. The player reads why.', {
        request: requestNames[kind],
      })}
      onClose={onClose}
    >
      <Stack>
        <span>
          {phrase('{text} for {username}. {effect}', {
            text: (
              <strong>
                <Amount value={row.amount} unit={row.currency} />
              </strong>
            ),
            username: row.username,
            effect,
          })}
        </span>
        <SelectField
          label={t('Reason')}
          value={code}
          placeholder={t('Choose a reason')}
          options={rejectionsOf(kind).map((it) => ({ value: it, label: rejectionLabel(it) }))}
          onChange={setCode}
        />
      </Stack>
    </ActDialog>
  );
}

export function PaidDialog({ row, onNext, onClose }: Omit<DialogProps, 'kind'>) {
  const [reference, setReference] = useState('');
  return (
    <ActDialog
      path="/withdrawals/paid"
      title={t('Has the money been sent?')}
      confirm={t('Mark as paid')}
      andNext={andNext(t('Mark as paid and next'), onNext)}
      isIncomplete={reference.trim() === ''}
      request={() => ({ request_id: row.request_id, reference: reference.trim() })}
      done={t('Marked as paid. The player sees it.')}
      onClose={onClose}
    >
      <Stack>
        <span>
          {phrase(
            '{amount} to {username}. The player is notified that the money is on its way. This cannot be undone.',
            { amount: <Amount value={row.amount} unit={row.currency} />, username: row.username },
          )}
        </span>
        <TextField
          label={t('Bank or chain reference')}
          value={reference}
          maxLength={128}
          onText={setReference}
        />
      </Stack>
    </ActDialog>
  );
}
