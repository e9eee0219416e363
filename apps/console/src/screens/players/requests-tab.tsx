import { useSearch } from '@tanstack/react-router';
import { Segmented } from 'antd';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { usePages } from '../../data/pages.ts';
import { useMay } from '../../session/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { momentColumn, stateColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch, wordIn } from '../../ui/lists/search.ts';
import { codeText } from '../../ui/words/codes.ts';
import type { PlayerSearch } from './player-search.ts';
import { t } from '../../ui/words/language.ts';

type RequestRow =
  | ConsoleAnswer<'/deposits/list'>['rows'][number]
  | ConsoleAnswer<'/withdrawals/list'>['rows'][number];

const kinds = ['deposits', 'withdrawals'] as const;
type Kind = (typeof kinds)[number];

/** The deposits and withdrawals of one player, with links to the queues. */
export function RequestsTab({ playerId }: { playerId: number }) {
  const search = useSearch({ from: '/signedIn/players/$playerId' });
  const setSearch = useSetSearch<PlayerSearch>();
  const may = useMay();
  const seen = kinds.filter((kind) => may(`${kind}.see`));
  const kind = wordIn(seen, search.kind) ?? seen[0];
  if (kind === undefined)
    return <span className="quiet">{t('Your role does not see requests.')}</span>;
  return (
    <Stack>
      <Row>
        <Segmented
          aria-label={t('Which requests')}
          value={kind}
          options={seen.map((it) => ({ value: it, label: codeText(it) }))}
          onChange={(value) => setSearch({ kind: value })}
        />
      </Row>
      <Requests kind={kind} playerId={playerId} />
    </Stack>
  );
}

interface RequestsProps {
  kind: Kind;
  playerId: number;
}

function Requests({ kind, playerId }: RequestsProps) {
  const pages = usePages<'/deposits/list' | '/withdrawals/list'>(
    `/${kind}/list`,
    { player_id: playerId, queue: 'all' },
    'cursor_id',
  );
  return (
    <RowsTable<RequestRow>
      name={codeText(kind)}
      pages={pages}
      rowKey="request_id"
      columns={columnsOf(kind)}
      empty={t('The player has not asked for a {kind} yet.', { kind })}
    />
  );
}

function columnsOf(kind: Kind): Columns<RequestRow> {
  return [
    {
      title: t('Asked'),
      key: 'asked',
      render: (_, row) => (
        <InAppLink
          to={`/${kind}`}
          search={{
            request: String(row.request_id),
            player_id: String(row.player_id),
            queue: 'all',
          }}
        >
          <Moment at={row.asked_at} />
        </InAppLink>
      ),
    },
    {
      title: t('Amount'),
      key: 'amount',
      align: 'right',
      render: (_, row) => <Amount value={row.amount} unit={row.currency} />,
    },
    stateColumn('state'),
    momentColumn(t('Decided'), 'decided_at', t('not yet')),
  ];
}
