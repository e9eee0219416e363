import type { ContentKind } from '@trine/contract/console/content.ts';
import { Collapse } from 'antd';
import { useApiQuery } from '../../data/read.ts';
import { Actor } from '../../session/actor.tsx';
import { momentColumn } from '../../ui/lists/columns.tsx';
import { PlainTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { Loaded } from '../../ui/states.tsx';
import type { Piece } from './content-search.ts';
import { headTexts } from './piece-body.ts';
import { t } from '../../ui/words/language.ts';

interface PieceVersionsProps {
  kind: ContentKind;
  piece: Piece;
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
  const reading = useApiQuery('/content/versions', { content_id: contentId });
  return (
    <Loaded reading={reading}>
      {({ rows }) => <PlainTable rows={rows} rowKey="version" columns={columnsOf(kind)} />}
    </Loaded>
  );
}

function columnsOf(kind: ContentKind): Columns<Piece> {
  return [
    { title: t('Version'), key: 'version', render: (_, row) => row.version },
    { title: t('By'), key: 'by', render: (_, row) => <Actor actor={row.changed_by} /> },
    momentColumn(t('When'), 'changed_at'),
    { title: t('English'), key: 'en', render: (_, row) => headTexts(kind, row.body).en },
  ];
}
