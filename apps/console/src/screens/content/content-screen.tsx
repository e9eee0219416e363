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
import { BuiltIn } from './built-in.tsx';
import { PieceDrawer } from './piece-drawer.tsx';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

/** The texts and pictures that players see, by kind. */
export function ContentScreen() {
  const search = useSearch({ from: '/signedIn/content' });
  const setSearch = useSetSearch<ContentSearch>();
  const may = useMay();
  const [adding, setAdding] = useState<Adding | null>(null);
  const { kind = 'banner' } = search;
  const reading = useApiQuery('/content/list', { kind });
  const open = reading.data?.rows.find((piece) => String(piece.content_id) === search.piece);
  const close = () => {
    setAdding(null);
    setSearch({ piece: undefined });
  };
  return (
    <Page
      title={t('Content')}
      actions={
        may('content.act') && (
          <Button type="primary" onClick={() => setAdding({ body: undefined })}>
            {t('Add {any}', { any: kindNames[kind].any })}
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
        empty={t('There are no {kindNames} yet.', {
          kindNames: kindNames[kind].many,
        })}
      />
      {reading.data && (
        <BuiltIn
          kind={kind}
          bodies={reading.data.built_in}
          onTake={may('content.act') ? (body) => setAdding({ body }) : undefined}
        />
      )}
      {(open !== undefined || adding !== null) && (
        <PieceDrawer
          key={open?.content_id ?? 'new'}
          kind={kind}
          piece={open ?? null}
          model={adding?.body}
          position={nextPosition(reading.data?.rows)}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface Adding {
  /** What the new piece begins with; undefined: nothing. */
  readonly body: Piece['body'] | undefined;
}

function columnsOf(kind: ContentKind, onOpen: (id: number) => void): Columns<Piece> {
  return [
    countColumn(t('Position'), 'position'),
    { title: t('Text'), key: 'text', width: 380, render: (_, row) => headOf(kind, row.body) },
    { title: t('Shown'), key: 'shown', render: (_, row) => <Shown piece={row} /> },
    {
      title: t('Last changed'),
      key: 'changed',
      render: (_, row) => <ActorAt actor={row.changed_by} at={row.changed_at} />,
    },
    countColumn(t('Version'), 'version'),
    buttonColumn(
      t('Open'),
      (row) => t('Open {one} {position}', { one: kindNames[kind].one, position: row.position }),
      (row) => onOpen(row.content_id),
    ),
  ];
}

function Shown({ piece }: { piece: Piece }) {
  const { is_shown: isShown, shows_from: from, shows_until: until } = piece;
  if (!isShown) return <Tag>{t('Hidden')}</Tag>;
  return (
    <>
      <Tag color="success">{t('Shown')}</Tag>
      {from !== null && (
        <span className="quiet">{phrase('from {moment} ', { moment: <Moment at={from} /> })}</span>
      )}
      {until !== null && (
        <span className="quiet">{phrase('until {moment}', { moment: <Moment at={until} /> })}</span>
      )}
    </>
  );
}
