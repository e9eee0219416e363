import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { Tag } from 'antd';
import { usePages } from '../../data/pages.ts';
import { momentColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { t } from '../../ui/words/language.ts';

type SecurityEvent = ConsoleAnswer<'/players/security-events'>['rows'][number];

const kindNames: Readonly<Record<SecurityEvent['kind'], string>> = {
  registered: t('Account opened'),
  guest_raised: t('Guest became a member'),
  logged_in: t('Logged in'),
  wrong_password: t('Wrong password'),
  password_changed: t('Password changed'),
  password_reset: t('Password reset by a link'),
  mobile_changed: t('Mobile number changed'),
  code_set: t('Security code set'),
  code_changed: t('Security code changed'),
  code_reset: t('Security code reset by a link'),
  code_locked: t('Security code locked'),
  logged_out: t('Logged out'),
  session_ended: t('Ended one session'),
  other_sessions_ended: t('Ended all other sessions'),
  sessions_ended_by_staff: t('Sessions ended by staff'),
  payment_account_added: t('Payment account added'),
  payment_account_replaced: t('Payment account replaced'),
};

/** The security events of the account. Events of one device or network have the same mark. */
export function SecurityTab({ playerId }: { playerId: number }) {
  const pages = usePages('/players/security-events', { player_id: playerId });
  return (
    <RowsTable
      name={t('Security events')}
      pages={pages}
      rowKey="event_id"
      columns={columns}
      empty={t('No security events in the last 13 months.')}
    />
  );
}

const columns: Columns<SecurityEvent> = [
  momentColumn(t('When'), 'occurred_at'),
  {
    title: t('What'),
    key: 'kind',
    render: (_, row) => (
      <>
        <span>{kindNames[row.kind]}</span>{' '}
        {row.times > 1 && <Tag color="warning">{t('{count} times', { count: row.times })}</Tag>}
      </>
    ),
  },
  {
    title: t('Device'),
    key: 'device',
    render: (_, row) => <MarkedName name={row.device} mark={row.device_mark} />,
  },
  {
    title: t('Network'),
    key: 'network',
    render: (_, row) => <MarkedName name={row.network} mark={row.network_mark} />,
  },
];

function MarkedName({ name, mark }: { name: string; mark: string | null }) {
  if (name === '' && mark === null) return <span className="quiet">{t('not known')}</span>;
  return (
    <>
      <span>{name}</span>{' '}
      <span className="mono quiet" translate="no">
        {mark}
      </span>
    </>
  );
}
