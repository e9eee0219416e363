// What measurements stand on, opened when the first of them asks for it.

import { openHistories, type Histories } from './history/histories.ts';
import type { Contest } from './measurement.ts';
import type { Sizes } from './sizes.ts';
import { openCluster, type Cluster } from './stand/cluster.ts';
import { openStand, type Stand } from './stand/stand.ts';

export interface Ground {
  readonly sizes: Sizes;
  readonly isPinned: boolean;
  /** Breaks the measuring off. */
  readonly signal: AbortSignal;
  cluster(): Promise<Cluster>;
  stand(): Promise<Stand>;
  histories(): Promise<Histories>;
  /** What has been opened, to be audited. */
  readonly opened: { readonly stand: Stand | null; readonly histories: Histories | null };
}

export interface Measurement {
  /** Its row in the table of what is promised. */
  readonly id: string;
  /** Prepares; what it opens for itself goes away with `opened`. */
  open(ground: Ground, opened: AsyncDisposableStack): Promise<Contest>;
}

export interface GroundOptions {
  readonly sizes: Sizes;
  readonly signal: AbortSignal;
  /** Whether loads over HTTP find server and PostgreSQL each on processors of its own. */
  readonly isPinned: boolean;
  /** Whether PostgreSQL times every statement. */
  readonly isProfiled: boolean;
  /** Hears what takes long, as a sentence. */
  readonly tell: (sentence: string) => void;
}

/** All of it ends with `stack`. */
export function openGround(stack: AsyncDisposableStack, options: GroundOptions): Ground {
  const { sizes, signal, isPinned, isProfiled, tell } = options;
  let cluster: Cluster | null = null;
  const opened: { stand: Stand | null; histories: Histories | null } = {
    stand: null,
    histories: null,
  };

  async function timed<Made>(what: string, make: () => Promise<Made>): Promise<Made> {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const made = await make();
    tell(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return made;
  }

  const ground: Ground = {
    sizes,
    isPinned,
    signal,
    opened,
    async cluster() {
      cluster ??= await openCluster(stack, isProfiled);
      return cluster;
    },
    async stand() {
      const players = sizes.players.toLocaleString('en');
      opened.stand ??= await timed(`making ${players} players`, async () =>
        openStand(stack, await ground.cluster(), sizes),
      );
      return opened.stand;
    },
    async histories() {
      opened.histories ??= await timed('making histories', async () =>
        openHistories(stack, await ground.cluster(), sizes),
      );
      return opened.histories;
    },
  };
  return ground;
}
