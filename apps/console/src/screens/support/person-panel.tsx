import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { Mono } from '../../ui/mono.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { useMay } from '../../session/session.ts';
import { MaybeMoment, Moment } from '../../data/moment.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PlayerLink } from '../../ui/in-app-link.tsx';
import { Stack } from '../../ui/page.tsx';
import { ResetDialog, type ResetKind } from '../../ui/reset-dialog.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { groupNames } from '../../ui/words/names.ts';
import { Notes } from './notes.tsx';
import { VisitorIdentity } from './visitor-identity.tsx';
import { LiftDialog } from './support-dialogs.tsx';
import type { Conversation } from './conversation.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';

/** The player or visitor of a conversation, with the blocks and notes. */
export function PersonPanel({ conversation }: { conversation: Conversation }) {
  const may = useMay();
  const playerId = conversation.player_id ?? conversation.about_player_id;
  return (
    <Stack>
      <section>
        <h3 className={styles['title']}>{playerId === null ? t('Visitor') : t('Player')}</h3>
        {conversation.player_id === null && <VisitorIdentity conversation={conversation} />}
        {playerId !== null && may('players.see') && <PlayerFacts playerId={playerId} />}
      </section>
      <section>
        <h3 className={styles['title']}>{t('Conversation')}</h3>
        <Facts
          facts={[
            [t('Language'), conversation.language],
            [t('Contact'), conversation.contact || t('None given')],
            [t('Address'), <Mono key="address">{conversation.address}</Mono>],
            [t('Since'), <Moment key="since" at={conversation.opened_at} />],
          ]}
        />
        <InTheAuditLog subject={`support:${conversation.conversation_id}`} />
      </section>
      {conversation.blocks.length > 0 && <Blocks conversation={conversation} />}
      <Notes conversation={conversation} />
    </Stack>
  );
}

function PlayerFacts({ playerId }: { playerId: number }) {
  const may = useMay();
  const query = useApiQuery('/players/page', { player_id: playerId });
  return (
    <QueryState query={query}>
      {({ player, totals, open_stake: openStake }) => (
        <>
          <Facts
            facts={[
              [
                t('Name'),
                <PlayerLink key="name" id={player.player_id}>
                  {player.username}
                </PlayerLink>,
              ],
              [
                t('State'),
                <span key="state">
                  <StateTag state={player.state} />
                  <Tag>{groupNames[player.group_id]}</Tag>
                </span>,
              ],
              [t('Balance'), <Amount key="money" value={player.money} />],
              [t('Held'), <Amount key="held" value={player.lock_money} />],
              [t('Open bets'), <Amount key="open" value={openStake} />],
              [t('Paid in'), <Amount key="in" value={totals.deposited} />],
              [t('Paid out'), <Amount key="out" value={totals.withdrawn} />],
              [t('Registered'), <Moment key="since" at={player.created_at} />],
              [t('Last seen'), <MaybeMoment key="last" at={player.last_login_at} />],
            ]}
          />
          {may('resets.act') && <Resets player={player} />}
        </>
      )}
    </QueryState>
  );
}

type Player = ConsoleAnswer<'/players/page'>['player'];

/** Proposes a link for a forgotten password or code. */
function Resets({ player }: { player: Player }) {
  const [asking, setAsking] = useState<ResetKind | null>(null);
  return (
    <>
      <Space wrap>
        <Button size="small" onClick={() => setAsking('password_reset')}>
          {t('Link for a new password')}
        </Button>
        {player.group_id !== 2 && (
          <Button size="small" onClick={() => setAsking('code_reset')}>
            {t('Link for a new code')}
          </Button>
        )}
      </Space>
      {asking !== null && (
        <ResetDialog player={player} kind={asking} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

function Blocks({ conversation }: { conversation: Conversation }) {
  const may = useMay();
  const [lifting, setLifting] = useState<number | null>(null);
  return (
    <section>
      <h3 className={styles['title']}>{t('Blocked')}</h3>
      <ul className={styles['notes']}>
        {conversation.blocks.map((block) => (
          <li key={block.block_id}>
            <p className={styles['text']}>{block.reason}</p>
            <span className="quiet">
              <span>{block.blocked_by_name}</span>, <Moment at={block.blocked_at} />
              <span>{block.blocked_until === null ? t(', until lifted') : t(', until ')}</span>
              {block.blocked_until !== null && <Moment at={block.blocked_until} />}
              {block.with_address && <span>{t(', with the network')}</span>}
            </span>{' '}
            {may('support.act') && (
              <Button size="small" onClick={() => setLifting(block.block_id)}>
                {t('Lift')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lifting !== null && <LiftDialog blockId={lifting} onClose={() => setLifting(null)} />}
    </section>
  );
}
