import { useApiQuery } from '../../data/queries.ts';
import { useIsGuest } from '../../data/guest.ts';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { FormNotice } from '../../ui/fields/form.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeCode } from './change-code.tsx';
import { FirstCode } from './first-code.tsx';

/**
 * Sets or changes the security code; the server decides which of the two. A guest has no
 * withdrawals, and so no code.
 */
export function SecurityCodeScreen() {
  const { t, locale } = useTranslation();
  const isGuest = useIsGuest();
  const safety = useApiQuery('/api/user/safetyInfo', {}, { enabled: !isGuest });
  const lockedUntil = safety.data?.locked_until ?? null;
  if (isGuest) return <MembersOnly title={t('securityCode.title')} />;
  return (
    <Screen title={t('securityCode.title')} back>
      {lockedUntil !== null && (
        <FormNotice kind="warn">
          {t('securityCode.locked', { time: momentText(lockedUntil, locale) })}
        </FormNotice>
      )}
      {safety.data ? (
        safety.data.isTrue ? (
          <ChangeCode />
        ) : (
          <FirstCode holdMinutes={safety.data.hold_minutes} />
        )
      ) : safety.isError ? (
        <ErrorPanel read={safety} />
      ) : (
        <Skeleton shape="row" count={5} />
      )}
    </Screen>
  );
}
