import { useParams } from '@tanstack/react-router';
import { Card } from 'antd';
import { useApiQuery } from '../../data/api-query.ts';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { useMay } from '../../session/session.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { useServerNowMs } from '../../data/server-clock.ts';
import { Moment } from '../../data/moment.tsx';
import { Grid, Page } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { gameName, roomName } from '../../ui/words/names.ts';
import { Countdown } from './countdown.tsx';
import { PlayBars, RoomBars } from './exposure-bars.tsx';
import { mayBeVoid } from './round-phase.ts';
import { RoundSteps } from './round-steps.tsx';
import styles from './rounds.module.css';
import type { BoardRound } from './round.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

const intervalMs = 2_000;

export function RoundScreen() {
  const { roundId } = useParams({ from: '/signedIn/rounds/$roundId' });
  const query = useApiQuery('/rounds/page', { round_id: roundId }, { intervalMs });
  const round = query.data;
  return (
    <Page
      title={round ? `${gameName(round.game_id)} ${round.issue}` : t('Round')}
      back={<InAppLink to="/rounds">{t('Rounds')}</InAppLink>}
      about={
        round && (
          <>
            <StateTag state={round.status} /> <InTheAuditLog subject={`round:${round.round_id}`} />
          </>
        )
      }
      actions={round && <VoidAct round={round} />}
    >
      <QueryState query={query} rows={10}>
        {(it) => <RoundParts round={it} />}
      </QueryState>
    </Page>
  );
}

function RoundParts({ round }: { round: BoardRound }) {
  return (
    <>
      <Grid>
        <Card size="small" title={t('Progress')}>
          <div className={styles['head']}>
            <Countdown round={round} />
          </div>
          <Facts
            facts={[
              [t('Opened'), <Moment key="opens" at={round.opens_at} />],
              [t('Closes'), <Moment key="closes" at={round.closes_at} />],
              [t('Draw'), <Moment key="draws" at={round.draws_at} />],
            ]}
          />
          <RoundSteps round={round} />
        </Card>
        <Card size="small" title={t('Worst outcome against the cap')}>
          <RoomBars rooms={round.rooms} />
        </Card>
      </Grid>
      <Grid>
        {round.rooms.map((room) => (
          <Card
            key={room.plan_id}
            size="small"
            title={roomName(room.room_type)}
            extra={
              <span className="quiet">
                {phrase('{orders} orders, {amount}', {
                  orders: room.orders,
                  amount: <Amount value={room.stake} />,
                })}
              </span>
            }
          >
            <PlayBars room={room} />
          </Card>
        ))}
      </Grid>
    </>
  );
}

/** Asks for a void, which is possible only while the beacon's signature is missing. */
function VoidAct({ round }: { round: BoardRound }) {
  const may = useMay();
  const isPossible = mayBeVoid(round, useServerNowMs());
  if (!may('voids.act') || !isPossible) return null;
  return (
    <DialogButton
      label={t('Ask for a void')}
      danger
      renderDialog={(close) => (
        <ActDialog
          path="/voids/ask"
          title={t('Ask for a void of {issue}?', { issue: round.issue })}
          confirm={t('Ask for the void')}
          danger
          reason={{ label: t('Reason, read by every player of the round'), minLength: 10 }}
          request={(reason) => ({ round_id: round.round_id, reason })}
          done={t('Asked for. A second person has to confirm it.')}
          onClose={close}
        >
          {t(
            'Nothing changes until a second person confirms, which is possible only while the beacon has not published. Then every stake of the round is returned.',
          )}
        </ActDialog>
      )}
    />
  );
}
