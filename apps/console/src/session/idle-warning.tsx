import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../data/client.ts';
import { useNowMs } from '../data/clock.ts';
import { countdownText } from '../ui/words/durations.ts';
import { Stack } from '../ui/page.tsx';
import { setSession, signOut, useMe, useSession } from './session.ts';

/** So long before the end somebody who is still there is asked; of a short time, half. */
const warnAtMostSeconds = 120;
/** Another tab may have kept the session awake meanwhile. */
const lookAgainMs = 10_000;

/** Nobody is signed out unawares: what one was about to write would be lost. */
export function IdleWarning() {
  const me = useMe();
  useSession({ everyMs: lookAgainMs });
  const nowMs = useNowMs();
  const [isFinal, setFinal] = useState(false);
  const warnSeconds = Math.min(warnAtMostSeconds, me.idle_seconds / 2);
  const left = me.idle_until - Math.floor(nowMs / 1000);
  const stay = async () => {
    const outcome = await call('/session/me', {});
    if (!outcome.ok) return;
    setSession(outcome.data);
    // However busy, a session ends after a day's work.
    setFinal(outcome.data.idle_until - outcome.data.server_time < warnSeconds);
  };
  return (
    <Modal
      open={left <= warnSeconds}
      title="Are you still there?"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void signOut()}>Sign out</Button>
          {!isFinal && (
            <Button type="primary" onClick={() => void stay()}>
              Stay signed in
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>
          You will be signed out in{' '}
          <strong className="tabular" role="timer">
            {countdownText(left)}
          </strong>
          . What you have not saved on this screen is lost then.
        </p>
        {isFinal && (
          <Alert
            type="info"
            showIcon
            title="This session has lasted twelve hours and cannot be made longer. Sign in again."
          />
        )}
      </Stack>
    </Modal>
  );
}
