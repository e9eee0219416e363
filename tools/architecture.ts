// The import table. Imports go from a later row to an earlier one; `tidy.ts` rejects an edge that
// is not listed. A new room needs a row here.

export interface Unit {
  readonly name: string;
  readonly folder: string;
  /** The units that it may import, besides itself. */
  readonly mayImport: readonly string[];
}

const packages = ['money', 'game', 'fairness', 'contract', 'i18n'] as const;
/** Code that is started from a command line also imports `commands`. */
const programs = [...packages, 'commands'] as const;
const browserPackages = [...packages, 'browser'] as const;

export const units: readonly Unit[] = [
  // Minor units as bigint; imports no other unit.
  { name: 'money', folder: 'packages/money', mayImport: [] },
  // The rules, pure: plays, odds, payouts, schedule.
  { name: 'game', folder: 'packages/game', mayImport: ['money'] },
  // Beacon, digits, order book; also runs in the browser and on the command line.
  { name: 'fairness', folder: 'packages/fairness', mayImport: ['money', 'game'] },
  // The wire: request and answer of each call.
  { name: 'contract', folder: 'packages/contract', mayImport: ['money', 'game', 'fairness'] },
  // Texts in five languages; uses keys of the contract.
  { name: 'i18n', folder: 'packages/i18n', mayImport: ['money', 'game', 'fairness', 'contract'] },
  // The commands of package.json: their options and their usage.
  { name: 'commands', folder: 'packages/commands', mayImport: [] },
  // Works around browsers that support less than expected; imports no other unit.
  { name: 'browser', folder: 'packages/browser', mayImport: [] },
  // The command that checks draws from outside.
  { name: 'verify', folder: 'packages/trine-verify', mayImport: ['money', 'game', 'fairness'] },
  // The command that cosigns the public logs of others.
  { name: 'witness', folder: 'packages/witness', mayImport: ['fairness', 'commands'] },
  // The apps import packages and never each other.
  { name: 'server', folder: 'apps/server', mayImport: programs },
  { name: 'web', folder: 'apps/web', mayImport: browserPackages },
  { name: 'console', folder: 'apps/console', mayImport: browserPackages },
  // Clients over HTTP: they see what a player sees and import nothing of the server.
  { name: 'players', folder: 'apps/players', mayImport: programs },
  { name: 'e2e', folder: 'e2e', mayImport: [...programs, 'players'] },
  // Starts the server and its test cluster, finds texts that no screen shows, places a bet at an
  // installation.
  {
    name: 'tools',
    folder: 'tools',
    mayImport: ['fairness', 'contract', 'i18n', 'commands', 'server'],
  },
];

/**
 * Rooms of an app, lowest row first: a room may import rooms of earlier rows and none of its own
 * row. A room is a folder with code (`people/players`) or a file beside the wings. A name that ends
 * in `/*` stands for all rooms of that wing without a row of their own.
 */
