import { Divider, Drawer } from 'antd';
import { Mono } from '../../ui/mono.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { Actor } from '../../session/actor.tsx';
import { Amount } from '../../ui/amount.tsx';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MaybeMoment, Moment, PromisedMoment } from '../../data/moment.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { AccountNumber } from './account-number.tsx';
import { Decisions } from './decisions.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import type { QueueKind } from './queue.ts';
import { isWithdrawal, rejectionLabel, requestNames, type RequestRow } from './request.ts';
import { capitalize } from '../../ui/words/codes.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface RequestDrawerProps {
  kind: QueueKind;
  requestId: string;
  /** Opens the next request; absent when there is no other. */
  onNext: (() => void) | undefined;
  onClose: () => void;
}

const width = 620;

/** One request with its evidence and the buttons to decide it. */
export function RequestDrawer({ kind, requestId, onNext, onClose }: RequestDrawerProps) {
  const query = useApiQuery<'/deposits/page' | '/withdrawals/page'>(`/${kind}/page`, {
    request_id: requestId,
  });
  const found = query.data;
  const title = `${capitalize(requestNames[kind])} ${requestId}`;
  return (
    <Drawer
      open
      title={title}
      size={width}
      onClose={onClose}
      mask={false}
      footer={
        found && (
          <Decisions kind={kind} row={found.request} evidence={found.evidence} onNext={onNext} />
        )
      }
    >
      <QueryState query={query} rows={10}>
        {({ request, evidence }) => (
          <Stack>
            <RequestFacts row={request} />
            <Divider style={{ margin: 0 }} />
            <EvidencePanel request={request} evidence={evidence} />
            <InTheAuditLog subject={`${requestNames[kind]}:${requestId}`} />
          </Stack>
        )}
      </QueryState>
    </Drawer>
  );
}

function RequestFacts({ row }: { row: RequestRow }) {
  const waits = row.decided_at === null;
  return (
    <Facts
      facts={[
        [
          t('Amount'),
          <strong key="amount">
            <Amount value={row.amount} unit={row.currency} />
          </strong>,
        ],
        /^1\.0+$/.test(row.rate) ? null : [t('Rate'), row.rate],
        [t('State'), <State key="state" row={row} />],
        [t('Asked'), <Moment key="asked" at={row.asked_at} />],
        waits
          ? [t('Promised'), <PromisedMoment key="promised" by={row.promised_by} />]
          : [t('Decided'), <MaybeMoment key="decided" at={row.decided_at} />],
        ...(isWithdrawal(row) ? withdrawalFacts(row) : depositFacts(row)),
        row.rejection_code === null
          ? null
          : [t('Rejected'), `${rejectionLabel(row.rejection_code)}. ${row.rejection_text ?? ''}`],
      ]}
    />
  );
}

function State({ row }: { row: RequestRow }) {
  return (
    <Row>
      <StateTag state={row.state} />
      {row.claimed_by !== null && row.decided_at === null && (
        <span className="quiet">
          {phrase('claimed by {actor}', { actor: <Actor actor={row.claimed_by} /> })}
        </span>
      )}
      {row.approvals.map((actor) => (
        <span key={actor} className="quiet">
          {phrase('approved by {actor}', { actor: <Actor actor={actor} /> })}
        </span>
      ))}
    </Row>
  );
}

function depositFacts(row: Exclude<RequestRow, { account_type: number }>) {
  return [
    [t('Our reference'), <Code key="ours" text={row.reference} />],
    [t("Player's reference"), <Code key="own" text={row.own_reference} />],
  ] as const;
}

function withdrawalFacts(row: Extract<RequestRow, { account_type: number }>) {
  return [
    [t('Paid to'), `${row.bank}${row.holder === '' ? '' : `, ${row.holder}`}`],
    [t('Account'), <AccountNumber key="account" row={row} />],
    row.paid_at === null ? null : ([t('Paid'), <Moment key="paid" at={row.paid_at} />] as const),
    row.paid_reference === null ? null : ([t('By reference'), row.paid_reference] as const),
  ] as const;
}

function Code({ text }: { text: string }) {
  if (text === '') return <span className="quiet">{t('none')}</span>;
  return <Mono>{text}</Mono>;
}
