import { Progress, Typography } from 'antd';
import { Mono } from '../../ui/mono.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Moment } from '../../data/moment.tsx';
import styles from './rounds.module.css';
import { settledPercent } from './round-phase.ts';
import { shortHash, type BoardRound } from './round.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

export function RoundSteps({ round }: { round: BoardRound }) {
  return (
    <ol className={styles['steps']}>
      <li>
        <span className="quiet">{t('Seal')}</span>
        <Seal round={round} />
      </li>
      <li>
        <span className="quiet">{t('Beacon')}</span>
        <Beacon round={round} />
      </li>
      <li>
        <span className="quiet">{t('Settlement')}</span>
        <Settlement round={round} />
      </li>
    </ol>
  );
}

function Seal({ round: { seal } }: { round: BoardRound }) {
  if (seal === null) return <span className="quiet">{t('when betting closes')}</span>;
  return (
    <span>
      {phrase('{count} orders over {amount}, {root}', {
        count: seal.count,
        amount: <Amount value={seal.stake} />,
        root: (
          <Typography.Text
            className="mono"
            translate="no"
            title={seal.root}
            copyable={{ text: seal.root }}
          >
            {shortHash(seal.root)}
          </Typography.Text>
        ),
      })}
    </span>
  );
}

function Beacon({ round }: { round: BoardRound }) {
  const which = <Mono>{round.beacon_round}</Mono>;
  if (round.status === 'void') return <span className="quiet">{t('not drawn')}</span>;
  if (round.drawn_at === null) return <span>{phrase('waiting for round {which}', { which })}</span>;
  return (
    <span>
      {phrase('round {which}, {moment}', { which, moment: <Moment at={round.drawn_at} /> })}
    </span>
  );
}

function Settlement({ round: { status, settlement, void_rule: rule } }: { round: BoardRound }) {
  const { slices_done: done, slices, paid, settled_at: settledAt } = settlement;
  if (status === 'void') {
    const reason = rule === null ? '' : t('void by rule: ');
    return <span>{phrase('{reason}every stake is returned', { reason })}</span>;
  }
  if (settledAt !== null) {
    return (
      <span>
        {phrase('{amount} paid, {moment}', {
          amount: <Amount value={paid} />,
          moment: <Moment at={settledAt} />,
        })}
      </span>
    );
  }
  if (status !== 'drawn') return <span className="quiet">{t('after the draw')}</span>;
  const percent = settledPercent(done, slices);
  return (
    <Progress
      percent={percent}
      size="small"
      format={() => t('{done} of {slices}', { done, slices })}
    />
  );
}
