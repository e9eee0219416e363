// Checks the files of `deploy` without running them: by the programs that read them, and by rules
// of our own where there is no such program.

import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { parseEnv, promisify } from 'node:util';
import { parse } from 'yaml';
import { thisHost } from './chromium.ts';
import { hasPrograms } from './ensure-program.ts';
import { questions } from '../apps/server/src/operations/setup/questions.ts';
import { isInContext, readDockerFile } from './docker-files.ts';
import { root } from './run-program.ts';

const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const base = mkdtempSync(join(tmpdir(), 'trine-deploy-'));
after(() => rmSync(base, { recursive: true }));

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly image: string;
  readonly user: string;
  readonly read_only: boolean;
  readonly restart: string;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly healthcheck: { readonly test: readonly string[]; readonly interval: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string | readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly logging: { readonly options: Readonly<Record<string, string>> };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, object>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);

test('the compose file has two of each role, a database with backups, a bus and a proxy', () => {
  assert.deepEqual(Object.keys(compose.services), [
    'api1',
    'api2',
    'clock1',
    'clock2',
    'postgres',
    'backup',
    'nats',
    'proxy',
  ]);
  const roles = services.flatMap(([, { environment }]) => environment?.['ROLE'] ?? []);
  assert.deepEqual(roles, ['api', 'api', 'clock', 'clock']);
});

for (const [name, service] of services) {
  test(`the service ${name} has no more rights than it needs, and is watched`, () => {
    assert.equal(service.read_only, true);
    assert.match(service.user, /^[1-9]\d*:[1-9]\d*$/);
    assert.deepEqual(service.cap_drop, ['ALL']);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
    assert.equal(service.restart, 'unless-stopped');
    assert.equal(service.healthcheck.test[0], 'CMD');
    assert.match(service.healthcheck.interval, /^\d+s$/);
    assert.ok(service.logging.options['max-size'] !== undefined);
    for (const right of ['privileged', 'cap_add', 'network_mode', 'pid', 'devices']) {
      assert.ok(!(right in service), right);
    }
    assert.equal(service.ports === undefined, name !== 'proxy', 'only the proxy has ports');
    assert.deepEqual(service.build === undefined, /:\d/.test(service.image), 'a version, or built');
    for (const network of service.networks) assert.ok(network in compose.networks, network);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) assert.ok(existsSync(join(deploy, 'compose', from)), from);
      else assert.ok(from in compose.volumes, from);
    }
  });
}

test('each service has only the database addresses of its role', () => {
  const filesOf = (name: string) => [compose.services[name]?.env_file ?? []].flat();
  for (const name of ['api1', 'api2']) assert.deepEqual(filesOf(name), ['trine.env']);
  assert.deepEqual(filesOf('clock1'), ['trine.env', 'trine-clock.env', 'trine-owner.env']);
  assert.deepEqual(filesOf('clock2'), ['trine.env', 'trine-clock.env']);
});

test('database and bus have no public port, and the repository contains no secret', () => {
  assert.equal(compose.networks['inside']?.internal, true);
  for (const name of ['postgres', 'backup', 'nats']) {
    assert.deepEqual(compose.services[name]?.networks, ['inside']);
  }
  const files = [
    ...services.flatMap(([, { env_file }]) => env_file ?? []),
    ...Object.values(compose.secrets).map(({ file }) => file),
  ].map((file) => `deploy/compose/${file}`);
  // In a repository of its own: the checkout may come from an archive, or belong to another
  // account.
  const cwd = join(base, 'ignoring');
  mkdirSync(cwd);
  copyFileSync(join(root, '.gitignore'), join(cwd, '.gitignore'));
  execFileSync('git', ['init', '--quiet'], { cwd });
  for (const file of new Set(files)) {
    const { status } = spawnSync('git', ['check-ignore', '--no-index', '-q', file], { cwd });
    assert.equal(status, 0, `${file} is in .gitignore`);
    assert.ok(!isInContext(read('.dockerignore'), file), `${file} is in .dockerignore`);
  }
});

