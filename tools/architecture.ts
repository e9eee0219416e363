// The import table: which part of the repository may know which. Imports go one way, from a later
// row to an earlier one, and `tidy.ts` refuses an edge that is not here. A new feature is a row
// here first.

export interface Unit {
  /** A workspace is imported as `@trine/<name>/<path>`. */
  readonly name: string;
  readonly folder: string;
  /** The units that it may import, beside itself. */
  readonly mayImport: readonly string[];
}

const packages = ['money', 'game', 'fairness', 'contract', 'i18n'] as const;

export const units: readonly Unit[] = [
  // Minor units as bigint; knows nothing else.
  { name: 'money', folder: 'packages/money', mayImport: [] },
  // The rules, pure: plays, odds, payouts, schedule.
  { name: 'game', folder: 'packages/game', mayImport: ['money'] },
  // Beacon, digits, order book; also runs in the browser and on the command line.
  { name: 'fairness', folder: 'packages/fairness', mayImport: ['money', 'game'] },
  // The wire: what each call takes and gives.
  { name: 'contract', folder: 'packages/contract', mayImport: ['money', 'game', 'fairness'] },
  // Texts in five languages; may name the words of the contract.
  { name: 'i18n', folder: 'packages/i18n', mayImport: ['money', 'game', 'fairness', 'contract'] },
  // The apps know the packages and never each other.
  { name: 'server', folder: 'apps/server', mayImport: packages },
  { name: 'web', folder: 'apps/web', mayImport: packages },
  { name: 'console', folder: 'apps/console', mayImport: packages },
  // Real clients over HTTP: they see what a player sees, so nothing of the server's inside.
  { name: 'e2e', folder: 'e2e', mayImport: packages },
  // Starts the server and its test cluster; looks for texts that no screen shows.
  { name: 'tools', folder: 'tools', mayImport: ['i18n', 'server'] },
];

/**
 * Features of an app, lowest row first: a feature may import any feature of an earlier row, none of
 * its own row. `*` stands for every folder that no row names.
 */
export const features: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'apps/server/src': [
    // How a start fails, in one sentence.
    ['start-error.ts'],
    // Who is believed about addresses.
    ['trusted-proxies.ts'],
    // How a setting is read.
    ['environment.ts'],
    // What the world says: read once, handed on as values.
    ['config.ts', 'data-directory.ts'],
    ['secrets.ts'],
    // Means, without a word about betting: PostgreSQL, then HTTP.
    ['database'],
    // The secrets that a database was first used with.
    ['installation'],
    // What stands in the page of each address before its scripts run.
    ['pages'],
    ['http'],
    // Whether the database answers and can write, and what follows while it does not.
    ['health'],
    // Answers that go on: events on a connection that stays open.
    ['streams'],
    // Who waits how long for what is scarce.
    ['queues'],
    // How rows are kept: partitions by the month, what is forgotten, the span that a page reads.
    ['storage'],
    // Postings that sum to zero; the only way to a balance.
    ['ledger'],
    // What was done, by whom, as a chain; what is switched off.
    ['journal'],
    ['switches'],
    // What a player is told, and what of it was not read yet.
    ['messages'],
    // Who plays, and in what: accounts and sessions; games, plans, odds, rounds.
    ['players', 'rounds'],
    // Who looks around before they open an account.
    ['guests'],
    // Who works at the operator's console, and how they sign in.
    ['staff'],
    // What guards withdrawals: bound accounts, security codes; where deposits go.
    ['payments'],
    // What people do, each by itself, and what they read; where the beacon's word comes from.
    ['betting', 'cashier', 'team', 'content', 'fairness'],
    // What follows from it: payments of a round, the room's view, limits, the review of requests.
    ['settlement', 'room', 'protection', 'operations', 'review'],
    // The rooms, pushed.
    ['live'],
    // Talk with customer service, as the player's side has it.
    ['support'],
    // What monitoring reads about all of them.
    ['metrics'],
    // What the console does and sees: players, the board, offers and contents, figures.
    ['care', 'board', 'offers', 'figures'],
    // The one that tells the time, and the one that makes demo accounts.
    ['clock', 'demo'],
    // The console's way in, then its calls.
    ['gate'],
    // The other side of the talk.
    ['inbox'],
    ['console'],
    // Puts the parts together: those about money, and those around the game.
    ['money-routes.ts', 'housekeeping.ts'],
    ['service-routes.ts'],
    ['app.ts'],
    ['main.ts', 'test-api.ts', 'test-process.ts', 'secrets-command.ts'],
  ],
  'apps/web/src': [
    // Which language, which texts.
    ['language'],
    // Buttons, fields, amounts: know neither calls nor routes.
    ['ui'],
    // What lies over a screen; what a round shows: balls, countdown, seal.
    ['overlay', 'draw'],
    // Who is logged in, and the calls that this person makes.
    ['session'],
    ['api'],
    // What stands around a screen: header, tab bar, lists.
    ['frame'],
    // The two addresses of the platform: which one is faster, which one is in use.
    ['lines'],
    // What is filled in: fields, dates, notices.
    ['form'],
    // The picture of four characters on the way in.
    ['captcha'],
    // What several screens say about the person, and the way out.
    ['person'],
    // Pieces that several screens show: a round's seal with its checks, then the bet slip.
    ['fairness'],
    ['slip'],
    // Parts of the bet room: the opened seal, what is chosen, the choice itself, wins.
    ['fairness', 'slip', 'plays', 'wins'],
    // What changes in a room, pushed or asked for.
    ['pulse'],
    // What screens about drawn rounds share: which game, the newest draw, the ways between them.
    ['draws'],
    // Parts of the cashier's screens: the code, requests and their timelines, accounts.
    ['cashier'],
    // What is said with customer service, and when somebody is there.
    ['talk'],
    // Screens; none of them knows another.
    ['*'],
    // Every address, what stands around its screen, and the providers.
    ['routes'],
    ['app'],
  ],
  'apps/console/src': [
    // What things are called.
    ['words'],
    // The one way to the server, and what it told.
    ['api'],
    // The server's clock, and times in the operator's zone.
    ['time'],
    // Dialogs, amounts, states: know no screen and no session.
    ['ui'],
    // Long tables with their filters; texts in the players' languages.
    ['list', 'languages'],
    // Who sits there, and the way in.
    ['session'],
    // What stands around a screen.
    ['frame'],
    // Screens; none of them knows another.
    ['*'],
    // Routes and providers.
    ['app'],
  ],
};

