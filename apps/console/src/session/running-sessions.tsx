import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { Tag } from 'antd';
import { Mono } from '../ui/mono.tsx';
import { actsColumn, RowButton } from '../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../ui/lists/rows-table.tsx';
import { Moment } from '../data/moment.tsx';
import { t } from '../ui/words/language.ts';
import { phrase } from '../ui/words/phrase.tsx';

export type RunningSession = ConsoleAnswer<'/session/list'>['rows'][number];

interface RunningSessionsProps {
  name: string;
  query: Parameters<typeof singlePage<RunningSession>>[0];
  /** Absent for roles that may not end sessions. */
  onEnd?: ((session: RunningSession) => void) | undefined;
}

export function RunningSessions({ name, query, onEnd }: RunningSessionsProps) {
  return (
    <RowsTable
      name={name}
      pages={singlePage(query)}
      rowKey="id"
      columns={[...shown, lastColumn(onEnd)]}
      empty={t('No session is running.')}
    />
  );
}

/** One column, so that the button fits beside it on a narrow card. */
const shown: Columns<RunningSession> = [
  {
    title: t('Signed in from'),
    key: 'session',
    render: (_, row) => (
      <>
        <div>
          <span>{row.device || t('Unknown device')}</span> <Mono>{row.address}</Mono>
        </div>
        <div className="quiet">
          {phrase('Began {moment}', { moment: <Moment at={row.created_at} /> })}
        </div>
        <div className="quiet">
          {phrase('Last seen {moment}', { moment: <Moment at={row.last_seen_at} /> })}
        </div>
      </>
    ),
  },
];

function lastColumn(onEnd: RunningSessionsProps['onEnd']): Columns<RunningSession>[number] {
  return actsColumn(t('Acts'), (row) => {
    if (row.current) return <Tag color="success">{t('This session')}</Tag>;
    if (onEnd === undefined) return null;
    return (
      <RowButton
        text={t('End')}
        label={t('End the session from {address}', { address: row.address })}
        danger
        onPress={() => onEnd(row)}
      />
    );
  });
}
