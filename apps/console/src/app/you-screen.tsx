import { Alert, Button, Card, Form, Modal, Space, Tag } from 'antd';
import { useState } from 'react';
import { Mono } from '../ui/mono.tsx';
import { useApiMutation } from '../data/mutations.ts';
import { useApiQuery } from '../data/api-query.ts';
import { PasswordForm } from '../session/password-form.tsx';
import { RecoveryCodes } from '../session/recovery-codes.tsx';
import { RunningSessions, type RunningSession } from '../session/running-sessions.tsx';
import { SessionForm, SixDigitsItem } from '../session/session-form.tsx';
import { signOut, useMe } from '../session/session.ts';
import { Moment } from '../data/moment.tsx';
import { BrowserNotices } from './browser-notices.tsx';
import { ActDialog } from '../ui/act-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { LanguageSelect, SchemeSelect } from '../ui/setting-selects.tsx';
import { Grid, Page, Row, Stack } from '../ui/page.tsx';
import { roleNames } from '../ui/words/names.ts';
import { codeText } from '../ui/words/codes.ts';
import { t } from '../ui/words/language.ts';
import { phrase } from '../ui/words/phrase.tsx';

/** The role, sessions, password and recovery codes of the signed-in person. */
export function YouScreen() {
  const me = useMe();
  const acts = me.permissions.filter((permission) => permission.endsWith('.act'));
  return (
    <Page title={t('You and your access')}>
      <Grid>
        <Card size="small" title={me.name}>
          <Stack>
            <Facts
              facts={[
                [t('Role'), roleNames[me.role]],
                [t('In the audit log'), <Mono key="actor">{me.actor}</Mono>],
                [t('Time zone'), me.operator_time_zone],
              ]}
            />
            <div>
              <p className="quiet">{t('What you may decide')}</p>
              {acts.length === 0 && <span>{t('Nothing: your role may only read.')}</span>}
              <Space wrap size={4}>
                {acts.map((permission) => (
                  <Tag key={permission}>{codeText(permission.replace('.act', ''))}</Tag>
                ))}
              </Space>
            </div>
            <Space wrap>
              <Button onClick={() => void signOut()}>{t('Sign out')}</Button>
              <Button danger onClick={() => void signOut(true)}>
                {t('Sign out on all devices')}
              </Button>
            </Space>
          </Stack>
        </Card>
        <ThisBrowser />
        <Card size="small" title={t('Your sessions')}>
          <OwnSessions />
        </Card>
        <Card size="small" title={t('Password')}>
          <PasswordForm confirm={t('Change the password')} />
        </Card>
        <Card size="small" title={t('Recovery codes')}>
          {me.has_authenticator ? (
            <RecoveryCard left={me.recovery_codes_left} />
          ) : (
            <span className="quiet">{t('The demo’s own accounts have no authenticator.')}</span>
          )}
        </Card>
      </Grid>
    </Page>
  );
}

/** Settings that are stored in this browser. */
function ThisBrowser() {
  return (
    <Card size="small" title={t('This browser')}>
      <Stack>
        <Row>
          <LanguageSelect />
          <SchemeSelect />
        </Row>
        <BrowserNotices />
      </Stack>
    </Card>
  );
}

/** The person's sessions; the current one ends by signing out instead. */
function OwnSessions() {
  const [ending, setEnding] = useState<RunningSession | null>(null);
  return (
    <>
      <RunningSessions
        name={t('Your sessions')}
        query={useApiQuery('/session/list', {})}
        onEnd={setEnding}
      />
      {ending !== null && (
        <ActDialog
          path="/session/end"
          title={t('End this session?')}
          confirm={t('End the session')}
          danger
          request={() => ({ id: ending.id })}
          done={t('The session has ended.')}
          onClose={() => setEnding(null)}
        >
          {phrase('Began {moment} from {address}. That browser has to sign in again.', {
            moment: <Moment at={ending.created_at} />,
            address: <Mono>{ending.address}</Mono>,
          })}
        </ActDialog>
      )}
    </>
  );
}

/** The card warns at this number and below. */
const fewCodes = 3;

function RecoveryCard({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { send, ...state } = useApiMutation('/session/recovery-codes');
  const [form] = Form.useForm<{ code: string }>();
  const submit = async ({ code }: { code: string }) => {
    const outcome = await send({ code });
    if (!outcome?.ok) return;
    form.resetFields();
    setCodes(outcome.data.recovery_codes);
  };
  return (
    <>
      <SessionForm
        {...state}
        confirm={t('Make new codes')}
        buttonType="default"
        form={form}
        onSend={submit}
      >
        <Stack>
          {left <= fewCodes && (
            <Alert type="warning" showIcon title={t('{left} left: make new ones soon', { left })} />
          )}
          <p className="quiet">
            {phrase(
              '{left} of 10 are unused. New codes replace all of them. A code from your authenticator proves your identity.',
              { left },
            )}
          </p>
        </Stack>
        <SixDigitsItem label={t('Code from the authenticator')} />
      </SessionForm>
      <Modal open={codes !== null} footer={null} closable={false} title={t('New recovery codes')}>
        <RecoveryCodes codes={codes ?? []} onStored={() => setCodes(null)} />
      </Modal>
    </>
  );
}
