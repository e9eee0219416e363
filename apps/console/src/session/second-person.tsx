import type { ReactNode } from 'react';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import type { ConsoleRequest } from '@trine/contract/console/client.ts';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { Row } from '../ui/page.tsx';
import { useMay, useMe } from './session.ts';
import { t } from '../ui/words/language.ts';

interface SecondPersonProps<Withdrawal extends ConsolePath> {
  permission: Permission;
  /** The first person, who may withdraw the request but not confirm it. */
  askedBy: string;
  danger?: boolean;
  renderConfirm: (close: () => void) => ReactNode;
  withdrawal: {
    readonly path: Withdrawal;
    readonly request: ConsoleRequest<Withdrawal>;
    /** What does not happen then. */
    readonly about: ReactNode;
  };
}

/** Buttons to confirm or withdraw a request that takes two people. */
export function SecondPerson<Withdrawal extends ConsolePath>(props: SecondPersonProps<Withdrawal>) {
  const { permission, askedBy, danger = false, renderConfirm, withdrawal } = props;
  const may = useMay();
  const me = useMe();
  if (!may(permission)) return <span className="quiet">{t('Waiting')}</span>;
  return (
    <Row>
      {askedBy === me.actor ? (
        <span className="quiet">{t('Waits for a second person')}</span>
      ) : (
        <DialogButton
          label={t('Confirm')}
          size="small"
          {...(danger ? { danger } : { type: 'primary' as const })}
          renderDialog={renderConfirm}
        />
      )}
      <DialogButton
        label={t('Withdraw')}
        size="small"
        renderDialog={(close) => (
          <ActDialog
            path={withdrawal.path}
            title={t('Withdraw the proposal?')}
            confirm={t('Withdraw')}
            danger
            request={() => withdrawal.request}
            done={t('Withdrawn.')}
            onClose={close}
          >
            {withdrawal.about}
          </ActDialog>
        )}
      />
    </Row>
  );
}
