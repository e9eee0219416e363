import { askChild } from '../child.ts';
import type { Outcome } from '../measurement.ts';
import type { Ground } from '../ground.ts';
import type { Stand } from '../stand/stand.ts';
import type { ConsoleAnswer, ConsoleQuestion } from './queue-client.ts';

/** Durable bets a second without HTTP, with this many batches on their way at once. */
export function atTheConsole(
  { sizes, signal }: Ground,
  stand: Stand,
): (writers: number, seconds?: number) => Promise<Outcome> {
  const playerIds = stand.players.map(({ playerId }) => String(playerId));
  return async (writers, seconds = sizes.seconds) => {
    // The rounds are the server's.
    await stand.server();
    const question: ConsoleQuestion = {
      databaseUrl: stand.cluster.url,
      postmaster: stand.cluster.postmaster,
      playerIds,
      issues: [...(await stand.issues())],
      writers,
      warmUpSeconds: sizes.warmUpSeconds,
      seconds,
    };
    const { answer } = await askChild<ConsoleAnswer>({
      script: 'console/desk-client.ts',
      question,
      signal,
    });
    stand.acknowledge(answer.accepted);
    return { value: answer.perSecond, cost: answer.cost };
  };
}
