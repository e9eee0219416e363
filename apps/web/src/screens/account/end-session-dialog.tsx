import type { Answer } from '@trine/contract/client.ts';
import { useRef } from 'react';
import type { Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { OwnPassword, useOwnPassword } from '../../features/security-code/own-password.tsx';
import { Form, focusFormField } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './setting-screen.module.css';

export type OpenSession = Answer<'/api/user/sessionList'>[number];
/** One session, or all but this one. */
export type EndedSession = OpenSession | 'others';

export interface EndSessionDialogProps {
  /** Null closes the dialog. */
  ending: EndedSession | null;
  /** Called with the rejection if it is not about the password. */
  onEnded: (failure: Rejection | null) => void;
  onCancel: () => void;
}

/** Ends another session with the login password; a wrong one keeps the dialog open. */
export function EndSessionDialog({ ending, onEnded, onCancel }: EndSessionDialogProps) {
  const { t } = useTranslation();
  const { isBusy, send } = useApiMutation('/api/user/endSession');
  const own = useOwnPassword();
  const content = useRef<HTMLDivElement>(null);
  const end = async (form: HTMLFormElement) => {
    if (ending === null || isBusy) return;
    if (!own.isThere(t('password.enterOld'))) return focusFormField(form, 'password');
    const { password } = own;
    const outcome = await send(ending === 'others' ? { password } : { id: ending.id, password });
    if (!outcome.ok && own.takeRejection(outcome)) return focusFormField(form, 'password');
    own.setPassword('');
    onEnded(outcome.ok ? null : outcome);
  };
  return (
    <Dialog
      open={ending !== null}
      title={t(ending === 'others' ? 'sessions.endOthers' : 'sessions.end')}
      confirm={t('sessions.end')}
      danger
      busy={isBusy}
      onConfirm={() => content.current?.querySelector('form')?.requestSubmit()}
      onCancel={() => {
        own.setPassword('');
        onCancel();
      }}
    >
      <div ref={content} className={styles['content']}>
        <p>{t('sessions.endText')}</p>
        <Form onSubmit={(form) => void end(form)}>
          <OwnPassword value={own.password} error={own.error} onChange={own.setPassword} />
        </Form>
      </div>
    </Dialog>
  );
}
