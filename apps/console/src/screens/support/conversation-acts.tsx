import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useApiMutation } from '../../data/mutations.ts';
import { useMe } from '../../session/session.ts';
import { ActMenu, type ActItem } from '../../ui/act-menu.tsx';
import { RejectionAlert } from '../../ui/rejection-alert.tsx';
import { BlockDialog, CloseDialog, HandOverDialog, TakeOverDialog } from './support-dialogs.tsx';
import type { Conversation } from './conversation.ts';
import { t } from '../../ui/words/language.ts';

interface ActsProps {
  conversation: Conversation;
}

type DialogName = 'take-over' | 'hand-over' | 'close' | 'block';

/** The acts that the conversation's state allows. */
export function ConversationActs({ conversation }: ActsProps) {
  const me = useMe();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const isMine = conversation.agent?.staff_id === me.staff_id;
  const isOthers = conversation.agent !== null && !isMine;
  const items: readonly ActItem<DialogName>[] = [
    ...(isOthers ? [{ key: 'take-over', label: t('Take it over') } as const] : []),
    ...(isMine ? [{ key: 'hand-over', label: t('Hand it over') } as const] : []),
    ...(conversation.blocked
      ? []
      : [{ key: 'block', label: t('Block this person'), danger: true } as const]),
  ];
  const close = () => setDialog(null);
  return (
    <>
      {conversation.agent === null && <TakeButton conversation={conversation} />}
      {isMine && <Button onClick={() => setDialog('close')}>{t('Close')}</Button>}
      <ActMenu items={items} onChoose={setDialog}>
        <Button icon={<DownOutlined aria-hidden="true" />} iconPlacement="end">
          {t('More')}
        </Button>
      </ActMenu>
      {dialog === 'take-over' && <TakeOverDialog conversation={conversation} onClose={close} />}
      {dialog === 'hand-over' && <HandOverDialog conversation={conversation} onClose={close} />}
      {dialog === 'close' && <CloseDialog conversation={conversation} onClose={close} />}
      {dialog === 'block' && <BlockDialog conversation={conversation} onClose={close} />}
    </>
  );
}

/** The first to press it gets the conversation; the server decides. */
function TakeButton({ conversation }: ActsProps) {
  const { isBusy, rejection, send } = useApiMutation('/support/take');
  const { conversation_id, state } = conversation;
  return (
    <>
      <Button type="primary" loading={isBusy} onClick={() => void send({ conversation_id })}>
        {state === 'closed' ? t('Open again') : t('Take')}
      </Button>
      <RejectionAlert rejection={rejection} />
    </>
  );
}
