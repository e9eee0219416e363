import { askChild } from '../child.ts';
import type { Outcome } from '../measurement.ts';
import type { Environment } from '../environment.ts';
import type { Target } from '../target/target.ts';
import type { QueueAnswer, QueueQuestion } from './queue-client.ts';

/** Durable bets a second without HTTP, with this many batches on their way at once. */
export function atTheQueue(
  { sizes, signal }: Environment,
  target: Target,
): (writers: number, seconds?: number) => Promise<Outcome> {
  const playerIds = target.players.map(({ playerId }) => String(playerId));
  return async (writers, seconds = sizes.seconds) => {
    // The rounds are the server's.
    await target.server();
    const question: QueueQuestion = {
      databaseUrl: target.cluster.url,
      postmaster: target.cluster.postmaster,
      playerIds,
      issues: [...(await target.issues())],
      writers,
      warmUpSeconds: sizes.warmUpSeconds,
      seconds,
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
