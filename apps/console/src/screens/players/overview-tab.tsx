import { Button, Card, Input } from 'antd';
import { useState } from 'react';
import { useApiMutation } from '../../data/act.ts';
import { Actor } from '../../session/actor.tsx';
import { useMay } from '../../session/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { Facts, Figure } from '../../ui/facts.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { MaybeMoment, Moment } from '../../data/moment.tsx';
import { Grid, Stack } from '../../ui/page.tsx';
import { Nothing, RefusalAlert } from '../../ui/states.tsx';
import { PlayerProposals } from './player-proposals.tsx';
import styles from './overview-tab.module.css';
import type { PlayerPageAnswer } from './player-search.ts';

export function OverviewTab({ answer }: { answer: PlayerPageAnswer }) {
  const { player, totals, open_stake } = answer;
  return (
    <Stack>
      <PlayerProposals playerId={player.player_id} />
      <Grid small>
        <Figure
          label="Balance"
          value={<Amount value={player.money} />}
          note={
            <>
              held <Amount value={player.lock_money} />
            </>
          }
        />
        <Figure label="Open bets" value={<Amount value={open_stake} />} />
        <Figure label="Paid in" value={<Amount value={totals.deposited} />} />
        <Figure label="Paid out" value={<Amount value={totals.withdrawn} />} />
        <Figure
          label="Staked"
          value={<Amount value={totals.staked} />}
          note={`${totals.orders} orders`}
        />
        <Figure label="Won" value={<Amount value={totals.won} />} />
        <Figure label="Given to" value={<Amount value={totals.given} />} />
      </Grid>
      <Grid>
        <Card size="small" title="Who">
          <WhoFacts answer={answer} />
        </Card>
        <Card size="small" title="Console notes">
          <Notes answer={answer} />
        </Card>
      </Grid>
    </Stack>
  );
}

function WhoFacts({ answer: { player, inviter, team_size } }: { answer: PlayerPageAnswer }) {
  const isAgent = player.group_id === 3;
  const inviterId = String(player.player_id);
  return (
    <Facts
      facts={[
        [
          'Nickname',
          player.nickname || (
            <span key="nick" className="quiet">
              none
            </span>
          ),
        ],
        [
          'Mobile',
          player.mobile || (
            <span key="mobile" className="quiet">
              none
            </span>
          ),
        ],
        ['Since', <Moment key="since" at={player.created_at} />],
        ['Last login', <MaybeMoment key="login" at={player.last_login_at} />],
        [
          'Invited by',
          inviter === null ? (
            <span key="nobody" className="quiet">
              nobody
            </span>
          ) : (
            <InAppLink
              key="inviter"
              to="/players/$playerId"
              params={{ playerId: String(inviter.player_id) }}
            >
              {inviter.username}
            </InAppLink>
          ),
        ],
        isAgent
          ? [
              'Team',
              <InAppLink key="team" to="/players" search={{ inviter_id: inviterId }}>
                {team_size} members
              </InAppLink>,
            ]
          : null,
      ]}
    />
  );
}

const noteMost = 2_000;

function Notes({ answer: { player, notes } }: { answer: PlayerPageAnswer }) {
  const [text, setText] = useState('');
  const may = useMay();
  const { isBusy, refusal, run } = useApiMutation('/players/note');
  const write = async () => {
    const outcome = await run({ player_id: player.player_id, text: text.trim() });
    if (outcome?.ok) setText('');
  };
  return (
    <Stack>
      {may('players.act') && (
        <>
          <Input.TextArea
            aria-label="A note for colleagues"
            placeholder="A note for colleagues; players never see it"
            value={text}
            maxLength={noteMost}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setText(event.target.value)}
          />
          <RefusalAlert refusal={refusal} />
          <div>
            <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void write()}>
              Add the note
            </Button>
          </div>
        </>
      )}
      {notes.length === 0 && <Nothing>No notes yet.</Nothing>}
      {notes.map((note) => (
        <article key={note.note_id} className={styles['note']}>
          <p className={styles['text']}>{note.text}</p>
          <span className="quiet">
            <Actor actor={note.written_by} />, <Moment at={note.written_at} />
          </span>
        </article>
      ))}
    </Stack>
  );
}