export const rooms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'apps/server/src': [
    // Configuration, PostgreSQL and HTTP, independent of betting.
    ['platform/config', 'platform/collections', 'platform/heap'],
    ['platform/postgres'],
    // Which process is the leader.
    ['platform/leader-lease'],
    ['platform/embedded-postgres'],
    // Messages between processes.
    ['platform/bus'],
    ['platform/secrets'],
    ['platform/http', 'platform/audit-log'],
    // Whether the database answers; limits of scarce resources; switches.
    ['platform/health', 'platform/rate-limits', 'platform/switches'],
    // Which statements may read from replicas, and whether a replica is fit.
    ['platform/replicas'],
    // Load shedding.
    ['platform/admission'],
    // Uploaded files.
    ['platform/uploads'],
    // The console's calls over HTTP: route, reply, cookies, who may call.
    ['platform/console-http'],
    // Postings that sum to zero: the only way to a balance.
    ['ledger'],
    // Messages to players; which usernames there are.
    ['people/notifications', 'people/usernames'],
    // Sessions of players, and what checks a password, for players and staff.
    ['people/sessions'],
    // Who works for the operator.
    ['people/staff'],
    // A player's account, and what staff do with it.
    ['people/players'],
    // Registration, login, new passwords.
    ['people/sign-in'],
    ['people/guests', 'people/agents'],
    ['people'],
    // Games, plans, odds, sale hours.
    ['game/catalogue'],
    // The append-only log that everyone can read: entries, tiles, checkpoints.
    ['game/public-log'],
    ['game/rounds', 'game/beacon'],
    ['game/betting'],
    // A player's stakes and wins, and the statement of the account.
    ['game/statistics'],
    ['game/settlement'],
    // Opens, closes, draws and settles rounds when they are due; notifies players afterwards.
    ['game/clock'],
    // What a room shows, polled or pushed.
    ['game/rooms'],
    // Deposits and withdrawals.
    ['cashier/payment-accounts'],
    ['cashier/requests'],
    ['cashier/deposits', 'cashier/withdrawals'],
    ['cashier/review'],
    ['cashier'],
    // Content, sharing and support.
    ['service/content'],
    // Previews of shared links.
    ['service/sharing'],
    ['service/support'],
    ['service'],
    // Rooms that serve only the console.
    ['console/gateway'],
    ['console/audit-log', 'console/switches', 'console/reports'],
    ['console/board'],
    ['console/exports', 'console/search', 'console/views'],
    ['console'],
    // What runs beside the product: audit, maintenance, backups, old months, the demo's accounts.
    // The daily proof of what is owed to the players.
    ['operations/archive', 'operations/liabilities'],
    ['operations/audit', 'operations/maintenance', 'operations/demo'],
    ['operations/backup', 'operations/upgrade'],
    // Monitoring: readiness of a process, metrics, tracing.
    ['operations/readiness'],
    ['operations/metrics', 'operations/tracing'],
    // Run by the owner of the database before any other login.
    ['operations/preparation'],
    // Asks for the settings of an installation and checks them.
    ['operations/setup'],
    // What npm scripts start: each file is a process of its own.
    ['commands'],
    // Composition.
    ['world.ts'],
    ['storage.ts', 'news.ts'],
    ['public-log.ts', 'replica-reads.ts', 'seals.ts', 'process-health.ts', 'api.ts'],
    ['clock-process.ts'],
    ['serve-api.ts'],
    ['app.ts'],
    ['worker-link.ts'],
    ['workers.ts'],
    ['main.ts'],
  ],
  'apps/web/src': [
    // Which language, which texts.
    ['i18n'],
    // Buttons, fields, amounts: import neither calls nor routes.
    ['ui'],
    // Overlays.
    ['ui/overlays'],
    // The client, its queries, the event stream, the server's clock, the session.
    ['data'],
    // Header, tab bar, lists, failures.
    ['ui/layout'],
    ['ui/fields'],
    // Shown by several screens.
    ['features/*'],
    // What is owed to the player, checked with the round's worker.
    ['features/owed'],
    // The running games, before and after sign-in.
    ['features/lobby'],
    // Shown on every screen of a signed-in player.
    ['features/follow'],
    // The room where a player bets: its state, then its draw.
    ['screens/bet-room/state'],
    ['screens/bet-room/draw'],
    // Screens; none imports another.
    ['screens/*'],
    // Routes, layout, providers, the service worker.
    ['app'],
  ],
  'apps/console/src': [
    // Labels.
    ['ui/words'],
    // The client, its queries, the event stream, times in the operator's zone.
    ['data'],
    ['ui'],
    // Long tables with filters; texts in the players' languages.
    ['ui/lists', 'ui/languages'],
    // The session and sign-in.
    ['session'],
    // Screens; none imports another.
    ['screens/*'],
    // Routes, layout, providers.
    ['app'],
  ],
};

/** Files that compose rooms, and so may mount another room's `.routes.ts`. */
export const composers: readonly string[] = [
  'apps/server/src/api.ts',
  'apps/server/src/cashier/cashier.routes.ts',
  'apps/server/src/people/people.routes.ts',
  'apps/server/src/service/service.routes.ts',
  'apps/server/src/console/console-mount.ts',
];

