import { useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { addressOf } from '../../data/client.ts';
import { usePages } from '../../data/read.ts';
import { Actor } from '../../session/actor.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { SavedViews } from '../../ui/lists/saved-views.tsx';
import { DaysFilter, TextFilter } from '../../ui/lists/filters.tsx';
import { Moment } from '../../data/moment.tsx';
import { Page, Row } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch } from '../../ui/lists/search.ts';
import { ChainState } from './chain-state.tsx';
import { AuditLogDrawer } from './audit-log-drawer.tsx';
import { Subject } from './subject.tsx';
import type { AuditLogLine, AuditLogSearch } from './audit-log-search.ts';

/** Every act and every event that matters, each line chained to the one before. */
export function AuditLogScreen() {
  const search = useSearch({ from: '/signedIn/audit-log' });
  const setSearch = useSetSearch<AuditLogSearch>();
  const { line, ...filters } = search;
  const pages = usePages('/audit-log/search', filters);
  const change = (field: keyof AuditLogSearch) => (value: string | undefined) =>
    setSearch({ [field]: value });
  return (
    <Page
      title="Journal"
      about="Nobody can change or remove a line without the chain naming it."
      actions={
        <>
          <SavedViews />
          <Download href={addressOf('/csv/audit-log', filters)} />
        </>
      }
    >
      <ChainState />
      <Row>
        <TextFilter label="Who, by name" value={search.actor} onChange={change('actor')} />
        <TextFilter label="What, such as player." value={search.act} onChange={change('act')} />
        <TextFilter
          label="On what, such as player:10001"
          value={search.subject}
          onChange={change('subject')}
        />
        <DaysFilter from={search.from} to={search.to} onChange={(days) => setSearch(days)} />
      </Row>
      <RowsTable
        name="Lines of the audit log"
        pages={pages}
        rowKey="journal_id"
        columns={columnsWith((id) => setSearch({ line: String(id) }))}
        openKey={line}
        empty="No lines match these filters."
      />
      {line !== undefined && (
        <AuditLogDrawer lineId={line} onClose={() => setSearch({ line: undefined })} />
      )}
    </Page>
  );
}

function columnsWith(onOpen: (id: number) => void): Columns<AuditLogLine> {
  return [
    { title: 'When', key: 'at', render: (_, row) => <Moment at={row.occurred_at} withSeconds /> },
    {
      title: 'Who',
      key: 'who',
      render: (_, row) => row.actor_name ?? <Actor actor={row.actor} />,
    },
    {
      title: 'What',
      key: 'act',
      render: (_, row) => <span className="mono">{row.act}</span>,
    },
    { title: 'On what', key: 'subject', render: (_, row) => <Subject subject={row.subject} /> },
    {
      title: 'From',
      key: 'address',
      render: (_, row) => <span className="mono whole">{row.address ?? ''}</span>,
    },
    {
      title: <span className="quiet">Open</span>,
      key: 'open',
      align: 'right',
      render: (_, row) => (
        <Button
          size="small"
          aria-label={`Open line ${row.journal_id}`}
          onClick={() => onOpen(row.journal_id)}
        >
          Open
        </Button>
      ),
    },
  ];
}
