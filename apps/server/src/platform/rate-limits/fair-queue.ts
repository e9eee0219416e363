// A bounded queue for work that is scarce, such as password hashes. Waiting work is picked round
// robin at three levels: lanes, networks within a lane, accounts within a network. One account, or
// one address with any number of connections, therefore delays others by its own turn and no more.

import { setTimeout as pause } from 'node:timers/promises';
import { networkOf } from '../http/network.ts';

export interface FairQueueLimits<Lane extends string> {
  readonly lanes: readonly Lane[];
  /** Pieces of work that run at once. */
  readonly running: number;
  /** Of these, for one network; the others stay free for later callers. */
  readonly runningPerNetwork: number;
  /** Pieces of work that wait at once, in each lane. */
  readonly waitingPerLane: number;
  readonly waitingPerNetwork: number;
  readonly waitingPerAccount: number;
  /** Work that waited this long is dropped. */
  readonly waitMs: number;
  /**
   * How long `busy` for a sender with a full share takes: a sender that repeats at once would
   * otherwise keep the process busy with rejections.
   */
  readonly rejectAfterMs: number;
}

/** The sender of the work. */
export interface Sender<Lane extends string> {
  readonly lane: Lane;
  /** Work of one account runs one piece after another. */
  readonly account: string;
  /** Null: the account is known by its session and has the share of a network to itself. */
  readonly address: string | null;
}

export interface RunFairly<Lane extends string> {
  /**
   * Runs the work in its turn. `busy` and not run when its share is full or it waited too long.
   */
  <Result>(sender: Sender<Lane>, work: () => Promise<Result>): Promise<Result | 'busy'>;
  /**
   * How long work of a network that has none here may wait for its turn, milliseconds. A single
   * network waits for its own work only; several networks wait for each other.
   */
  readonly waitMs: (lane: Lane) => number;
}

/** Of the last piece of work, in the mean of how long work takes. */
const weightOfNewest = 0.1;

interface Waiter {
  readonly start: () => void;
  readonly giveUp: () => void;
}

interface Account {
  readonly waiting: Waiter[];
  isRunning: boolean;
}

interface Network {
  /** In the order of their next turn. */
  readonly accounts: Map<string, Account>;
  waiting: number;
  running: number;
}

interface LaneState {
  /** In the order of their next turn. */
  readonly networks: Map<string, Network>;
  waiting: number;
  /** Networks with work that waits. */
  waitingNetworks: number;
}

interface Place {
  readonly lane: LaneState;
  readonly networkName: string;
  readonly network: Network;
  readonly account: Account;
}

export function createFairQueue<Lane extends string>(
  limits: FairQueueLimits<Lane>,
): RunFairly<Lane> {
  const lanes = new Map(limits.lanes.map((name) => [name, emptyLane()]));
  let running = 0;
  /** The mean of all work so far, weighted to the newest. */
  let workMs = 0;

  function waitMs(name: Lane): number {
    const lane = lanes.get(name);
    if (lane === undefined || running < limits.running) return 0;
    const others = Array.from(lanes.values()).filter((one) => one !== lane && one.waiting > 0);
    const turns = (lane.waitingNetworks + 1) * (others.length + 1);
    return (turns / limits.running) * workMs;
  }

  function startNext(): void {
    while (running < limits.running) {
      const waiter = takeNext(lanes, limits.runningPerNetwork);
      if (waiter === null) return;
      running += 1;
      waiter.start();
    }
  }

  /** False when the share is full or the wait was too long. */
  async function waitForTurn(place: Place): Promise<boolean> {
    if (!hasPlace(place, limits)) {
      if (limits.rejectAfterMs > 0) await pause(limits.rejectAfterMs);
      return false;
    }
    const turn = turnIn(place, limits.waitMs);
    startNext();
    return turn;
  }

  async function run<Result>(
    sender: Sender<Lane>,
    work: () => Promise<Result>,
  ): Promise<Result | 'busy'> {
    const lane = lanes.get(sender.lane);
    if (lane === undefined) throw new Error(`there is no lane ${sender.lane}`);
    const place = placeOf(lane, sender);
    try {
      if (!(await waitForTurn(place))) return 'busy';
    } finally {
      forgetIfIdle(place, sender.account);
    }
    const beganMs = performance.now();
    try {
      return await work();
    } finally {
      workMs += (performance.now() - beganMs - workMs) * weightOfNewest;
      running -= 1;
      place.network.running -= 1;
      place.account.isRunning = false;
      forgetIfIdle(place, sender.account);
      startNext();
    }
  }

  return Object.assign(run, { waitMs });
}

