// Reads the filters of a review queue; a player's name becomes the ids of the matching players.

import type { Database } from '../../platform/postgres/transaction.ts';
import { findPlayerIds } from '../../people/players/console-players.ts';
import type { QueueQuestion } from './queue.ts';
import { questionOf, type QueueFilters } from './queue-views.ts';

export interface QuestionParts {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export async function readQuestion(
  { database, now }: QuestionParts,
  request: QueueFilters,
): Promise<QueueQuestion> {
  const name = request.player?.trim() ?? '';
  const players = name === '' ? null : await findPlayerIds(database, name);
  return questionOf(request, players, now());
}
