// Runs all checks of an installation at the same time.

import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { ConfigurationError } from '../../platform/config/environment.ts';
import {
  describeUnknown,
  findMisspelt,
  findUnknown,
  knownSettings,
} from '../../platform/config/unknown-settings.ts';
import { checkAddress } from './check-address.ts';
import { checkBeacon } from './check-beacon.ts';
import { checkBus } from './check-bus.ts';
import { judgeDatabase } from './check-database.ts';
import { checkApps, checkDisks, checkPorts, checkTimeService } from './check-machine.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import {
  findReadable,
  judgeSecrets,
  readInstallation,
  readPresentSecrets,
} from './check-secrets.ts';
import { besideOf, type Settings } from './environment-file.ts';
import { about, type Finding } from './findings.ts';
import { checkLogins } from './make-logins.ts';
import { readDatabase } from './read-database.ts';

export interface CheckOptions {
  readonly settings: Settings;
  /** The file of the settings; null for the environment. */
  readonly file: string | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Replaces parts of the real environment in tests. */
  readonly world?: {
    readonly chain?: BeaconChain;
    readonly dnsServers?: readonly string[];
    readonly ca?: string;
  };
}

const settingsOf = about('settings');
const limitMs = 5_000;

/** Ends within about five seconds, even if nothing answers. */
export async function checkInstallation(options: CheckOptions): Promise<Finding[]> {
  const { settings, file } = options;
  const { config, findings } = readSettings(settings);
  const open = file === null ? [] : await findReadable(filesOf(file), settingsOf.missing);
  const checks = config === null ? [] : checksOf(config, options);
  const found = await Promise.all(checks.map(inTime));
  const unknown = file === null ? findMisspelt(settings) : findUnknown(settings);
  const misspelt = unknown.map((one) => settingsOf.warning(describeUnknown(one)));
  const examples = await checkPlaceholders(file === null ? ownOf(settings) : settings);
  return [
    ...findings,
    ...examples,
    ...misspelt,
    ...open,
    ...found.flat(),
    checkApps(config?.profile ?? 'production'),
  ];
}

/** Only the variables of Trine: the environment also has those of other programs. */
function ownOf(settings: Settings): Settings {
  const known = knownSettings();
  return Object.fromEntries(Object.entries(settings).filter(([name]) => known.has(name)));
}

/** The existing files of the settings. */
function filesOf(file: string): string[] {
  const all = [file, besideOf(file, 'clock'), besideOf(file, 'owner')];
  return all.filter((path) => existsSync(path));
}

interface Check {
  readonly name: string;
  readonly run: Promise<readonly Finding[]>;
}

function checksOf(config: Config, { now, world = {} }: CheckOptions): Check[] {
  return [
    ...config.lines.map((line) => {
      return { name: 'address', run: checkAddress(line, { now, ...world }) };
    }),
    { name: 'database', run: checkDatabaseAndSecrets(config, now) },
    { name: 'logins', run: checkLogins(config.databaseUrls, config.role) },
    { name: 'beacon', run: checkBeacon(config, { now, ...world }) },
    { name: 'bus', run: checkBus(config.busUrl) },
    { name: 'disk', run: checkDisks(config) },
    { name: 'port', run: readInstallation(config).then((own) => checkPorts(config, own)) },
    { name: 'clock', run: checkTimeService() },
  ];
}

async function checkDatabaseAndSecrets(
  config: Config,
  now: () => number,
): Promise<readonly Finding[]> {
  const { secrets, findings } = await readPresentSecrets(config);
  const reading = await readDatabase({ config, secrets, now });
  const isCompared = reading.kind === 'facts' && reading.facts.isSetUp;
  const fault = reading.kind === 'facts' ? reading.facts.secretsFault : null;
  return [
    ...judgeDatabase(reading, config.databaseUrls === null),
    ...(secrets === null ? findings : [judgeSecrets(fault, isCompared)]),
  ];
}

/** A check that hangs or fails also gives a finding. */
async function inTime({ name, run }: Check): Promise<readonly Finding[]> {
  const ended = new AbortController();
  const late = delay(limitMs, null, { signal: ended.signal }).catch(() => null);
  try {
    const found = await Promise.race([run, late]);
    if (found !== null) return found;
    return [about(name).missing(`No answer within ${limitMs / 1000} s: check the network.`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [about(name).missing(`The check failed: ${reason}.`)];
  } finally {
    ended.abort();
  }
}

interface ReadSettings {
  /** Null if the server would not start with these settings. */
  readonly config: Config | null;
  readonly findings: readonly Finding[];
}

function readSettings(settings: Settings): ReadSettings {
  try {
    const config = readConfig(settings);
    return { config, findings: judgeSettings(config) };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { config: null, findings: [settingsOf.missing(error.message)] };
  }
}

function judgeSettings({ profile, trustedProxies, securityContact }: Config): Finding[] {
  if (profile === 'demo') {
    return [
      settingsOf.missing('PROFILE is demo, with play credits and known passwords: set production.'),
    ];
  }
  const findings: Finding[] = [];
  if (trustedProxies === 0) {
    const sentence =
      'TRUSTED_PROXIES is 0, so all calls seem to come from the proxy without TLS, and the ' +
      'console rejects them';
    findings.push(settingsOf.missing(`${sentence}: set the number of proxies.`));
  }
  if (securityContact === null) {
    const sentence = 'SECURITY_CONTACT is not set, so there is no security.txt';
    findings.push(
      settingsOf.missing(`${sentence}: set the address to which vulnerabilities are reported.`),
    );
  }
  return findings.length > 0 ? findings : [settingsOf.ok('All settings can be read.')];
}
