import { Alert, Button } from 'antd';
import type { ContentKind } from '@trine/contract/console/content.ts';
import { PlainTable } from '../../ui/lists/rows-table.tsx';
import { t } from '../../ui/words/language.ts';
import type { ContentPiece } from './content-search.ts';
import { pieceHead } from './piece-body.ts';

interface BuiltInProps {
  kind: ContentKind;
  bodies: readonly ContentPiece['body'][];
  /** Starts a new piece with this body; absent for roles that may not change content. */
  onUse: ((body: ContentPiece['body']) => void) | undefined;
}

/** The content that the app has built in; players see it while no piece of this kind is shown. */
export function BuiltIn({ kind, bodies, onUse }: BuiltInProps) {
  if (bodies.length === 0) return null;
  const rows = bodies.map((body, index) => ({ key: String(index), body }));
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t('Players see the built-in content until you show your own.')}
      />
      <PlainTable
        name={t('Built-in content')}
        rows={rows}
        rowKey="key"
        columns={[
          { title: t('Text'), key: 'text', render: (_, row) => pieceHead(kind, row.body) },
          ...(onUse === undefined
            ? []
            : [
                {
                  title: <span className="quiet">{t('Acts')}</span>,
                  key: 'acts',
                  align: 'right' as const,
                  render: (_: unknown, row: (typeof rows)[number]) => (
                    <Button size="small" onClick={() => onUse(row.body)}>
                      {t('Use as a draft')}
                    </Button>
                  ),
                },
              ]),
        ]}
      />
    </>
  );
}
