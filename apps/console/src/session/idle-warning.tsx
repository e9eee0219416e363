import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../data/call.ts';
import { useServerNowMs } from '../data/server-clock.ts';
import { countdownText } from '../ui/words/durations.ts';
import { Stack } from '../ui/page.tsx';
import { idleCountdown, isFinal } from './idle.ts';
import { setSession, signOut, useMe, useSession } from './session.ts';
import { t } from '../ui/words/language.ts';
import { phrase } from '../ui/words/phrase.tsx';

/** Read repeatedly, since another tab may prolong the session. */
const sessionIntervalMs = 10_000;

/** Warns before an idle session ends, since unsaved input would be lost. */
export function IdleWarning() {
  const me = useMe();
  useSession({ intervalMs: sessionIntervalMs });
  const nowMs = useServerNowMs();
  const [isOver, setFinal] = useState(false);
  const left = idleCountdown(me, nowMs);
  const stay = async () => {
    const outcome = await call('/session/me', {});
    if (!outcome.ok) return;
    setSession(outcome.data);
    setFinal(isFinal(outcome.data));
  };
  return (
    <Modal
      open={left !== null}
      title={t('Are you still there?')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void signOut()}>{t('Sign out')}</Button>
          {!isOver && (
            <Button type="primary" onClick={() => void stay()}>
              {t('Stay signed in')}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>
          {phrase('You will be signed out in {text}. Unsaved input on this screen will be lost.', {
            text: (
              <strong className="tabular" role="timer">
                {countdownText(left ?? 0)}
              </strong>
            ),
          })}
        </p>
        {isOver && (
          <Alert
            type="info"
            showIcon
            title={t('This session has lasted twelve hours and cannot be extended. Sign in again.')}
          />
        )}
      </Stack>
    </Modal>
  );
}