/** Files that no file imports, because a program outside the code starts them. */
export const entryPoints: readonly string[] = [
  // npm scripts.
  'tools/run.ts',
  'tools/start.ts',
  'tools/dev.ts',
  'tools/check.ts',
  'tools/test.ts',
  'tools/other-browsers.ts',
  'apps/players/players.ts',
  'e2e/gallery/screenshots.ts',
  'e2e/gallery/lighthouse.ts',
  'e2e/gallery/gallery.ts',
  // Read by Playwright Test.
  'e2e/playwright.config.ts',
  'apps/server/proofs/bench/bench.ts',
  'apps/server/proofs/flood/flood.ts',
  'apps/server/proofs/digits/digits.ts',
  'apps/server/proofs/verifiers/verifiers.ts',
  'apps/server/proofs/overload/overload.ts',
  'apps/server/proofs/crash/crash.ts',
  'apps/server/proofs/simulation/simulate.ts',
  'apps/server/proofs/mutants/run-mutants.ts',
  'apps/server/src/commands/audit-command.ts',
  'apps/server/src/commands/liabilities-command.ts',
  'apps/server/src/commands/backup-command.ts',
  'apps/server/src/commands/backup-report-command.ts',
  'apps/server/src/commands/restore-command.ts',
  'apps/server/src/commands/accept-restore-command.ts',
  'apps/server/src/commands/setup-command.ts',
  'apps/server/src/commands/archive-command.ts',
  'apps/server/src/commands/upgrade-command.ts',
  'apps/server/src/commands/owner-command.ts',
  'apps/server/src/commands/secrets-command.ts',
  // Started by browser tests: a server whose clock the test moves.
  'apps/server/testing/test-process.ts',
  // Started by the command that installs its browsers; that command may not import it.
  'e2e/other-browsers/other-browsers.ts',
  // Started by hand or by a check.
  'tools/tidy.ts',
  'tools/add-icon.ts',
  'tools/outline-letters.ts',
  // Started by `.ci/run`.
  'tools/try-demo.ts',
  // Started by the command that injects faults into a cluster; that command may not import it.
  'tools/cluster-parts.ts',
  'tools/slim.ts',
  'tools/release.ts',
  // Named by vite and by index.html.
  'apps/web/vite.config.ts',
  'apps/web/src/app/main.tsx',
  // Used by the build in place of modules that the app does not need.
  'apps/web/src/app/icon-drawing.ts',
  // Types.
  'apps/web/src/app/icons.d.ts',
  'apps/web/src/app/external-store.ts',
  'apps/web/src/app/no-mutations.ts',
  'apps/console/vite.config.ts',
  'apps/console/src/app/main.tsx',
  'packages/trine-verify/trine-verify.ts',
  'packages/trine-verify/page/verify-page.ts',
  'packages/trine-verify/page/verify-page.css',
  'packages/witness/witness-command.ts',
  'tools/build-verifier.ts',
];

/**
 * Files of the server that may read clock, randomness and environment; all others get them as
 * arguments.
 */
export const worldReaders: readonly string[] = [
  'apps/server/src/main.ts',
  'apps/server/src/platform/config/config.ts',
  // Removes variables that the driver would read.
  'apps/server/src/platform/config/postgres-environment.ts',
  // Keys are random bytes, made once at the first start.
  'apps/server/src/platform/secrets/secrets.ts',
  // A separate process with a clock of its own.
  'apps/server/src/game/beacon/demo-beacon.ts',
  // Commands are processes of their own.
  'apps/server/src/commands/',
];

/** Where SQL may be outside a `.sql.ts` file: beginnings of paths. */
export const sqlPlaces: readonly string[] = [
  // Transactions, migrations, the embedded PostgreSQL.
  'apps/server/src/platform/postgres/',
  'apps/server/src/platform/embedded-postgres/',
  'apps/server/testing/',
  // Queries the SQLite file that is the lock of the data directory.
  'apps/server/src/platform/config/data-directory.ts',
];

export const limits = {
  lineColumns: 100,
  /** A longer word (a key, a hash, an address) has no place to break, so its line may be longer. */
  unbreakableColumns: 40,
  fileLines: 500,
  /** Of a database function. */
  sqlBodyLines: 80,
  folderDepth: 6,
  folderFiles: 40,
} as const;
