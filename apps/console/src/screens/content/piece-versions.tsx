import type { ContentKind } from '@trine/contract/console/content.ts';
import { Collapse } from 'antd';
import { useApiQuery } from '../../data/api-query.ts';
import { Actor } from '../../session/actor.tsx';
import { momentColumn } from '../../ui/lists/columns.tsx';
import { PlainTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import type { ContentPiece } from './content-search.ts';
import { pieceHeadTexts } from './piece-body.ts';
import { t } from '../../ui/words/language.ts';

interface PieceVersionsProps {
  kind: ContentKind;
  piece: ContentPiece;
}

/** All versions of a piece, with their authors. */
export function PieceVersions({ kind, piece }: PieceVersionsProps) {
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'versions',
          label: t('Versions ({version})', { version: piece.version }),
          children: <Versions kind={kind} contentId={piece.content_id} />,
        },
      ]}
    />
  );
}

function Versions({ kind, contentId }: { kind: ContentKind; contentId: number }) {
  const query = useApiQuery('/content/versions', { content_id: contentId });
  return (
    <QueryState query={query}>
      {({ rows }) => <PlainTable rows={rows} rowKey="version" columns={columnsOf(kind)} />}
    </QueryState>
  );
}

function columnsOf(kind: ContentKind): Columns<ContentPiece> {
  return [
    { title: t('Version'), key: 'version', render: (_, row) => row.version },
    { title: t('By'), key: 'by', render: (_, row) => <Actor actor={row.changed_by} /> },
    momentColumn(t('When'), 'changed_at'),
    { title: t('English'), key: 'en', render: (_, row) => pieceHeadTexts(kind, row.body).en },
  ];
}
