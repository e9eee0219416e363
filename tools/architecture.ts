// The import table: which part of the repository may know which. Imports go one way, from a later
// row to an earlier one, and `tidy.ts` refuses an edge that is not here. A new room is a row
// here first.

export interface Unit {
  /** A workspace is imported as `@trine/<name>/<path>`. */
  readonly name: string;
  readonly folder: string;
  /** The units that it may import, beside itself. */
  readonly mayImport: readonly string[];
}

const packages = ['money', 'game', 'fairness', 'contract', 'i18n'] as const;
/** What is started from a command line takes its words by them. */
const programs = [...packages, 'commands'] as const;
const browserPackages = [...packages, 'browser'] as const;

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
  // The commands of package.json: their options and their usage.
  { name: 'commands', folder: 'packages/commands', mayImport: [] },
  // What both apps need where a browser does less than expected; knows nothing of Trine.
  { name: 'browser', folder: 'packages/browser', mayImport: [] },
  // The apps know the packages and never each other.
  { name: 'server', folder: 'apps/server', mayImport: programs },
  { name: 'web', folder: 'apps/web', mayImport: browserPackages },
  { name: 'console', folder: 'apps/console', mayImport: browserPackages },
  // Real clients over HTTP: they see what a player sees, so nothing of the server's inside.
  { name: 'players', folder: 'apps/players', mayImport: programs },
  { name: 'e2e', folder: 'e2e', mayImport: [...programs, 'players'] },
  // Starts the server and its test cluster; looks for texts that no screen shows; bets at an
  // installation.
  { name: 'tools', folder: 'tools', mayImport: ['contract', 'i18n', 'commands', 'server'] },
];

/**
 * Rooms of an app, lowest row first: a room may import any room of an earlier row, none of its own
 * row. A room is a folder that holds code (`people/players`), or a file beside the wings. A name
 * that ends in `/*` stands for the rooms of that wing that no row names.
 */
export const rooms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'apps/server/src': [
    // Means, without a word about betting: what the world says, PostgreSQL, HTTP.
    ['platform/config', 'platform/collections'],
    ['platform/postgres'],
    ['platform/embedded-postgres'],
    // News between processes.
    ['platform/bus'],
    ['platform/secrets'],
    ['platform/http', 'platform/audit-log'],
    // Whether the database answers; who waits how long for what is scarce; what is switched off.
    ['platform/health', 'platform/rate-limits', 'platform/switches'],
    // What may be read from replicas, and whether they are fit for it.
    ['platform/replicas'],
    // Who is let in when there is too much to do.
    ['platform/admission'],
    // Files that people send.
    ['platform/uploads'],
    // Postings that sum to zero: the only way to a balance.
    ['ledger'],
    // What a person is told; where they are signed in.
    ['people/notifications', 'people/sessions'],
    // Who works for the operator, and how a call of the console is admitted.
    ['people/staff'],
    // Who plays: registration, login, account, and what staff do with an account.
    ['people/players'],
    ['people/guests', 'people/agents'],
    ['people'],
    // Games, plans, odds, sale hours.
    ['game/catalogue'],
    ['game/rounds', 'game/beacon'],
    ['game/betting'],
    // What a player staked and won, and the statement of their account.
    ['game/statistics'],
    ['game/settlement'],
    // What a room shows, polled or pushed.
    ['game/rooms'],
    // Money in and out.
    ['cashier/payment-accounts'],
    ['cashier/requests'],
    ['cashier/deposits', 'cashier/withdrawals'],
    ['cashier/review'],
    ['cashier'],
    // What surrounds the game.
    ['service/content'],
    // What others see of a page of ours where it is shared.
    ['service/sharing'],
    ['service/support'],
    ['service'],
    // What is the console's alone.
    ['console/gateway'],
    ['console/audit-log', 'console/switches', 'console/reports'],
    ['console/board'],
    ['console/exports', 'console/search', 'console/views'],
    ['console'],
    // What runs by itself: audit, clock, maintenance, backups, old months, the demo's accounts.
    ['operations/archive'],
    ['operations/audit', 'operations/maintenance', 'operations/demo'],
    ['operations/backup', 'operations/retention', 'operations/upgrade'],
    ['operations/jobs'],
    // What an operator watches: whether a process is of use, and figures of all that it does.
    ['operations/readiness'],
    ['operations/metrics', 'operations/tracing'],
    // What the owner of the database does before anything else works with it.
    ['operations/preparation'],
    // Asks for the settings of an installation and checks what they name.
    ['operations/setup'],
    // Puts the parts together.
    ['world.ts'],
    ['api.ts', 'clock-process.ts', 'storage.ts'],
    ['app.ts'],
    ['worker-link.ts'],
    ['workers.ts'],
    ['main.ts'],
  ],
  'apps/web/src': [
    // Which language, which texts.
    ['i18n'],
    // Buttons, fields, amounts: know neither calls nor routes.
    ['ui'],
    // What lies over a screen.
    ['ui/overlays'],
    // The client, its queries, the event stream, the server's clock, who is logged in.
    ['data'],
    // What stands around a screen: header, tab bar, lists, failures.
    ['ui/layout'],
    ['ui/fields'],
    // What several screens show.
    ['features/*'],
    // The games as they run, at the front door and at home.
    ['features/lobby'],
    // What follows a player from screen to screen.
    ['features/follow'],
    // The room that bets are placed in: what is known of it, then how it tells a draw.
    ['screens/bet-room/state'],
    ['screens/bet-room/draw'],
    // Screens; none of them knows another.
    ['screens/*'],
    // Every address, what stands around its screen, the providers, the service worker.
    ['app'],
  ],
  'apps/console/src': [
    // What things are called.
    ['ui/words'],
    // The client, its queries, the event stream, times in the operator's zone.
    ['data'],
    ['ui'],
    // Long tables with their filters; texts in the players' languages.
    ['ui/lists', 'ui/languages'],
    // Who is signed in, and the way in.
    ['session'],
    // Screens; none of them knows another.
    ['screens/*'],
    // Routes, what stands around a screen, providers.
    ['app'],
  ],
};

