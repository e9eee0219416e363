import { Alert, Table, Tag, Timeline } from 'antd';
import { Actor } from '../../session/actor.tsx';
import { Amount } from '../../ui/amount.tsx';
import { readMinor } from '../../ui/words/amounts.ts';
import { Facts } from '../../ui/facts.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { Stack } from '../../ui/page.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { groupNames, plain } from '../../ui/words/names.ts';
import styles from './evidence-panel.module.css';
import type { Evidence, RequestRow } from './queue.ts';
import { whyTwoPeople } from './two-people.ts';

interface EvidencePanelProps {
  request: RequestRow;
  evidence: Evidence;
}

/** What a decision leans on: the player, the money so far, who shares the account, what is open. */
export function EvidencePanel({ request, evidence }: EvidencePanelProps) {
  const { player } = evidence;
  return (
    <Stack>
      <Warnings request={request} evidence={evidence} />
      <section>
        <h2 className={styles['title']}>Player</h2>
        <PlayerFacts evidence={evidence} />
      </section>
      <section>
        <h2 className={styles['title']}>Bound accounts</h2>
        <Accounts accounts={evidence.accounts} />
      </section>
      <section>
        <h2 className={styles['title']}>Linked players</h2>
        <Linked linked={evidence.linked} />
      </section>
      <section>
        <h2 className={styles['title']}>Earlier requests</h2>
        <Recent recent={evidence.recent} />
      </section>
      <section>
        <h2 className={styles['title']}>Steps</h2>
        <Timeline
          items={evidence.steps.map(({ step, actor, at }) => ({
            key: `${step}${at}${actor}`,
            content: (
              <>
                <strong>{plain(step)}</strong> by{' '}
                {actor === `player:${player.player_id}` ? player.username : <Actor actor={actor} />}
                ,{' '}
                <span className="quiet">
                  <Moment at={at} />
                </span>
              </>
            ),
          }))}
        />
      </section>
    </Stack>
  );
}

/** What should not be overlooked, in words. */
function Warnings({ request, evidence }: EvidencePanelProps) {
  const { player, linked, water_limit: missing } = evidence;
  const warnings = [
    stateWarnings[player.state] ?? null,
    linked.length === 0 ? null : linkedWarning(linked),
    request.decided_at === null ? whyTwoPeople(request, evidence) : null,
    readMinor(missing) > 0n ? 'Today’s turnover is not met.' : null,
  ].filter((sentence) => sentence !== null);
  if (warnings.length === 0) return null;
  return <Alert type="warning" showIcon title={warnings.join(' ')} />;
}

const stateWarnings: Readonly<Record<string, string>> = {
  betting_frozen: 'Betting is frozen, so no turnover is required.',
  frozen: 'The account is frozen.',
};

function linkedWarning(linked: Evidence['linked']): string {
  const others = new Set(linked.map(({ player_id }) => player_id)).size;
  return others === 1 ? 'Another player is linked.' : `${others} other players are linked.`;
}

function PlayerFacts({ evidence }: { evidence: Evidence }) {
  const { player, totals, water_limit, open_bets, open_stake } = evidence;
  return (
    <Facts
      facts={[
        [
          'Name',
          <span key="name">
            <InAppLink to="/players/$playerId" params={{ playerId: String(player.player_id) }}>
              {player.username}
            </InAppLink>{' '}
            <StateTag state={player.state} />
            <Tag>{groupNames[player.group_id]}</Tag>
          </span>,
        ],
        ['Since', <Moment key="since" at={player.created_at} />],
        ['Balance', <Amount key="money" value={player.money} />],
        ['Held', <Amount key="held" value={player.lock_money} />],
        [
          'Open bets',
          <span key="open">
            <Amount value={open_stake} /> in {open_bets} bets
          </span>,
        ],
        ['Turnover missing', <Amount key="water" value={water_limit} />],
        [
          'Paid in',
          <span key="in">
            <Amount value={totals.deposited} /> in {totals.deposits} deposits
          </span>,
        ],
        [
          'Paid out',
          <span key="out">
            <Amount value={totals.withdrawn} /> in {totals.withdrawals} withdrawals
          </span>,
        ],
        ['Rejected earlier', totals.rejected],
      ]}
    />
  );
}

function Linked({ linked }: { linked: Evidence['linked'] }) {
  if (linked.length === 0) return <span className="quiet">None known.</span>;
  return (
    <ul className={styles['list']}>
      {linked.map((other) => (
        <li key={`${other.player_id}${other.by}`}>
          <InAppLink to="/players/$playerId" params={{ playerId: String(other.player_id) }}>
            {other.username ?? `Player ${other.player_id}`}
          </InAppLink>{' '}
          <span className="quiet">same {plain(other.by).toLowerCase()}</span>
        </li>
      ))}
    </ul>
  );
}

/** Where the player's withdrawals go and went. */
function Accounts({ accounts }: { accounts: Evidence['accounts'] }) {
  if (accounts.length === 0) return <span className="quiet">None bound.</span>;
  return (
    <ul className={styles['list']}>
      {accounts.map((account) => (
        <li key={`${account.type}${account.bound_at}`}>
          {account.bank} <span className="mono">{account.number}</span> {account.holder}{' '}
          <span className="quiet">
            since <Moment at={account.bound_at} />
          </span>{' '}
          {account.replaced_at !== null && <Tag>Replaced</Tag>}
          {account.held_until !== null && (
            <Tag color="warning">
              Held until <Moment at={account.held_until} />
            </Tag>
          )}
        </li>
      ))}
    </ul>
  );
}

function Recent({ recent }: { recent: Evidence['recent'] }) {
  if (recent.length === 0) return <span className="quiet">This is the first one.</span>;
  return (
    <Table
      size="small"
      pagination={false}
      rowKey={(row) => `${row.kind}${row.request_id}`}
      dataSource={[...recent]}
      columns={[
        { title: 'When', key: 'at', render: (_, row) => <Moment at={row.asked_at} /> },
        { title: 'What', key: 'kind', render: (_, row) => plain(row.kind) },
        {
          title: 'Amount',
          key: 'amount',
          align: 'right',
          render: (_, row) => <Amount value={row.amount} />,
        },
        { title: 'State', key: 'state', render: (_, row) => <StateTag state={row.state} /> },
      ]}
    />
  );
}
