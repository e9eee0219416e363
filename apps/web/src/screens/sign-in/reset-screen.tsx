import { getRouteApi } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useState } from 'react';
import { useApiQuery } from '../../data/queries.ts';
import { RefusedError } from '../../data/refused-error.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { LanguageButton } from '../../ui/layout/language-button.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { spanText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewCode } from './new-code.tsx';
import { NewPassword } from './new-password.tsx';

const route = getRouteApi('/reset');

interface Used {
  kind: 'password' | 'code';
  holdMinutes: number;
}

/** Where a link from customer service leads: one new password or security code, once. */
export function ResetScreen() {
  const { t } = useTranslation();
  const { token } = route.useSearch();
  const [done, setDone] = useState<Used | null>(null);
  return (
    <Screen title={t('reset.title')} back actions={<LanguageButton />}>
      {done ? <Done {...done} /> : token ? <ByLink token={token} onDone={setDone} /> : <Over />}
    </Screen>
  );
}

function ByLink({ token, onDone }: { token: string; onDone: (used: Used) => void }) {
  const link = useApiQuery('/api/user/resetInfo', { token });
  if (link.data) {
    const { kind, username, hold_minutes: holdMinutes } = link.data;
    const given = { token, username, onDone: () => onDone({ kind, holdMinutes }) };
    return kind === 'password' ? <NewPassword {...given} /> : <NewCode {...given} />;
  }
  if (!link.isError) return <Skeleton shape="row" count={4} />;
  const { error } = link;
  if (error instanceof RefusedError && error.refusal.reason === 'not_found') return <Over />;
  return <ErrorPanel read={link} />;
}

function Done({ kind, holdMinutes }: Used) {
  const { t, locale } = useTranslation();
  return (
    <div role="status">
      <Empty
        icon={<CircleCheck aria-hidden="true" />}
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

function Over() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<Link2Off aria-hidden="true" />}
      title={t('reset.over')}
      hint={t('reset.overHint')}
      action={<ButtonLink to="/login">{t('login.submit')}</ButtonLink>}
    />
  );
}
