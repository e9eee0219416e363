import { Alert } from 'antd';
import type { RouteComponent } from '@tanstack/react-router';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { useMay, useMe } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { roleNames } from '../ui/words/names.ts';
import { t } from '../ui/words/language.ts';

/** Wraps a screen: roles without the permission get an explanation instead. */
export function maySee(permission: Permission, Screen: RouteComponent): RouteComponent {
  function Guarded() {
    const may = useMay();
    const me = useMe();
    if (may(permission)) return <Screen />;
    return (
      <Page title={t('Not for your role')}>
        <Alert
          type="info"
          showIcon
          title={t('The role {role} may not see this screen.', {
            role: roleNames[me.role],
          })}
          description={t('An owner can give you another role under Staff.')}
        />
      </Page>
    );
  }
  // The router preloads the next screen before it leaves the current one.
  return Object.assign(Guarded, Screen.preload && { preload: Screen.preload });
}