test('the compose file archives the log and stores backups in separate volumes', () => {
  const { postgres, backup } = compose.services;
  const { command = [] } = postgres ?? {};
  assert.ok(command.includes('archive_mode=on'));
  assert.ok(command.some((word) => word.includes('archive-push %p')));
  assert.deepEqual(backup?.entrypoint, ['/usr/local/bin/backup.sh']);
  const volumes = ['postgres:/var/lib/postgresql/data', 'backups:/var/lib/pgbackrest'];
  for (const service of [postgres, backup]) {
    for (const volume of volumes) assert.ok(service?.volumes?.includes(volume), volume);
  }
});

/** Each writes its words to standard error; the first record finds no table. */
const backupPrograms = {
  pg_isready: '',
  pgbackrest: `case "$*" in
    *info) [ -e backup ] && echo '[{"name":"trine","backup":[{"label":"F"}]}]' || echo '[]';;
    *backup) touch backup;;
  esac`,
  psql: '[ -e recorded ] || { touch recorded; exit 3; }',
  sleep: '[ "$1" -le 600 ] || exec tail -f /dev/null',
} as const;

test('a backup whose record failed is recorded later and not repeated', async () => {
  const place = join(base, 'backups');
  mkdirSync(place);
  for (const [name, does] of Object.entries(backupPrograms)) {
    const script = `#!/bin/sh\necho "${name} $*" | head -1 >&2\n${does}\n`;
    writeFileSync(join(place, name), script, { mode: 0o755 });
  }
  const script = join(deploy, 'compose/backup.sh');
  const env = { PATH: `${place}:${process.env['PATH']}` };
  const child = spawn('sh', [script], { cwd: place, env, detached: true });
  const ended = once(child, 'exit');
  const calls: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    calls.push(line);
    if (/^sleep \d{4,}$/.test(line) || calls.length > 20) break;
  }
  child.kill('SIGTERM');
  const how = await ended;
  assert.ok(child.pid !== undefined);
  // Leaves only the process that it has waited for.
  process.kill(-child.pid, 'SIGKILL');
  assert.deepEqual(how, [0, null]);
  const count = (begin: RegExp) => calls.filter((line) => begin.test(line)).length;
  const counts = [count(/^pgbackrest .*--type=full backup/), count(/^psql/), count(/^sleep 60$/)];
  assert.deepEqual(counts, [1, 2, 1], calls.join('\n'));
});

test("the backup's unit fails while Trine is stopped, and does not start it", () => {
  const unit = read('deploy/systemd/trine-backup.service');
  assert.doesNotMatch(unit, /^(Requires|Wants|BindsTo|Upholds|PartOf)=/m);
  assert.match(unit, /^Requisite=trine\.service$/m);
  assert.match(unit, /^After=trine\.service$/m);
});

