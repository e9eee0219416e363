import { Checkbox } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../data/api-query.ts';
import { useMe } from '../../session/session.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Stack } from '../../ui/page.tsx';
import type { Conversation } from './conversation.ts';
import { QueryState } from '../../ui/query-states.tsx';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface DialogProps {
  conversation: Conversation;
  onClose: () => void;
}

export function CloseDialog({ conversation, onClose }: DialogProps) {
  const { conversation_id } = conversation;
  return (
    <ActDialog
      path="/support/close"
      title={t('Close the conversation?')}
      confirm={t('Close it')}
      request={() => ({ conversation_id })}
      done={t('Closed.')}
      onClose={onClose}
    >
      {t(
        'It leaves the open queues, and the person sees that it was closed. If they write again, it goes back to the unassigned ones.',
      )}
    </ActDialog>
  );
}

export function TakeOverDialog({ conversation, onClose }: DialogProps) {
  const me = useMe();
  const { conversation_id, agent } = conversation;
  return (
    <ActDialog
      path="/support/hand-over"
      title={t('Take it over from {agent}?', { agent: agent?.name ?? t('A colleague') })}
      confirm={t('Take it over')}
      request={() => ({ conversation_id, seen: agent?.staff_id ?? 0, to: me.staff_id })}
      done={t('It is yours.')}
      onClose={onClose}
    >
      {phrase('{name} can no longer write in it. The audit log records who took it from whom.', {
        name: agent?.name,
      })}
    </ActDialog>
  );
}

export function HandOverDialog({ conversation, onClose }: DialogProps) {
  const me = useMe();
  const [to, setTo] = useState<number | null>(null);
  const agents = useApiQuery('/support/agents/list', {});
  const { conversation_id } = conversation;
  return (
    <ActDialog
      path="/support/hand-over"
      title={t('Hand the conversation over?')}
      confirm={t('Hand it over')}
      isIncomplete={to === null}
      request={() => ({ conversation_id, seen: me.staff_id, to: to ?? 0 })}
      done={t('Handed over.')}
      onClose={onClose}
    >
      <QueryState query={agents} rows={1}>
        {({ rows }) => (
          <SelectField
            label={t('To whom')}
            value={to}
            placeholder={t('A colleague')}
            options={rows
              .filter(({ staff_id }) => staff_id !== me.staff_id)
              .map(({ staff_id, name, is_here: isHere, holds }) => ({
                value: staff_id,
                label: t('{name}, {presence}, {holds} open', {
                  name,
                  presence: isHere ? t('here') : t('away'),
                  holds,
                }),
              }))}
            onChange={setTo}
          />
        )}
      </QueryState>
    </ActDialog>
  );
}

const spans = [
  { value: 1, label: t('An hour') },
  { value: 24, label: t('A day') },
  { value: 168, label: t('A week') },
  { value: 720, label: t('Thirty days') },
  { value: 0, label: t('Until it is lifted') },
] as const;

export function BlockDialog({ conversation, onClose }: DialogProps) {
  const [hours, setHours] = useState<number>(24);
  const [withAddress, setWithAddress] = useState(false);
  const { conversation_id, player_id } = conversation;
  return (
    <ActDialog
      path="/support/block"
      title={t('Block this person?')}
      confirm={t('Block')}
      danger
      reason={auditLogReason(10)}
      request={(reason) => ({
        conversation_id,
        hours: hours === 0 ? null : hours,
        with_address: withAddress,
        reason,
      })}
      done={t('Blocked.')}
      onClose={onClose}
    >
      <Stack>
        <p>
          {t(
            'The person can still read, but not write. Bets, deposits and withdrawals are not affected.',
          )}
        </p>
        <SelectField label={t('For how long')} value={hours} options={spans} onChange={setHours} />
        {player_id === null && (
          <Checkbox
            checked={withAddress}
            onChange={(event) => setWithAddress(event.target.checked)}
          >
            {t('All other visitors from the same network as well, for at most a day')}
          </Checkbox>
        )}
      </Stack>
    </ActDialog>
  );
}

export function LiftDialog({ blockId, onClose }: { blockId: number; onClose: () => void }) {
  return (
    <ActDialog
      path="/support/unblock"
      title={t('Lift the block?')}
      confirm={t('Lift the block')}
      reason={auditLogReason(10)}
      request={(reason) => ({ block_id: blockId, reason })}
      done={t('The person can write again.')}
      onClose={onClose}
    >
      {t('The person can write again at once.')}
    </ActDialog>
  );
}

interface RemoveMessageProps {
  conversationId: number;
  messageId: number;
  onClose: () => void;
}

export function RemoveMessageDialog({ conversationId, messageId, onClose }: RemoveMessageProps) {
  return (
    <ActDialog
      path="/support/remove-line"
      title={t('Remove this message?')}
      confirm={t('Remove it')}
      danger
      reason={auditLogReason(10)}
      request={(reason) => ({ conversation_id: conversationId, id: messageId, reason })}
      done={t('Removed.')}
      onClose={onClose}
    >
      {t(
        'Its text and its picture are deleted for both sides and cannot be restored; both still see that a message was removed. Do it for card numbers, passwords and the like.',
      )}
    </ActDialog>
  );
}
