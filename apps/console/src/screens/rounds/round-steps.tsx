import { Progress, Typography } from 'antd';
import { Amount } from '../../ui/amount.tsx';
import { Moment } from '../../data/moment.tsx';
import styles from './board.module.css';
import { settledPercent } from './round-phase.ts';
import { shortHash, type BoardRound } from './round.ts';

/** Seal, draw and settlement of a round, or what it waits for. */
export function RoundSteps({ round }: { round: BoardRound }) {
  return (
    <ol className={styles['steps']}>
      <li>
        <span className="quiet">Seal</span>
        <Seal round={round} />
      </li>
      <li>
        <span className="quiet">Beacon</span>
        <Beacon round={round} />
      </li>
      <li>
        <span className="quiet">Settlement</span>
        <Settlement round={round} />
      </li>
    </ol>
  );
}

function Seal({ round: { seal } }: { round: BoardRound }) {
  if (seal === null) return <span className="quiet">when betting closes</span>;
  return (
    <span>
      {seal.count} orders over <Amount value={seal.stake} />,{' '}
      <Typography.Text className="mono" title={seal.root} copyable={{ text: seal.root }}>
        {shortHash(seal.root)}
      </Typography.Text>
    </span>
  );
}

function Beacon({ round }: { round: BoardRound }) {
  const which = <span className="mono">{round.beacon_round}</span>;
  if (round.status === 'void') return <span className="quiet">not drawn</span>;
  if (round.drawn_at === null) return <span>waiting for round {which}</span>;
  return (
    <span>
      round {which}, <Moment at={round.drawn_at} />
    </span>
  );
}

function Settlement({ round: { status, settlement, void_rule: rule } }: { round: BoardRound }) {
  const { slices_done: done, slices, paid, settled_at: settledAt } = settlement;
  if (status === 'void') {
    const reason = rule === null ? '' : 'void by rule, sealed too late: ';
    return <span>{reason}every stake goes back</span>;
  }
  if (settledAt !== null) {
    return (
      <span>
        <Amount value={paid} /> paid, <Moment at={settledAt} />
      </span>
    );
  }
  if (status !== 'drawn') return <span className="quiet">after the draw</span>;
  const percent = settledPercent(done, slices);
  return <Progress percent={percent} size="small" format={() => `${done} of ${slices}`} />;
}