for (const path of [
  'deploy/Dockerfile',
  'deploy/compose/postgres.Dockerfile',
  'deploy/compose/proxy.Dockerfile',
]) {
  test(`${path} keeps the rules of its format`, () => {
    const instructions = readDockerFile(read(path));
    const all = (word: string) => instructions.filter((one) => one.word === word);
    const last = (word: string) => all(word).at(-1)?.rest ?? '';
    for (const { rest } of all('FROM')) assert.match(rest, /^\S+:\S+( AS \w+)?$/);
    assert.doesNotMatch(last('FROM'), /:latest/);
    assert.match(last('USER'), /^[1-9]\d*:[1-9]\d*$/, 'a number, so that Kubernetes can see it');
    assert.deepEqual(all('ADD'), []);
    for (const { rest } of all('RUN').filter((one) => one.rest.includes('apt-get install'))) {
      assert.match(rest, /^apt-get update && .*--no-install-recommends .* rm -rf \/var\/lib\/apt/);
    }
    for (const { rest } of [...all('ENV'), ...all('ARG')]) {
      assert.doesNotMatch(rest, /PASSWORD|SECRET|TRINE_|PASSPHRASE|TOKEN/);
    }
    const isExec = (rest: string) => Array.isArray(JSON.parse(rest.replace(/^.*?(?=\[)/, '')));
    assert.match(last('HEALTHCHECK'), /^--interval=\S+ --timeout=\S+ .*CMD \[/);
    for (const word of ['HEALTHCHECK', 'ENTRYPOINT', 'CMD']) {
      if (last(word) !== '') assert.ok(isExec(last(word)), word);
    }
    const stages = all('FROM').flatMap(({ rest }) => / AS (\w+)$/.exec(rest)?.[1] ?? []);
    for (const { rest } of all('COPY').filter((one) => one.rest.startsWith('--from='))) {
      assert.ok(stages.includes(/^--from=(\w+)/.exec(rest)?.[1] ?? ''), rest);
    }
  });
}

test("the image's health check is the server's", async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health/live' && isWell ? 200 : 503).end();
  });
  let isWell = true;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const line = readDockerFile(read('deploy/Dockerfile')).find(({ word }) => word === 'HEALTHCHECK');
  const [, ...words] = JSON.parse(line?.rest.replace(/^.*?CMD /, '') ?? '[]') as string[];
  const env = { PORT: String(port) };
  await promisify(execFile)(process.execPath, words, { env });
  isWell = false;
  await assert.rejects(promisify(execFile)(process.execPath, words, { env }));
  server.close();
});

test('the image contains the bill of materials of the build', () => {
  const copies = readDockerFile(read('deploy/Dockerfile')).filter(({ word }) => word === 'COPY');
  const from = '--from=build /opt/trine/sbom.cdx.json sbom.cdx.json';
  assert.ok(copies.some(({ rest }) => rest === from));
  assert.ok(isInContext(read('.dockerignore'), 'package-lock.json'), 'from which it is made');
});

test('the build context contains only the files that the image needs', () => {
  const ignored = read('.dockerignore');
  const needed = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    'tsconfig.json',
    'tools/slim.ts',
    'tools/build.ts',
    'e2e/package.json',
    'apps/server/schema/01-ground.sql',
    'apps/server/src/main.ts',
    'apps/web/index.html',
    'packages/i18n/package.json',
  ];
  for (const path of needed) assert.ok(isInContext(ignored, path), path);
  const others = [
    '.git/config',
    '.data/pepper',
    'trine.env',
    'apps/server/trine.env',
    'trine-owner.env',
    'node_modules/pg/package.json',
    'apps/web/dist/index.html',
    'apps/server/src/app.test.ts',
    'apps/server/testing/test-database.ts',
    'docs/OPERATIONS.md',
    'deploy/compose/secrets/postgres-password',
  ];
  for (const path of others) assert.ok(!isInContext(ignored, path), path);
});

/** Whether a unit starts the clock. */
function runsClock(unit: string): boolean {
  return /^ExecStart=.* ROLE=(?:all|clock) /m.test(unit);
}

test('the units are well-formed and complete, and give the process few rights', (run) => {
  if (!hasPrograms(thisHost, ['systemd-analyze'], (line) => run.diagnostic(line))) return;
  const folder = join(base, 'etc/systemd/system');
  execFileSync('sh', [join(deploy, 'systemd/install.sh')], {
    env: { ...process.env, DESTDIR: base },
  });
  const units = readdirSync(folder).filter((name) => name.startsWith('trine'));
  assert.deepEqual(units.toSorted(), [
    'trine-api@.service',
    'trine-backup.service',
    'trine-backup.timer',
    'trine-clock@.service',
    'trine.service',
  ]);
  const paths = units.map((name) => join(folder, name));
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths]);
  assert.deepEqual([verified.status, verified.stderr.toString()], [0, '']);
  for (const path of paths.filter((one) => one.endsWith('.service'))) {
    const words = ['security', '--offline=true', '--no-pager', '--threshold=20', path];
    const { status, stdout } = spawnSync('systemd-analyze', words);
    assert.equal(status, 0, stdout.toString());
    const text = readFileSync(path, 'utf8');
    assert.match(text, /^User=trine$/m);
    assert.match(text, /^EnvironmentFile=\/etc\/trine\/trine\.env$/m);
    assert.equal(/^EnvironmentFile=-\/etc\/trine\/trine-clock\.env$/m.test(text), runsClock(text));
    assert.doesNotMatch(text, /^EnvironmentFile=.*owner/m);
    assert.match(text, /^ProtectSystem=strict$/m);
    const hidden = /^InaccessiblePaths=(.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
    assert.ok(hidden.includes('-/opt/trine/.git/objects'), path);
    assert.ok(hidden.includes('-/opt/trine/.git/config'), path);
    const isServing = /^ExecStart=.* ROLE=(?:all|api) /m.test(text);
    const reloads = /^ExecReload=\/bin\/kill -USR2 \$MAINPID$/m.test(text);
    assert.equal(reloads, isServing, path);
    const script = /\.bin\/node (\S+)/.exec(text)?.[1] ?? '';
    assert.ok(existsSync(join(root, script)), script);
  }
});

