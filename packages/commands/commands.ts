// Every command of package.json: what it does, its options and its words. The usage text is
// generated from this table, and a command parses its options with it (`read-command.ts`).

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string | boolean;
  /** The placeholder of a string's value in the usage. */
  readonly value?: string;
  readonly does: string;
}

export interface Command {
  readonly does: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Words besides the options; without this field a command accepts none. */
  readonly words?: { readonly name: string; readonly does: string };
}

const settings = 'Settings are variables of the environment: docs/SETTINGS.md.';
const seed = { type: 'string', value: 'NUMBER', does: 'repeats the run of this seed' } as const;

const pictures = {
  screens: { type: 'string', value: 'NAMES', does: 'names with commas between, or "all"' },
  languages: { type: 'string', value: 'CODES', does: 'codes with commas between, such as en,kor' },
  themes: { type: 'string', value: 'NAMES', does: 'light, dark or both' },
  sizes: { type: 'string', value: 'SIZES', does: 'such as 390,360x640, in pixels' },
  out: { type: 'string', value: 'FOLDER', does: 'the folder of the pictures' },
} as const;

export const commands = {
  start: {
    does: `Builds the apps if needed and starts the server. ${settings}`,
    options: {},
  },
  build: { does: 'Builds the player’s app and the console, if a source has changed.', options: {} },
  setup: {
    does: 'Asks for the settings of an installation, writes them to a file and checks them.',
    options: {
      file: { type: 'string', value: 'FILE', does: 'the file of the settings (trine.env)' },
      answers: { type: 'string', value: 'FILE', does: 'takes the answers from a file' },
      check: { type: 'boolean', default: false, does: 'only checks, by the file or environment' },
      database: { type: 'boolean', default: false, does: 'only migrates, as the owner' },
      replace: { type: 'boolean', default: false, does: 'may overwrite the file' },
    },
  },
  dev: { does: `Starts everything with reload after a change. ${settings}`, options: {} },
  check: {
    does: 'Checks types, lint, format, style, references in pages, commits and unused code.',
    options: {},
  },
  test: {
    does: 'Runs the tests, browser tests included.',
    options: {
      times: { type: 'string', value: 'NUMBER', default: '1', does: 'runs them so many times' },
      burn: {
        type: 'string',
        value: 'NUMBER',
        default: '0',
        does: 'starts so many processes a core that use it up',
      },
      headed: { type: 'boolean', default: false, does: 'shows the browser' },
    },
    words: { name: 'word', does: 'runs only files whose paths contain one of the words' },
  },
  players: {
    does: 'Lets simulated players bet in the rooms of a demo.',
    options: {
      count: { type: 'string', value: 'NUMBER', default: '50', does: 'how many players' },
      url: {
        type: 'string',
        value: 'ADDRESS',
        default: 'http://127.0.0.1:8080',
        does: 'the address of the demo',
      },
      seconds: { type: 'string', value: 'NUMBER', does: 'ends after so many seconds' },
      seed,
    },
  },
  bench: {
    does: 'Measures speed as ratios of two measurements on this machine.',
    options: {
      quick: { type: 'boolean', default: false, does: 'measures with little of everything' },
      pinned: { type: 'boolean', default: false, does: 'gives the server processors of its own' },
      profile: { type: 'boolean', default: false, does: 'shows where the time of one row goes' },
      pgledger: { type: 'string', value: 'URL', does: 'adds the rows beside pgledger' },
      minutes: { type: 'string', value: 'NUMBER', default: '30', does: 'how long R10L lasts' },
      orders: {
        type: 'string',
        value: 'NUMBER',
        default: '100000000',
        does: 'orders in the table when R10L begins',
      },
    },
    words: { name: 'row', does: 'measures only these rows, such as R1' },
  },
  flood: { does: 'Measures log-ins while another address floods the server.', options: {} },
  overload: {
    does: 'Measures the server under more calls than it can answer.',
    options: {},
    words: {
      name: 'times',
      does: 'the load as a multiple of the capacity (3), or only `mix` or `closed-loops`',
    },
  },
  crash: {
    does: 'Kills processes under load and checks every acknowledged bet.',
    options: {
      kills: { type: 'string', value: 'NUMBER', default: '50', does: 'how many kills' },
      seed,
      port: { type: 'string', value: 'PORT', does: 'the port of the server' },
      cluster: { type: 'boolean', default: false, does: 'kills parts of a whole cluster' },
      minutes: {
        type: 'string',
        value: 'NUMBER',
        default: '10',
        does: 'with --cluster: how long',
      },
      asynchronous: {
        type: 'boolean',
        default: false,
        does: 'with --cluster: a commit does not wait for a standby',
      },
      'database-proxy': {
        type: 'boolean',
        default: false,
        does: 'with --cluster: PostgreSQL is reached through HAProxy',
      },
      only: { type: 'string', value: 'NAMES', default: '', does: 'with --cluster: these faults' },
      rolling: { type: 'string', value: 'NUMBER', does: 'restarts each process so many times' },
    },
  },
  simulate: {
    does: 'Compares the server with a model in simulated worlds.',
    options: {
      minutes: { type: 'string', value: 'NUMBER', default: '1', does: 'how long' },
      worlds: { type: 'string', value: 'NUMBER', does: 'ends after so many worlds' },
      seed,
    },
  },
  mutants: {
    does: 'Breaks the server on purpose, one promise at a time; a test must fail each time.',
    options: {},
    words: { name: 'word', does: 'only mutants whose names contain one of the words' },
  },
  digits: {
    does: 'Computes statistics of many draws, and of biased functions, which must fail.',
    options: {
      draws: { type: 'string', value: 'NUMBER', default: '10000000', does: 'how many draws' },
    },
  },
  verifiers: {
    does: 'Plays rounds under load and checks each with both verifiers, which needs python3.',
    options: {
      rounds: { type: 'string', value: 'NUMBER', default: '500', does: 'how many drawn rounds' },
    },
  },
  audit: {
    does: `Recounts the books and prints which checks hold. ${settings}`,
    options: {
      archive: { type: 'string', value: 'FOLDER', does: 'audits archived months by their files' },
      copy: { type: 'boolean', default: false, does: 'a drill: ignores the seal kept in DATA_DIR' },
    },
  },
  liabilities: {
    does: `Publishes what is owed to the players today, once a day. ${settings}`,
    options: {},
  },
  backup: {
    does: `Takes a base backup of the embedded PostgreSQL into BACKUP_DIR. ${settings}`,
    options: {
      keep: { type: 'string', value: 'NUMBER', does: 'removes older backups than so many' },
      list: { type: 'boolean', default: false, does: 'only lists the backups' },
    },
  },
  'backup-report': {
    does: `Records a backup that Trine does not take itself; reads pgBackRest’s JSON. ${settings}`,
    options: {
      base: { type: 'string', value: 'TIME', does: 'the end of a base backup of another tool' },
      drill: { type: 'string', value: 'RESULT', does: 'an attempted restore: held or failed' },
      stanza: { type: 'string', value: 'NAME', default: 'trine', does: 'the stanza in the JSON' },
    },
  },
  restore: {
    does: `Restores a backup from BACKUP_DIR into an empty DATA_DIR. ${settings}`,
    options: {
      to: { type: 'string', value: 'TIME', does: 'the time, such as "2026-11-25 14:03:00"' },
      from: { type: 'string', value: 'SERVER', does: 'the server whose backup it is' },
      base: { type: 'string', value: 'NAME', does: 'the base backup to begin with' },
      'accept-gap': {
        type: 'boolean',
        default: false,
        does: 'restores up to a gap in the log; what came later is lost',
      },
      'accept-unsealed': {
        type: 'boolean',
        default: false,
        does: 'also restores log that the server had not sealed when it ended',
      },
    },
  },
  'accept-restore': {
    does: `Accepts that seals of the audit log are missing after a restore. ${settings}`,
    options: {
      reason: { type: 'string', value: 'TEXT', does: 'why the database was restored' },
    },
  },
  archive: {
    does: `Moves the bets of old months into files of ARCHIVE_DIR. ${settings}`,
    options: {
      before: { type: 'string', value: 'MONTH', does: 'archives the months before 2026-01' },
      restore: { type: 'string', value: 'MONTH', does: 'restores a month' },
      list: { type: 'boolean', does: 'lists the archived months' },
    },
  },
  'upgrade-postgres': {
    does: `Moves the data of the embedded PostgreSQL to this version’s major. ${settings}`,
    options: {},
  },
  secrets: {
    does: `Creates the secrets of a new installation in DATA_DIR. ${settings}`,
    options: {
      print: { type: 'boolean', default: false, does: 'prints new ones and writes nothing' },
    },
  },
  owner: {
    does: `Creates the first owner of the console; the password comes by stdin. ${settings}`,
    options: {
      name: { type: 'string', value: 'NAME', default: 'owner', does: 'the name to sign in with' },
      'force-another': { type: 'boolean', default: false, does: 'also while an owner exists' },
    },
  },
  witness: {
    does: 'Cosigns the checkpoints of public logs, and refuses a fork: docs/WITNESS.md.',
    options: {
      name: { type: 'string', value: 'NAME', does: 'its name, such as witness.example/w1' },
      data: {
        type: 'string',
        value: 'FOLDER',
        default: '.witness',
        does: 'the folder of its key and its state',
      },
      host: {
        type: 'string',
        value: 'ADDRESS',
        default: '127.0.0.1',
        does: 'the address to listen on',
      },
      port: { type: 'string', value: 'PORT', default: '8090', does: 'the port to listen on' },
    },
    words: { name: 'key', does: 'the verifier key of a log that it witnesses' },
  },
  'other-browsers': {
    does: 'Bets in a room in Firefox and WebKitGTK, on a translated page too.',
    options: {},
  },
  lighthouse: { does: 'Measures five screens with Lighthouse on a slow phone.', options: {} },
  screenshots: {
    does: 'Renews the pictures of the README.',
    options: {
      console: { type: 'boolean', default: false, does: 'takes pictures of the console' },
      ...pictures,
    },
  },
  gallery: { does: 'Takes a picture of every screen of the player’s app.', options: pictures },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;