/** Files that put the parts together, and so may mount another room's `.routes.ts`. */
export const composers: readonly string[] = [
  'apps/server/src/api.ts',
  'apps/server/src/cashier/cashier.routes.ts',
  'apps/server/src/people/people.routes.ts',
  'apps/server/src/service/service.routes.ts',
  'apps/server/src/console/console.routes.ts',
];

/** Files that nobody imports because something outside the code starts them. */
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
  'apps/server/proofs/overload/overload.ts',
  'apps/server/proofs/crash/crash.ts',
  'apps/server/proofs/simulation/simulate.ts',
  'apps/server/proofs/mutants/run-mutants.ts',
  'apps/server/src/operations/audit/audit-command.ts',
  'apps/server/src/operations/backup/backup-command.ts',
  'apps/server/src/operations/backup/backup-report-command.ts',
  'apps/server/src/operations/backup/restore-command.ts',
  'apps/server/src/operations/backup/accept-restore-command.ts',
  'apps/server/src/operations/setup/setup-command.ts',
  'apps/server/src/operations/retention/archive-command.ts',
  'apps/server/src/operations/upgrade/upgrade-command.ts',
  'apps/server/src/people/staff/owner-command.ts',
  'apps/server/src/platform/secrets/secrets-command.ts',
  // Started by the browser tests: a server whose clock the test moves.
  'apps/server/testing/test-process.ts',
  // Started by the command that brings its browsers, which may not import it.
  'e2e/other-browsers/other-browsers.ts',
  // Started by hand or by a check: the style by itself.
  'tools/tidy.ts',
  'tools/add-icon.ts',
  'tools/outline-letters.ts',
  // Started by `.ci/run`.
  'tools/try-demo.ts',
  // Started by the command that strikes a cluster, which may not import it.
  'tools/cluster-parts.ts',
  'tools/slim.ts',
  'tools/release.ts',
  // Named by vite and by index.html.
  'apps/web/vite.config.ts',
  'apps/web/src/app/main.tsx',
  // Put by the build in the place of parts that the app does not need.
  'apps/web/src/app/icon-drawing.ts',
  // What the compiler knows of them.
  'apps/web/src/app/icons.d.ts',
  'apps/web/src/app/external-store.ts',
  'apps/web/src/app/no-mutations.ts',
  'apps/console/vite.config.ts',
  'apps/console/src/app/main.tsx',
];

/** Files of the server that may read clock, chance and environment; all others are told. */
export const worldReaders: readonly string[] = [
  'apps/server/src/main.ts',
  'apps/server/src/platform/config/config.ts',
  // Takes variables away that the driver would read.
  'apps/server/src/platform/config/postgres-environment.ts',
  'apps/server/src/operations/jobs/clock.ts',
  // Keys are random bytes, made once at the first start.
  'apps/server/src/platform/secrets/secrets.ts',
  // A process of its own with its own clock: nobody is there to tell it the time.
  'apps/server/src/game/beacon/demo-beacon.ts',
  // The audit by hand is a process of its own as well.
  'apps/server/src/operations/audit/audit-command.ts',
  // So are backups and their restore.
  'apps/server/src/operations/backup/backup-command.ts',
  'apps/server/src/operations/backup/backup-report-command.ts',
  'apps/server/src/operations/backup/restore-command.ts',
  'apps/server/src/operations/backup/accept-restore-command.ts',
  // And the setting up of an installation.
  'apps/server/src/operations/setup/setup-command.ts',
  // And old months.
  'apps/server/src/operations/retention/archive-command.ts',
  // And the change to a newer PostgreSQL.
  'apps/server/src/operations/upgrade/upgrade-command.ts',
  // And the making of the first owner.
  'apps/server/src/people/staff/owner-command.ts',
  // And the making of secrets.
  'apps/server/src/platform/secrets/secrets-command.ts',
];

/** Where SQL may stand outside a `.sql.ts` file; every path that begins so. */
export const sqlPlaces: readonly string[] = [
  // The ground itself: transactions, migrations, the cluster.
  'apps/server/src/platform/postgres/',
  'apps/server/src/platform/embedded-postgres/',
  'apps/server/testing/',
  // Asks the file that serves as its lock, which is no table of ours.
  'apps/server/src/platform/config/data-directory.ts',
];

export const limits = {
  lineColumns: 100,
  /** A word longer than this (a key, a hash, an address) can not be broken, so its line may be. */
  unbreakableColumns: 40,
  fileLines: 500,
  /** Of a function in the database. */
  sqlBodyLines: 80,
  folderDepth: 6,
  folderFiles: 40,
} as const;
