import { useLocation, useNavigate } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../../data/queries.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { LanguageButton } from '../../ui/layout/language-button.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { spanText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { tokenInHash } from '../../ui/fields/searches.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewCode } from './new-code.tsx';
import { NewPassword } from './new-password.tsx';

interface Used {
  kind: 'password' | 'code';
  holdMinutes: number;
}

/** The target of a link from customer service: sets a new password or security code once. */
export function ResetScreen() {
  const { t } = useTranslation();
  const token = useLinkToken();
  return (
    <Screen title={t('reset.title')} back actions={<LanguageButton />}>
      {token === undefined ? (
        <Over title={t('reset.absent')} hint={t('reset.absentHint')} />
      ) : (
        <ByToken key={token} token={token} />
      )}
    </Screen>
  );
}

/**
 * The token of the opened link, or undefined. It is in the hash, which browsers do not send to a
 * server, and is removed from the address bar and the history at once: only this screen keeps it.
 */
function useLinkToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const given = tokenInHash(hash);
  const [token, setToken] = useState(given);
  if (given !== undefined && given !== token) setToken(given);
  useEffect(() => {
    if (hash !== '') void navigate({ to: '/reset', hash: '', replace: true });
  }, [hash, navigate]);
  return token;
}

function ByToken({ token }: { token: string }) {
  const [done, setDone] = useState<Used | null>(null);
  return done ? <Done {...done} /> : <ByLink token={token} onDone={setDone} />;
}

function ByLink({ token, onDone }: { token: string; onDone: (used: Used) => void }) {
  const { t } = useTranslation();
  const link = useApiQuery('/api/user/resetInfo', { token });
  if (link.data) {
    const { kind, username, hold_minutes: holdMinutes } = link.data;
    const given = { token, username, onDone: () => onDone({ kind, holdMinutes }) };
    return kind === 'password' ? <NewPassword {...given} /> : <NewCode {...given} />;
  }
  if (!link.isError) return <Skeleton shape="row" count={4} />;
  const { error } = link;
  if (error instanceof RejectedError && error.rejection.reason === 'not_found') {
    return <Over title={t('reset.over')} hint={t('reset.overHint')} />;
  }
  return <ErrorPanel read={link} />;
}

function Done({ kind, holdMinutes }: Used) {
  const { t, locale } = useTranslation();
  return (
    <div role="status">
      <Empty
        icon={<CircleCheck />}
        title={t(`reset.${kind}Done`)}
        hint={t(`reset.${kind}DoneHint`, { span: spanText(holdMinutes * 60, locale) })}
        action={
          kind === 'password' ? (
            <ButtonLink to="/login">{t('login.submit')}</ButtonLink>
          ) : (
            <ButtonLink to="/">{t('tabs.home')}</ButtonLink>
          )
        }
      />
    </div>
  );
}

function Over({ title, hint }: { title: string; hint: string }) {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<Link2Off />}
      title={title}
      hint={hint}
      action={<ButtonLink to="/login">{t('login.submit')}</ButtonLink>}
    />
  );
}
