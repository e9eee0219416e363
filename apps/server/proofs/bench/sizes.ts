// Sizes of all measurements: the full ones, and quick ones that check in 90 seconds that every row
// can be measured. Figures of a quick run mean little.

export interface Sizes {
  readonly runs: number;
  /** Seconds of a load, after `warmUpSeconds` of the same load. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly players: number;
  /** How many of them bet. */
  readonly signedIn: number;
  /** Viewers of one room. */
  readonly viewers: number;
  /** Screens that a result reaches, limited by the descriptors that the system allows a process. */
  readonly screens: number;
  /** Pairs of pages, timed one by one. */
  readonly pairs: number;
  /** Pairs of lone bets: three runs give 3,000 for the 99th percentile. */
  readonly lonePairs: number;
  /** Orders of the round that is settled. */
  readonly ordersToSettle: number;
  /** Orders of the round that is sealed. */
  readonly ordersToSeal: number;
  readonly tpcbScale: number;
  /** Players of the long history; each has 50 slips of 10 orders. */
  readonly historyPlayers: number;
  /** The same for the short history. */
  readonly fewPlayers: number;
  /** Rounds over which a history is spread. */
  readonly historyRounds: number;
  /** Orders of one player with a very long history. */
  readonly deepOrders: number;
  /** How many of them are newer than the page at depth. */
  readonly depth: number;
}

export const fullSizes: Sizes = {
  runs: 3,
  seconds: 4,
  warmUpSeconds: 1.5,
  players: 1_000_000,
  signedIn: 100_000,
  viewers: 1_000,
  screens: 10_000,
  pairs: 300,
  lonePairs: 1_000,
  ordersToSettle: 500_000,
  ordersToSeal: 1_000_000,
  tpcbScale: 50,
  historyPlayers: 20_000,
  fewPlayers: 200,
  historyRounds: 20_000,
  deepOrders: 110_000,
  depth: 100_000,
};

export const quickSizes: Sizes = {
  runs: 3,
  seconds: 1,
  warmUpSeconds: 0.5,
  players: 20_000,
  signedIn: 10_000,
  viewers: 500,
  screens: 500,
  pairs: 60,
  lonePairs: 60,
  ordersToSettle: 20_000,
  ordersToSeal: 40_000,
  tpcbScale: 2,
  historyPlayers: 400,
  fewPlayers: 40,
  historyRounds: 2_000,
  deepOrders: 11_000,
  depth: 10_000,
};