test('Prometheus scrapes the ports of the settings, the units and the setup', () => {
  const { scrape_configs: scrapes } = parse(read('deploy/prometheus/prometheus.yml')) as {
    readonly scrape_configs: readonly {
      readonly static_configs: readonly { readonly targets: readonly string[] }[];
    }[];
  };
  const targets = scrapes.flatMap((scrape) => scrape.static_configs.flatMap((one) => one.targets));
  const port = questions.find(({ name }) => name === 'METRICS_PORT')?.standard;
  assert.deepEqual(targets, [`127.0.0.1:${port}`]);
  for (const unit of ['trine-api@.service', 'trine-clock@.service']) {
    assert.match(read(`deploy/systemd/${unit}`), /^ExecStart=.* PORT=%i METRICS_PORT=1%i /m);
  }
  assert.equal(port, '18080', 'of the unit on port 8080');
  for (const name of ['api1', 'clock1']) {
    assert.equal(compose.services[name]?.environment?.['METRICS_PORT'], port);
  }
  const settings = read('docs/SETTINGS.md');
  assert.match(settings, /^\| `WORKERS` \|.* `\/metrics` of all of them is on `METRICS_PORT` \|$/m);
  assert.match(
    read('docs/OPERATIONS.md'),
    /^\| `GET \/metrics` \|.* the first process has .* all/m,
  );
});

test('commands run by hand have no home folder in which they could leave files', () => {
  const [programs, settings] = [join(base, 'programs'), join(base, 'trine.env')];
  mkdirSync(programs);
  writeFileSync(join(programs, 'setpriv'), '#!/bin/sh\necho "$DATA_DIR $HOME"\n', { mode: 0o755 });
  writeFileSync(settings, `DATA_DIR=/elsewhere\n`);
  writeFileSync(join(base, 'trine-owner.env'), `DATA_DIR=${base}\n`);
  const printed = execFileSync('sh', [join(deploy, 'systemd/as-trine.sh'), 'npm'], {
    env: { PATH: `${programs}:${process.env['PATH']}`, TRINE_ENV: settings, HOME: base },
    encoding: 'utf8',
  });
  // Debian's name for the home of an account without one.
  assert.equal(printed.trim(), `${base} /nonexistent`);
});

test('Caddy accepts its file', (run) => {
  if (!hasPrograms(thisHost, ['caddy'], (line) => run.diagnostic(line))) return;
  const example = parseEnv(read('deploy/caddy/caddy.env.example'));
  const words = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile'];
  const env = { ...process.env, ...example, XDG_DATA_HOME: base, XDG_CONFIG_HOME: base };
  const caddy = spawnSync('caddy', words, { cwd: root, env });
  assert.equal(caddy.status, 0, caddy.stderr.toString());
  const formatted = spawnSync('caddy', ['fmt', 'deploy/caddy/Caddyfile'], { cwd: root });
  assert.equal(formatted.stdout.toString(), read('deploy/caddy/Caddyfile'));
});
