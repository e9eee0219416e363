import { useSearch } from '@tanstack/react-router';
import { Button, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../data/read.ts';
import { ActorAt } from '../../session/actor.tsx';
import { useMay } from '../../session/session.ts';
import { Moment } from '../../data/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { buttonColumn, countColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, wholeOf, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch } from '../../ui/lists/search.ts';
import type { ContentKind } from '@trine/contract/console/content.ts';
import { kindNames, kinds, type ContentSearch, type Piece } from './content-search.ts';
import { headOf, nextPosition } from './piece-body.ts';
import { PieceDrawer } from './piece-drawer.tsx';

/** The texts and pictures that players see, by kind. */
export function ContentScreen() {
  const search = useSearch({ from: '/signedIn/content' });
  const setSearch = useSetSearch<ContentSearch>();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const { kind = 'banner' } = search;
  const reading = useApiQuery('/content/list', { kind });
  const open = reading.data?.rows.find((piece) => String(piece.content_id) === search.piece);
  const close = () => {
    setAdding(false);
    setSearch({ piece: undefined });
  };
  return (
    <Page
      title="Content"
      actions={
        may('content.act') && (
          <Button type="primary" onClick={() => setAdding(true)}>
            Add {kindNames[kind].any}
          </Button>
        )
      }
    >
      <Tabs
        activeKey={kind}
        items={kinds.map((it) => ({ key: it, label: kindNames[it].many }))}
        onChange={(key) => setSearch({ kind: key, piece: undefined })}
      />
      <RowsTable
        name={kindNames[kind].many}
        pages={wholeOf(reading)}
        rowKey="content_id"
        columns={columnsOf(kind, (id) => setSearch({ piece: String(id) }))}
        openKey={search.piece}
        empty={`There are no ${kindNames[kind].many.toLowerCase()} yet.`}
      />
      {(open !== undefined || isAdding) && (
        <PieceDrawer
          key={open?.content_id ?? 'new'}
          kind={kind}
          piece={open ?? null}
          position={nextPosition(reading.data?.rows)}
          onClose={close}
        />
      )}
    </Page>
  );
}

function columnsOf(kind: ContentKind, onOpen: (id: number) => void): Columns<Piece> {
  return [
    countColumn('Position', 'position'),
    { title: 'Text', key: 'text', width: 380, render: (_, row) => headOf(kind, row.body) },
    { title: 'Shown', key: 'shown', render: (_, row) => <Shown piece={row} /> },
    {
      title: 'Last changed',
      key: 'changed',
      render: (_, row) => <ActorAt actor={row.changed_by} at={row.changed_at} />,
    },
    countColumn('Version', 'version'),
    buttonColumn(
      'Open',
      (row) => `Open ${kindNames[kind].one} ${row.position}`,
      (row) => onOpen(row.content_id),
    ),
  ];
}

function Shown({ piece }: { piece: Piece }) {
  const { is_shown: isShown, shows_from: from, shows_until: until } = piece;
  if (!isShown) return <Tag>Hidden</Tag>;
  return (
    <>
      <Tag color="success">Shown</Tag>
      {from !== null && (
        <span className="quiet">
          from <Moment at={from} />{' '}
        </span>
      )}
      {until !== null && (
        <span className="quiet">
          until <Moment at={until} />
        </span>
      )}
    </>
  );
}
