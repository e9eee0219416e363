import { Typography } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { useApiMutation } from '../data/mutations.ts';
import { callOrThrow } from '../data/call.ts';
import { QueryState } from '../ui/query-states.tsx';
import { SessionForm, SixDigitsItem } from './session-form.tsx';
import { setSession } from './session.ts';
import styles from './sign-in.module.css';
import { t } from '../ui/words/language.ts';
import { phrase } from '../ui/words/phrase.tsx';

interface SetupStepProps {
  onCodes: (codes: readonly string[]) => void;
}

/** The first sign-in: shows the authenticator's secret and asks for its first code. */
export function SetupStep({ onCodes }: SetupStepProps) {
  const secret = useQuery({
    queryKey: ['setup'],
    queryFn: () => callOrThrow('/session/setup', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { send, ...state } = useApiMutation('/session/confirm-setup');
  const submit = async ({ code }: { code: string }) => {
    const outcome = await send({ code });
    if (!outcome?.ok) return;
    onCodes(outcome.data.recovery_codes);
    setSession(outcome.data.me);
  };
  return (
    <QueryState query={secret}>
      {({ secret: text, address }) => (
        <SessionForm {...state} confirm={t('Continue')} isWide onSend={submit}>
          <p className={styles['lead']}>
            {t(
              'Set up your authenticator: scan this with an app such as Aegis or Google Authenticator, then type the code that it shows.',
            )}
          </p>
          <img className={styles['qr']} alt={t('QR code of the secret')} src={pictureOf(address)} />
          <p>
            {phrase('No camera? Type the secret: {secret}', {
              secret: (
                <Typography.Text code copyable={{ text }}>
                  {grouped(text)}
                </Typography.Text>
              ),
            })}
          </p>
          <SixDigitsItem label={t('Code')} />
        </SessionForm>
      )}
    </QueryState>
  );
}

function pictureOf(address: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 3 }))}`;
}

function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
