import type { ReactNode } from 'react';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { DialogButton } from '../ui/dialog-button.tsx';
import { Row } from '../ui/page.tsx';
import { useMay, useMe } from './session.ts';
import { t } from '../ui/words/language.ts';

type Dialog = (close: () => void) => ReactNode;

interface SecondPersonProps {
  permission: Permission;
  /** The first person, who may withdraw the request but not confirm it. */
  askedBy: string;
  danger?: boolean;
  renderConfirm: Dialog;
  renderWithdraw: Dialog;
}

/** Buttons to confirm or withdraw a request that takes two people. */
export function SecondPerson(props: SecondPersonProps) {
  const { permission, askedBy, danger = false, renderConfirm, renderWithdraw } = props;
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
      <DialogButton label={t('Withdraw')} size="small" renderDialog={renderWithdraw} />
    </Row>
  );
}
