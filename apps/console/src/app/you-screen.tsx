import { Alert, Button, Card, Form, Modal, Space, Tag } from 'antd';
import { useState } from 'react';
import { useApiMutation } from '../data/act.ts';
import { useApiQuery } from '../data/read.ts';
import { PasswordForm } from '../session/password-form.tsx';
import { RecoveryCodes } from '../session/recovery-codes.tsx';
import { RunningSessions, type RunningSession } from '../session/running-sessions.tsx';
import { SessionForm, SixDigitsItem } from '../session/session-form.tsx';
import { signOut, useMe } from '../session/session.ts';
import { Moment } from '../data/moment.tsx';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { Grid, Page, Stack } from '../ui/page.tsx';
import { plain, roleNames } from '../ui/words/names.ts';

/** The signed-in person's own role, sessions, password and recovery codes. */
export function YouScreen() {
  const me = useMe();
  const acts = me.permissions.filter((permission) => permission.endsWith('.act'));
  return (
    <Page title="You and your access">
      <Grid>
        <Card size="small" title={me.name}>
          <Stack>
            <Facts
              facts={[
                ['Role', roleNames[me.role]],
                [
                  'In the audit log',
                  <span key="actor" className="mono">
                    {me.actor}
                  </span>,
                ],
                ['Time zone', me.operator_time_zone],
              ]}
            />
            <div>
              <p className="quiet">What you may decide</p>
              {acts.length === 0 && 'Nothing: your role can look but not act.'}
              <Space wrap size={4}>
                {acts.map((permission) => (
                  <Tag key={permission}>{plain(permission.replace('.act', ''))}</Tag>
                ))}
              </Space>
            </div>
            <Space wrap>
              <Button onClick={() => void signOut()}>Sign out</Button>
              <Button danger onClick={() => void signOut(true)}>
                Sign out on all devices
              </Button>
            </Space>
          </Stack>
        </Card>
        <Card size="small" title="Your sessions">
          <OwnSessions />
        </Card>
        <Card size="small" title="Password">
          <PasswordForm confirm="Change the password" />
        </Card>
        <Card size="small" title="Recovery codes">
          {me.has_authenticator ? (
            <RecoveryCard left={me.recovery_codes_left} />
          ) : (
            <span className="quiet">The demo’s own accounts have no authenticator.</span>
          )}
        </Card>
      </Grid>
    </Page>
  );
}

/** One's own sessions; the present one ends by signing out instead. */
function OwnSessions() {
  const [ending, setEnding] = useState<RunningSession | null>(null);
  return (
    <>
      <RunningSessions
        name="Your sessions"
        reading={useApiQuery('/session/list', {})}
        onEnd={setEnding}
      />
      {ending !== null && (
        <ActDialog
          path="/session/end"
          title="End this session?"
          confirm="End the session"
          danger
          request={() => ({ id: ending.id })}
          done="The session has ended."
          onClose={() => setEnding(null)}
        >
          Began <Moment at={ending.created_at} /> from{' '}
          <span className="mono">{ending.address}</span>. Whoever is there has to sign in again.
        </ActDialog>
      )}
    </>
  );
}

/** From so few on, the card warns. */
const fewCodes = 3;

function RecoveryCard({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { run, ...state } = useApiMutation('/session/recovery-codes');
  const [form] = Form.useForm<{ code: string }>();
  const send = async ({ code }: { code: string }) => {
    const outcome = await run({ code });
    if (!outcome?.ok) return;
    form.resetFields();
    setCodes(outcome.data.recovery_codes);
  };
  return (
    <>
      <SessionForm
        {...state}
        confirm="Make new codes"
        buttonType="default"
        form={form}
        onSend={send}
      >
        <Stack>
          {left <= fewCodes && (
            <Alert type="warning" showIcon title={`${left} left: make new ones in time`} />
          )}
          <p className="quiet">
            {left} of 10 have not been used. New ones replace them all; a code from your
            authenticator proves that it is you.
          </p>
        </Stack>
        <SixDigitsItem label="Code from the authenticator" />
      </SessionForm>
      <Modal open={codes !== null} footer={null} closable={false} title="New recovery codes">
        <RecoveryCodes codes={codes ?? []} onStored={() => setCodes(null)} />
      </Modal>
    </>
  );
}