/** Files that put the parts together, and so may mount another feature's `.routes.ts`. */
export const composers: readonly string[] = [
  'apps/server/src/app.ts',
  'apps/server/src/cashier-parts.ts',
  'apps/server/src/service-parts.ts',
  'apps/server/src/console/console.routes.ts',
];

/** Files that nobody imports because something outside the code starts them. */
export const entryPoints: readonly string[] = [
  // npm scripts.
  'tools/start.ts',
  'tools/check.ts',
  'tools/test.ts',
  'e2e/players.ts',
  'e2e/screenshots.ts',
  'e2e/lighthouse.ts',
  'e2e/gallery/gallery.ts',
  'apps/server/bench/bench.ts',
  'apps/server/bench/flood/flood.ts',
  'apps/server/crash/crash.ts',
  'apps/server/simulation/simulate.ts',
  'apps/server/simulation/mutants/run-mutants.ts',
  'apps/server/src/operations/audit/audit-command.ts',
  'apps/server/src/people/staff/owner-command.ts',
  'apps/server/src/platform/secrets/secrets-command.ts',
  // Started by the browser tests: a server whose clock the test moves.
  'apps/server/testing/test-process.ts',
  // Started by hand or by a check: the style by itself, the dump of the schema.
  'tools/tidy.ts',
  'apps/server/schema/dump-schema.ts',
  // Named by vite and by index.html.
  'apps/web/vite.config.ts',
  'apps/web/src/app/main.tsx',
  // Put by the build in the place of parts that the app does not need.
  'apps/web/src/app/icon-drawing.ts',
  'apps/web/src/app/external-store.ts',
  'apps/web/src/app/no-mutations.ts',
  'apps/web/src/app/late-pages.ts',
  'apps/console/vite.config.ts',
  'apps/console/src/app/main.tsx',
];

/** Files of the server that may read clock, chance and environment; all others are told. */
export const worldReaders: readonly string[] = [
  'apps/server/src/main.ts',
  'apps/server/src/platform/config/config.ts',
  'apps/server/src/clock/',
  // Keys are random bytes, made once at the first start.
  'apps/server/src/platform/secrets/secrets.ts',
  // A process of its own with its own clock: nobody is there to tell it the time.
  'apps/server/src/game/beacon/demo-beacon.ts',
  // The audit by hand is a process of its own as well.
  'apps/server/src/operations/audit/audit-command.ts',
  // So is the making of the first owner.
  'apps/server/src/people/staff/owner-command.ts',
  // And the making of secrets.
  'apps/server/src/platform/secrets/secrets-command.ts',
];

/** Where SQL may stand outside a `.sql.ts` file; every path that begins so. */
export const sqlPlaces: readonly string[] = [
  // The ground itself: transactions, migrations, the cluster.
  'apps/server/src/database/',
  // Asks the file that serves as its lock, which is no table of ours.
  'apps/server/src/platform/config/data-directory.ts',
];

export const limits = {
  lineColumns: 100,
  /** A word longer than this (a key, a hash, an address) can not be broken, so its line may be. */
  unbreakableColumns: 40,
  fileLines: 500,
  folderDepth: 4,
  folderFiles: 40,
} as const;
