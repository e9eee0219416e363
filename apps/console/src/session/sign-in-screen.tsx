import { useSearch } from '@tanstack/react-router';
import { Alert, Card, Typography } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { GoTo } from '../ui/go-to.tsx';
import { LanguageSelect } from '../ui/setting-selects.tsx';
import { QueryState } from '../ui/query-states.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { OwnPasswordStep } from './own-password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetupStep } from './setup-step.tsx';
import { signOut, useSession, type Me } from './session.ts';
import styles from './sign-in.module.css';
import { t } from '../ui/words/language.ts';
import { phrase } from '../ui/words/phrase.tsx';

/** Name and password, then the steps that the session still needs. */
export function SignInScreen() {
  const { next } = useSearch({ from: '/sign-in' });
  const session = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    document.title = t('Sign in · Trine console');
  }, []);
  return (
    <main className={styles['screen']}>
      <Card className={styles['card'] ?? ''}>
        <Typography.Title level={1} className={styles['brand'] ?? ''}>
          {t('Trine console')}
        </Typography.Title>
        {navigator.cookieEnabled ? (
          <QueryState query={session}>
            {(me) => {
              if (codes !== null) {
                return <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />;
              }
              if (me?.stage === 'in') return <GoTo to={next ?? '/'} />;
              return <Step me={me} onCodes={setCodes} />;
            }}
          </QueryState>
        ) : (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={t('This browser blocks cookies')}
            description={t(
              'The console signs in with a cookie. Allow cookies for this page, then reload it.',
            )}
          />
        )}
        <div className={styles['language']}>
          <LanguageSelect />
        </div>
      </Card>
    </main>
  );
}

interface StepProps {
  me: Me | null;
  onCodes: (codes: readonly string[]) => void;
}

function Step({ me, onCodes }: StepProps) {
  if (me === null) return <PasswordStep />;
  return (
    <>
      {stepOf(me, onCodes)}
      <p className={styles['other']}>
        {phrase('Signed in as {name}. {link}', {
          name: me.name,
          link: (
            <Typography.Link onClick={() => void signOut()} role="button" tabIndex={0}>
              {t('Not you?')}
            </Typography.Link>
          ),
        })}
      </p>
    </>
  );
}

function stepOf(me: Me, onCodes: StepProps['onCodes']): ReactNode {
  switch (me.stage) {
    case 'code':
      return <CodeStep />;
    case 'setup':
      return <SetupStep onCodes={onCodes} />;
    case 'password':
      return <OwnPasswordStep />;
    case 'in':
      return null;
  }
}
