import { useSearch } from '@tanstack/react-router';
import { client } from '../../data/client.ts';
import { usePages } from '../../data/pages.ts';
import { ActText } from '../../session/act-text.tsx';
import { Actor } from '../../session/actor.tsx';
import { actAreas } from '../../ui/words/acts.ts';
import { buttonColumn } from '../../ui/lists/columns.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '../../ui/lists/filters.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { Moment } from '../../data/moment.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, fieldSetter, useSetSearch } from '../../ui/lists/search.ts';
import { ChainState } from './chain-state.tsx';
import { AuditLogDrawer } from './audit-log-drawer.tsx';
import { Subject } from './subject.tsx';
import type { AuditLogLine, AuditLogSearch } from './audit-log-search.ts';
import { t } from '../../ui/words/language.ts';

/** The acts of staff and of the server's rules, as a hash chain. */
export function AuditLogScreen() {
  const { line, ...filters } = useSearch({ from: '/signedIn/audit-log' });
  const setSearch = useSetSearch<AuditLogSearch>();
  const change = fieldSetter(setSearch);
  const request = definedFields(filters);
  return (
    <ListPage
      title={t('Audit log')}
      about={t('The lines form a hash chain, which reveals changed and removed lines.')}
      download={<Download href={client.addressOf('/csv/audit-log', request)} />}
      head={<ChainState />}
      filters={
        <>
          <TextFilter label={t('Who, by name')} value={filters.actor} onChange={change('actor')} />
          <ChoiceFilter
            label={t('What')}
            all={t('All acts')}
            value={filters.act}
            options={actAreas}
            onChange={change('act')}
          />
          <TextFilter
            label={t('On what, such as player:10001')}
            value={filters.subject}
            onChange={change('subject')}
          />
          <DaysFilter from={filters.from} to={filters.to} onChange={setSearch} />
        </>
      }
    >
      <RowsTable
        name={t('Lines of the audit log')}
        pages={usePages('/audit-log/search', request)}
        rowKey="audit_id"
        columns={columnsWith((id) => setSearch({ line: String(id) }))}
        openKey={line}
        empty={t('No lines match these filters.')}
      />
      {line !== undefined && (
        <AuditLogDrawer lineId={line} onClose={() => setSearch({ line: undefined })} />
      )}
    </ListPage>
  );
}

function columnsWith(onOpen: (id: number) => void): Columns<AuditLogLine> {
  return [
    {
      title: t('When'),
      key: 'at',
      render: (_, row) => <Moment at={row.occurred_at} withSeconds />,
    },
    {
      title: t('Who'),
      key: 'who',
      render: (_, row) => row.actor_name ?? <Actor actor={row.actor} />,
    },
    {
      title: t('What'),
      key: 'act',
      render: (_, row) => <ActText act={row.act} subject={<Subject subject={row.subject} />} />,
    },
    {
      title: t('Address'),
      key: 'address',
      render: (_, row) => (
        <span className="mono whole" translate="no">
          {row.address ?? ''}
        </span>
      ),
    },
    buttonColumn(
      t('Open'),
      (row) => t('Open line {auditId}', { auditId: row.audit_id }),
      (row) => onOpen(row.audit_id),
    ),
  ];
}
