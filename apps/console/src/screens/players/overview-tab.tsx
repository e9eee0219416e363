import { Card } from 'antd';
import { ActorAt } from '../../session/actor.tsx';
import { useMay } from '../../session/session.ts';
import { Amount } from '../../ui/amount.tsx';
import { Facts, Figure } from '../../ui/facts.tsx';
import { InAppLink, PlayerLink } from '../../ui/in-app-link.tsx';
import { MaybeMoment, Moment } from '../../data/moment.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { Grid, Stack } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/query-states.tsx';
import { PlayerProposals } from './player-proposals.tsx';
import styles from './players.module.css';
import type { PlayerPageAnswer } from './player-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

export function OverviewTab({ answer }: { answer: PlayerPageAnswer }) {
  const { player, totals, open_stake } = answer;
  return (
    <Stack>
      <PlayerProposals playerId={player.player_id} />
      <Grid small>
        <Figure
          label={t('Balance')}
          value={<Amount value={player.money} />}
          note={phrase('held {amount}', { amount: <Amount value={player.lock_money} /> })}
        />
        <Figure label={t('Open bets')} value={<Amount value={open_stake} />} />
        <Figure label={t('Paid in')} value={<Amount value={totals.deposited} />} />
        <Figure label={t('Paid out')} value={<Amount value={totals.withdrawn} />} />
        <Figure
          label={t('Staked')}
          value={<Amount value={totals.staked} />}
          note={t('{orders} orders', { orders: totals.orders })}
        />
        <Figure label={t('Won')} value={<Amount value={totals.won} />} />
        <Figure label={t('Gifts')} value={<Amount value={totals.given} />} />
      </Grid>
      <Grid>
        <Card size="small" title={t('Profile')}>
          <ProfileFacts answer={answer} />
        </Card>
        <Card size="small" title={t('Console notes')}>
          <Notes answer={answer} />
        </Card>
      </Grid>
    </Stack>
  );
}

function ProfileFacts({ answer: { player, inviter, team_size } }: { answer: PlayerPageAnswer }) {
  const isAgent = player.group_id === 3;
  const inviterId = String(player.player_id);
  return (
    <Facts
      facts={[
        [
          t('Nickname'),
          player.nickname || (
            <span key="nick" className="quiet">
              {t('none')}
            </span>
          ),
        ],
        [
          t('Mobile'),
          player.mobile || (
            <span key="mobile" className="quiet">
              {t('none')}
            </span>
          ),
        ],
        [t('Since'), <Moment key="since" at={player.created_at} />],
        [t('Last login'), <MaybeMoment key="login" at={player.last_login_at} />],
        [
          t('Invited by'),
          inviter === null ? (
            <span key="nobody" className="quiet">
              {t('none')}
            </span>
          ) : (
            <PlayerLink key="inviter" id={inviter.player_id}>
              {inviter.username}
            </PlayerLink>
          ),
        ],
        isAgent
          ? [
              t('Team'),
              <InAppLink key="team" to="/players" search={{ inviter_id: inviterId }}>
                {phrase('{teamSize} members', { teamSize: team_size })}
              </InAppLink>,
            ]
          : null,
      ]}
    />
  );
}

function Notes({ answer: { player, notes } }: { answer: PlayerPageAnswer }) {
  const may = useMay();
  return (
    <Stack>
      {may('players.act') && (
        <NoteForm
          path="/players/note"
          request={(text) => ({ player_id: player.player_id, text })}
          placeholder={t('A note for colleagues; players never see it')}
        />
      )}
      {notes.length === 0 && <EmptyState>{t('No notes yet.')}</EmptyState>}
      {notes.map((note) => (
        <article key={note.note_id} className={styles['note']}>
          <p className={styles['text']}>{note.text}</p>
          <span className="quiet">
            <ActorAt actor={note.written_by} at={note.written_at} />
          </span>
        </article>
      ))}
    </Stack>
  );
}
