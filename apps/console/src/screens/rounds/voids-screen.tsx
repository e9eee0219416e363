import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { ActorAt } from '../../session/actor.tsx';
import { SecondPerson } from '../../session/second-person.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Page, Subtitle } from '../../ui/page.tsx';
import { amountColumn, countColumn, issueColumn, momentColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import { useNotify } from '../../ui/notify.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type VoidRow = ConsoleAnswer<'/voids/list'>['rows'][number];
type RuleRow = ConsoleAnswer<'/voids/list'>['by_rule'][number];

/** Requests for voids, which a second person confirms, and the rounds that became void by rule. */
export function VoidsScreen() {
  const query = useApiQuery('/voids/list', {});
  return (
    <Page
      title={t('Voids')}
      about={t(
        'Two people can void a round while its beacon is unavailable. Ask for it on the page of the round.',
      )}
    >
      <RowsTable
        name={t('Waiting voids')}
        pages={singlePage(query)}
        rowKey="request_id"
        columns={columns}
        empty={t('No round waits for a void.')}
      />
      <Subtitle>{t('Void by rule')}</Subtitle>
      <RowsTable
        name={t('Void by rule')}
        pages={singlePage({ ...query, data: query.data && { rows: query.data.by_rule } })}
        rowKey="round_id"
        columns={ruleColumns}
        empty={t('No round became void by rule.')}
      />
    </Page>
  );
}

const roundColumns: Columns<VoidRow | RuleRow> = [
  issueColumn(),
  momentColumn(t('Draw was due'), 'draws_at'),
  countColumn(t('Orders'), 'orders'),
];

const reasons = {
  sealed_late: t('Sealed too late: less than half a second before its draw, or after it'),
  unwitnessed: t('Too few witnesses of the public log cosigned the seal before the draw'),
} as const satisfies Record<RuleRow['rule'], string>;

const ruleColumns: Columns<RuleRow> = [
  ...(roundColumns as Columns<RuleRow>),
  amountColumn(t('Returned'), 'stake'),
  { title: t('Reason'), key: 'reason', width: 300, render: (_, row) => reasons[row.rule] },
  momentColumn(t('Void since'), 'voided_at'),
];

const columns: Columns<VoidRow> = [
  ...(roundColumns as Columns<VoidRow>),
  amountColumn(t('To be returned'), 'stake'),
  { title: t('Reason'), key: 'reason', width: 300, render: (_, row) => row.reason },
  {
    title: t('Asked'),
    key: 'asked',
    render: (_, row) => <ActorAt actor={row.asked_by} at={row.asked_at} />,
  },
  { title: t('Second person'), key: 'acts', render: (_, row) => <VoidActs row={row} /> },
];

function VoidActs({ row }: { row: VoidRow }) {
  return (
    <SecondPerson
      permission="voids.act"
      askedBy={row.asked_by}
      danger
      renderConfirm={(close) => <ConfirmDialog row={row} onClose={close} />}
      withdrawal={{
        path: '/voids/withdraw',
        request: { request_id: row.request_id },
        about: phrase('{issue} stays as it is and waits for its beacon.', { issue: row.issue }),
      }}
    />
  );
}

function ConfirmDialog({ row, onClose }: { row: VoidRow; onClose: () => void }) {
  const notify = useNotify();
  return (
    <ActDialog
      path="/voids/confirm"
      title={t('Void {issue}?', { issue: row.issue })}
      confirm={t('Void it')}
      danger
      request={() => ({ request_id: row.request_id })}
      done=""
      onDone={({ outcome }) =>
        notify(
          outcome === 'void'
            ? t('Void. Every stake is returned.')
            : t('The beacon has published: the round is drawn.'),
        )
      }
      onClose={onClose}
    >
      {phrase(
        '{more} cancelled and {amount} is returned. If the beacon publishes first, the round is drawn and the bets count. Every player of the round reads: “{reason}”',
        {
          more:
            row.orders === 1 ? t('1 order is') : t('{orders} orders are', { orders: row.orders }),
          amount: <Amount value={row.stake} />,
          reason: row.reason,
        },
      )}
    </ActDialog>
  );
}
