import { askChild } from '../child.ts';
import type { Outcome } from '../measurement.ts';
import type { Environment } from '../environment.ts';
import type { Target } from '../target/target.ts';
import type { QueueAnswer, QueueQuestion } from './queue-client.ts';

export interface QueueLoad {
  /** Batches in flight at once. */
  readonly writers: number;
  readonly seconds?: number;
  /** Runs a checkpoint after the warm-up. PostgreSQL then writes each changed page whole, once. */
  readonly isAfterCheckpoint?: boolean;
  /** Bets in the rounds that are open at each moment; otherwise none ends during the load. */
  readonly followsRounds?: boolean;
}

export type QueueTarget = Pick<Target, 'cluster' | 'players' | 'issues' | 'acknowledge'>;

/** Measures durable bets a second without HTTP. */
export function openQueueLoad(
  { sizes, signal }: Environment,
  target: QueueTarget,
): (load: QueueLoad) => Promise<Outcome> {
  const tokens = target.players.map(({ token }) => token);
  return async (load) => {
    const { writers, seconds = sizes.seconds } = load;
    const question: QueueQuestion = {
      databaseUrl: target.cluster.url,
      postmaster: target.cluster.postmaster,
      tokens,
      issues: [...(await target.issues())],
      writers,
      warmUpSeconds: sizes.warmUpSeconds,
      seconds,
      isAfterCheckpoint: load.isAfterCheckpoint ?? false,
      followsRounds: load.followsRounds ?? false,
    };
    const { answer } = await askChild<QueueAnswer>({
      script: 'bet-queue/queue-client.ts',
      question,
      signal,
    });
    target.acknowledge(answer.accepted);
    return { value: answer.perSecond, cost: answer.cost };
  };
}
