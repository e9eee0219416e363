import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Mono } from '../../ui/mono.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { RunningSessions, type RunningSession } from '../../session/running-sessions.tsx';
import { useMay, useProofNeeds } from '../../session/session.ts';
import { Moment } from '../../data/moment.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import type { StaffMember } from './staff-member.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface StaffSessionsProps {
  member: StaffMember;
  onClose: () => void;
}

/** The sessions of a colleague; with `people.act`, one or all can be ended. */
export function StaffSessions({ member, onClose }: StaffSessionsProps) {
  const may = useMay();
  const [ending, setEnding] = useState<RunningSession | 'all' | null>(null);
  const query = useApiQuery('/people/sessions', { staff_id: member.staff_id });
  const mayEnd = may('people.act');
  const hasAny = (query.data?.rows.length ?? 0) > 0;
  return (
    <>
      <Modal
        open
        width="var(--reading-width)"
        title={t('Sessions of {name}', { name: member.name })}
        onCancel={onClose}
        footer={
          <>
            {mayEnd && hasAny && (
              <Button danger onClick={() => setEnding('all')}>
                {t('End all')}
              </Button>
            )}
            <Button onClick={onClose}>{t('Close')}</Button>
          </>
        }
      >
        <RunningSessions
          name={t('Sessions of {name}', { name: member.name })}
          query={query}
          onEnd={mayEnd ? setEnding : undefined}
        />
      </Modal>
      {ending !== null && (
        <EndDialog member={member} ending={ending} onClose={() => setEnding(null)} />
      )}
    </>
  );
}

interface EndDialogProps extends StaffSessionsProps {
  ending: RunningSession | 'all';
}

function EndDialog({ member, ending, onClose }: EndDialogProps) {
  const proof = useProofNeeds();
  const { staff_id, name } = member;
  const target = ending === 'all' ? { staff_id } : { staff_id, session_id: ending.id };
  return (
    <ActDialog
      path="/people/end-sessions"
      title={
        ending === 'all'
          ? t('End all sessions of {name}?', { name })
          : t('End this session of {name}?', { name })
      }
      confirm={ending === 'all' ? t('End all sessions') : t('End the session')}
      danger
      proof={proof}
      request={(_reason, given) => ({ ...target, ...given })}
      done={ending === 'all' ? t('The sessions have ended.') : t('The session has ended.')}
      onClose={onClose}
    >
      {ending === 'all'
        ? t('{name} has to sign in again on every device.', { name })
        : phrase('Began {moment} from {address}. {name} has to sign in again there.', {
            moment: <Moment at={ending.created_at} />,
            address: <Mono>{ending.address}</Mono>,
            name,
          })}
    </ActDialog>
  );
}
