import { askChild } from '../child.ts';
import type { Outcome } from '../measurement.ts';
import type { Ground } from '../ground.ts';
import type { Stand } from '../stand/stand.ts';
import type { QueueAnswer, QueueQuestion } from './queue-client.ts';

/** Durable bets a second without HTTP, with this many batches on their way at once. */
export function atTheQueue(
  { sizes, signal }: Ground,
  stand: Stand,
): (writers: number, seconds?: number) => Promise<Outcome> {
  const playerIds = stand.players.map(({ playerId }) => String(playerId));
  return async (writers, seconds = sizes.seconds) => {
    // The rounds are the server's.
    await stand.server();
    const question: QueueQuestion = {
      databaseUrl: stand.cluster.url,
      postmaster: stand.cluster.postmaster,
      playerIds,
      issues: [...(await stand.issues())],
      writers,
      warmUpSeconds: sizes.warmUpSeconds,
      seconds,
    };
    const { answer } = await askChild<QueueAnswer>({
      script: 'bet-queue/queue-client.ts',
      question,
      signal,
    });
    stand.acknowledge(answer.accepted);
    return { value: answer.perSecond, cost: answer.cost };
  };
}
