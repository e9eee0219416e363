import { Alert, Tag, Timeline } from 'antd';
import type { ReactNode } from 'react';
import { Mono } from '../../ui/mono.tsx';
import { Actor } from '../../session/actor.tsx';
import { Amount } from '../../ui/amount.tsx';
import { parseAmount } from '../../ui/words/amounts.ts';
import { Facts } from '../../ui/facts.tsx';
import { PlayerLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { amountColumn, momentColumn, stateColumn } from '../../ui/lists/columns.tsx';
import { PlainTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { Stack } from '../../ui/page.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { groupNames } from '../../ui/words/names.ts';
import { codeText } from '../../ui/words/codes.ts';
import styles from './review.module.css';
import type { RequestEvidence, RequestRow } from './request.ts';
import { reasonForTwoPeople } from './two-people.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface EvidencePanelProps {
  request: RequestRow;
  evidence: RequestEvidence;
}

/** The facts for the decision: player, bound accounts, linked players, earlier requests, steps. */
export function EvidencePanel({ request, evidence }: EvidencePanelProps) {
  const { player } = evidence;
  return (
    <Stack>
      <Warnings request={request} evidence={evidence} />
      <Section title={t('Player')}>
        <PlayerFacts evidence={evidence} />
      </Section>
      <Section title={t('Bound accounts')}>
        <BoundAccounts accounts={evidence.accounts} />
      </Section>
      <Section title={t('Linked players')}>
        <LinkedPlayers linked={evidence.linked} />
      </Section>
      <Section title={t('Earlier requests')}>
        <RecentRequests recent={evidence.recent} />
      </Section>
      <Section title={t('Steps')}>
        <Timeline
          items={evidence.steps.map(({ step, actor, at }) => ({
            key: `${step}${at}${actor}`,
            content: phrase('{step} by {more}, {text}', {
              step: <strong>{codeText(step)}</strong>,
              more:
                actor === `player:${player.player_id}` ? player.username : <Actor actor={actor} />,
              text: (
                <span className="quiet">
                  <Moment at={at} />
                </span>
              ),
            }),
          }))}
        />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </section>
  );
}

function Warnings({ request, evidence }: EvidencePanelProps) {
  const { player, linked, water_limit: missing } = evidence;
  const warnings = [
    stateWarnings[player.state] ?? null,
    linked.length === 0 ? null : linkedWarning(linked),
    request.decided_at === null ? reasonForTwoPeople(request, evidence) : null,
    parseAmount(missing) > 0n ? t('Today’s turnover is not met.') : null,
  ].filter((sentence) => sentence !== null);
  if (warnings.length === 0) return null;
  return <Alert type="warning" showIcon title={warnings.join(' ')} />;
}

const stateWarnings: Readonly<Record<string, string>> = {
  betting_frozen: t('Betting is frozen, so no turnover is required.'),
  frozen: t('The account is frozen.'),
};

function linkedWarning(linked: RequestEvidence['linked']): string {
  const others = new Set(linked.map(({ player_id }) => player_id)).size;
  return others === 1
    ? t('Another player is linked.')
    : t('{others} other players are linked.', { others });
}

function PlayerFacts({ evidence }: { evidence: RequestEvidence }) {
  const { player, totals, water_limit, open_bets, open_stake } = evidence;
  return (
    <Facts
      facts={[
        [
          t('Name'),
          <span key="name">
            <PlayerLink id={player.player_id}>{player.username}</PlayerLink>{' '}
            <StateTag state={player.state} />
            <Tag>{groupNames[player.group_id]}</Tag>
          </span>,
        ],
        [t('Since'), <Moment key="since" at={player.created_at} />],
        [t('Balance'), <Amount key="money" value={player.money} />],
        [t('Held'), <Amount key="held" value={player.lock_money} />],
        [
          t('Open bets'),
          <span key="open">
            {phrase('{amount} in {openBets} bets', {
              amount: <Amount value={open_stake} />,
              openBets: open_bets,
            })}
          </span>,
        ],
        [t('Turnover missing'), <Amount key="water" value={water_limit} />],
        [
          t('Paid in'),
          <span key="in">
            {phrase('{amount} in {deposits} deposits', {
              amount: <Amount value={totals.deposited} />,
              deposits: totals.deposits,
            })}
          </span>,
        ],
        [
          t('Paid out'),
          <span key="out">
            {phrase('{amount} in {withdrawals} withdrawals', {
              amount: <Amount value={totals.withdrawn} />,
              withdrawals: totals.withdrawals,
            })}
          </span>,
        ],
        [t('Rejected earlier'), totals.rejected],
      ]}
    />
  );
}

function LinkedPlayers({ linked }: { linked: RequestEvidence['linked'] }) {
  if (linked.length === 0) return <span className="quiet">{t('None known.')}</span>;
  return (
    <>
      {[...Map.groupBy(linked, ({ by }) => by)].map(([by, others]) => (
        <LinkedBySame key={by} by={by} others={others} />
      ))}
    </>
  );
}

/** Up to this number, linked players are listed; more are folded into one line. */
const maxUnfolded = 3;

interface LinkedByProps {
  by: RequestEvidence['linked'][number]['by'];
  others: RequestEvidence['linked'];
}

/** The players who share one thing with this one: an address or a payment account. */
function LinkedBySame({ by, others }: LinkedByProps) {
  const list = (
    <ul className={styles['list']}>
      {others.map((other) => (
        <li key={other.player_id}>
          <PlayerLink id={other.player_id}>
            {other.username ?? t('Player {playerId}', { playerId: other.player_id })}
          </PlayerLink>{' '}
          <span className="quiet">{phrase('same {by}', { by: codeText(by).toLowerCase() })}</span>
        </li>
      ))}
    </ul>
  );
  if (others.length <= maxUnfolded) return list;
  return (
    <details>
      <summary>{linkedSummaries[by](others.length)}</summary>
      {list}
    </details>
  );
}

const linkedSummaries: Readonly<Record<LinkedByProps['by'], (count: number) => string>> = {
  address: (count) => t('{count} players with the same address', { count }),
  payment_account: (count) => t('{count} players with the same payment account', { count }),
};

/** The accounts to which the player's withdrawals are or were paid. */
function BoundAccounts({ accounts }: { accounts: RequestEvidence['accounts'] }) {
  if (accounts.length === 0) return <span className="quiet">{t('None bound.')}</span>;
  return (
    <ul className={styles['list']}>
      {accounts.map(({ bank, number, holder, ...account }) => (
        <li key={`${account.type}${account.bound_at}`}>
          <span>{bank}</span> <Mono>{number}</Mono> <span>{holder}</span>{' '}
          <span className="quiet">
            {phrase('since {moment}', { moment: <Moment at={account.bound_at} /> })}
          </span>{' '}
          {account.replaced_at !== null && <Tag>{t('Replaced')}</Tag>}
          {account.held_until !== null && (
            <Tag color="warning">
              {phrase('Held until {moment}', { moment: <Moment at={account.held_until} /> })}
            </Tag>
          )}
        </li>
      ))}
    </ul>
  );
}

function RecentRequests({ recent }: { recent: RequestEvidence['recent'] }) {
  if (recent.length === 0) return <span className="quiet">{t('This is the first one.')}</span>;
  return (
    <PlainTable
      rows={recent}
      rowKey={(row) => `${row.kind}${row.request_id}`}
      columns={recentColumns}
    />
  );
}

const recentColumns: Columns<RequestEvidence['recent'][number]> = [
  momentColumn(t('When'), 'asked_at'),
  { title: t('What'), key: 'kind', render: (_, row) => codeText(row.kind) },
  amountColumn(t('Amount'), 'amount'),
  stateColumn('state'),
];
