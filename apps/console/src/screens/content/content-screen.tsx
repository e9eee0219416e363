import { useSearch } from '@tanstack/react-router';
import { Button, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../data/api-query.ts';
import { ActorAt } from '../../session/actor.tsx';
import { useMay } from '../../session/session.ts';
import { Moment } from '../../data/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { buttonColumn, countColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch } from '../../ui/lists/search.ts';
import type { ContentKind } from '@trine/contract/console/content.ts';
import {
  contentKindNames,
  contentKinds,
  type ContentSearch,
  type ContentPiece,
} from './content-search.ts';
import { pieceHead, nextPiecePosition } from './piece-body.ts';
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
  const query = useApiQuery('/content/list', { kind });
  const open = query.data?.rows.find((piece) => String(piece.content_id) === search.piece);
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
            {t('Add {any}', { any: contentKindNames[kind].any })}
          </Button>
        )
      }
    >
      <Tabs
        activeKey={kind}
        items={contentKinds.map((it) => ({ key: it, label: contentKindNames[it].many }))}
        onChange={(key) => setSearch({ kind: key, piece: undefined })}
      />
      <RowsTable
        name={contentKindNames[kind].many}
        pages={singlePage(query)}
        rowKey="content_id"
        columns={columnsOf(kind, (id) => setSearch({ piece: String(id) }))}
        openKey={search.piece}
        empty={t('There are no {kinds} yet.', {
          kinds: contentKindNames[kind].many,
        })}
      />
      {query.data && (
        <BuiltIn
          kind={kind}
          bodies={query.data.built_in}
          onUse={may('content.act') ? (body) => setAdding({ body }) : undefined}
        />
      )}
      {(open !== undefined || adding !== null) && (
        <PieceDrawer
          key={open?.content_id ?? 'new'}
          kind={kind}
          piece={open ?? null}
          model={adding?.body}
          position={nextPiecePosition(query.data?.rows)}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface Adding {
  /** The body of a new piece at first; undefined for an empty one. */
  readonly body: ContentPiece['body'] | undefined;
}

function columnsOf(kind: ContentKind, onOpen: (id: number) => void): Columns<ContentPiece> {
  return [
    countColumn(t('Position'), 'position'),
    { title: t('Text'), key: 'text', width: 380, render: (_, row) => pieceHead(kind, row.body) },
    { title: t('Shown'), key: 'shown', render: (_, row) => <Shown piece={row} /> },
    {
      title: t('Last changed'),
      key: 'changed',
      render: (_, row) => <ActorAt actor={row.changed_by} at={row.changed_at} />,
    },
    countColumn(t('Version'), 'version'),
    buttonColumn(
      t('Open'),
      (row) =>
        t('Open {one} {position}', { one: contentKindNames[kind].one, position: row.position }),
      (row) => onOpen(row.content_id),
    ),
  ];
}

function Shown({ piece }: { piece: ContentPiece }) {
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