/** False when the wait was too long or the slot was taken by another sender. */
function turnIn(place: Place, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => waiter.giveUp(), waitMs);
    const waiter: Waiter = {
      start() {
        clearTimeout(timer);
        resolve(true);
      },
      giveUp() {
        clearTimeout(timer);
        removeWaiter(place, waiter);
        resolve(false);
      },
    };
    place.account.waiting.push(waiter);
    countWaiting(place.lane, place.network, 1);
  });
}

function emptyLane(): LaneState {
  return { networks: new Map(), waiting: 0, waitingNetworks: 0 };
}

function countWaiting(lane: LaneState, network: Network, change: 1 | -1): void {
  const hadSome = network.waiting > 0;
  network.waiting += change;
  lane.waiting += change;
  lane.waitingNetworks += Number(network.waiting > 0) - Number(hadSome);
}

function emptyNetwork(): Network {
  return { accounts: new Map(), waiting: 0, running: 0 };
}

function placeOf(lane: LaneState, { account: name, address }: Sender<string>): Place {
  const networkName = address === null ? `account ${name}` : networkOf(address);
  const network = lane.networks.get(networkName) ?? emptyNetwork();
  const account = network.accounts.get(name) ?? { waiting: [], isRunning: false };
  lane.networks.set(networkName, network);
  network.accounts.set(name, account);
  return { lane, networkName, network, account };
}

/** A full lane drops work of the network that has most waiting, for a sender with less. */
function hasPlace(
  { lane, network, account }: Place,
  limits: Omit<FairQueueLimits<string>, 'lanes'>,
): boolean {
  if (account.waiting.length >= limits.waitingPerAccount) return false;
  if (network.waiting >= limits.waitingPerNetwork) return false;
  if (lane.waiting < limits.waitingPerLane) return true;
  const largest = maxOf(lane.networks.values(), ({ waiting }) => waiting);
  if (largest === null || largest.waiting <= network.waiting + 1) return false;
  const longest = maxOf(largest.accounts.values(), ({ waiting }) => waiting.length);
  longest?.waiting.at(-1)?.giveUp();
  return true;
}

function maxOf<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number): Item | null {
  let most: Item | null = null;
  for (const item of items) if (most === null || sizeOf(item) > sizeOf(most)) most = item;
  return most;
}

/**
 * The next piece of work: of the next lane that has any, of the network with the fewest running;
 * among equals, the one that was served longest ago.
 */
function takeNext<Lane>(lanes: Map<Lane, LaneState>, runningPerNetwork: number): Waiter | null {
  for (const [laneName, lane] of lanes) {
    const ready = Array.from(lane.networks).filter(([, network]) => {
      return network.running < runningPerNetwork && readyAccount(network) !== null;
    });
    const chosen = maxOf(ready, ([, { running }]) => -running);
    if (chosen === null) continue;
    const [networkName, network] = chosen;
    const found = readyAccount(network);
    const waiter = found?.[1].waiting.shift();
    if (found === null || waiter === undefined) continue;
    const [accountName, account] = found;
    account.isRunning = true;
    network.running += 1;
    countWaiting(lane, network, -1);
    moveToEnd(lanes, laneName, lane);
    moveToEnd(lane.networks, networkName, network);
    moveToEnd(network.accounts, accountName, account);
    return waiter;
  }
  return null;
}

function readyAccount({ accounts }: Network): readonly [string, Account] | null {
  for (const entry of accounts) {
    if (!entry[1].isRunning && entry[1].waiting.length > 0) return entry;
  }
  return null;
}

function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

function removeWaiter({ lane, network, account }: Place, waiter: Waiter): void {
  account.waiting.splice(account.waiting.indexOf(waiter), 1);
  countWaiting(lane, network, -1);
}

function forgetIfIdle({ lane, networkName, network, account }: Place, accountName: string): void {
  if (account.isRunning || account.waiting.length > 0) return;
  if (network.accounts.get(accountName) === account) network.accounts.delete(accountName);
  if (network.accounts.size > 0) return;
  if (lane.networks.get(networkName) === network) lane.networks.delete(networkName);
}
