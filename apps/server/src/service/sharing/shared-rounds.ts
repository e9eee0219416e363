// Reads the rounds of shared pages. The pages are public, so few rounds are read at once and
// results are cached. When the database does not answer in time, the page is described as home.

import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@trine/game/games.ts';
import { timetableLines } from '../../game/catalogue/timetables.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import {
  readPublicRound,
  type PublicRound,
  type PublicRoundSources,
} from '../../game/rounds/public-round.ts';
import { revealedAfterMs } from '../../game/rounds/round.ts';

export interface SharedRound {
  readonly gameId: number;
  readonly issue: string;
  readonly state: 'drawn' | 'undrawn' | 'void';
  /** Null until the animation of the draw is over for all viewers. */
  readonly digits: readonly [number, number, number] | null;
  /** Epoch seconds. */
  readonly drawAt: number;
  /** The proof to check; of a drawn round only. */
  readonly facts: PublicRound;
  /** The lines of the game's timetable. */
  readonly timetable: readonly string[];
}

/** `unavailable` when too many are being read, or the database does not answer in time. */
export type ReadSharedRound = (
  game: Game,
  issue: string,
) => Promise<SharedRound | 'missing' | 'unavailable'>;

export type SharedProof = Pick<SharedRound, 'facts' | 'timetable'>;

interface Kept {
  readonly proof: SharedProof | null;
  readonly untilMs: number;
}

const limits = { keptRounds: 500, readingAtOnce: 4, waitMs: 500, freshMs: 2_000 } as const;

export function createSharedRounds(
  sources: PublicRoundSources,
  now: () => number,
  waitMs: number = limits.waitMs,
): ReadSharedRound {
  const kept = createBoundedMap<string, Kept>(limits.keptRounds);
  const reading = new Map<string, Promise<SharedProof | null | 'unavailable'>>();

  async function read(game: Game, issue: string): Promise<SharedProof | null | 'unavailable'> {
    const key = `${game.id}-${issue}`;
    const known = kept.get(key);
    if (known !== undefined && now() < known.untilMs) return known.proof;
    const begun = reading.get(key);
    if (begun !== undefined) return begun;
    if (reading.size >= limits.readingAtOnce) return 'unavailable';
    const started = readProof(sources, game, issue)
      .then((proof) => {
        const status = proof?.facts.status;
        const isFinal = status === 'settled' || status === 'void';
        kept.set(key, { proof, untilMs: isFinal ? Infinity : now() + limits.freshMs });
        return proof;
      })
      .catch(() => 'unavailable' as const)
      .finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  }

  return async (game, issue) => {
    const late = pause(waitMs, 'unavailable' as const, { ref: false });
    const proof = await Promise.race([read(game, issue), late]);
    if (proof === 'unavailable') return proof;
    return proof === null ? 'missing' : asShared(proof, now());
  };
}

async function readProof(
  sources: PublicRoundSources,
  game: Game,
  issue: string,
): Promise<SharedProof | null> {
  const facts = await readPublicRound(sources, game, issue);
  if (facts === null) return null;
  return { facts, timetable: await timetableLines(sources.database, game.id) };
}

/** `nowMs` decides whether the draw may be shown yet. */
export function asShared({ facts, timetable }: SharedProof, nowMs: number): SharedRound {
  const { game_id: gameId, issue, status, digits, drawn_at: drawnAt, draw_at: drawAt } = facts;
  // Times are rounded down to seconds.
  const isRevealed = drawnAt !== null && nowMs >= (drawnAt + 1) * 1000 + revealedAfterMs;
  const told = digits !== null && isRevealed && status !== 'void' ? digits : null;
  const state = status === 'void' ? 'void' : told === null ? 'undrawn' : 'drawn';
  return { gameId, issue, state, digits: told, drawAt, facts, timetable };
}
