// What an operator monitors of a process: its log, its metrics, its version.

import { readBuild, type Build } from './build.ts';
import { readNumber, readWord, valueOf, type Environment } from './environment.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface WatchingConfig {
  readonly build: Build;
  readonly logLevel: (typeof logLevels)[number];
  /** How many of a hundred requests are logged; failures always are. */
  readonly accessLogPercent: number;
  /** Null: no metrics are served. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
}

const standards = {
  demo: { logLevel: 'warn', accessLogPercent: 0 },
  production: { logLevel: 'info', accessLogPercent: 1 },
} as const;
const percents = { least: 0, most: 100 } as const;
const largestPort = 65_535;

export function readWatching(
  environment: Environment,
  profile: keyof typeof standards,
): WatchingConfig {
  const standard = standards[profile];
  return {
    build: readBuild(environment),
    logLevel: readWord(environment, 'LOG_LEVEL', logLevels) ?? standard.logLevel,
    accessLogPercent: readNumber(environment, 'ACCESS_LOG_PERCENT', {
      ...percents,
      default: standard.accessLogPercent,
    }),
    metrics: readMetrics(environment),
  };
}

/** Metrics reveal the turnover: other machines can read them only when configured. */
function readMetrics(environment: Environment): WatchingConfig['metrics'] {
  if (valueOf(environment, 'METRICS_PORT') === null) return null;
  const port = readNumber(environment, 'METRICS_PORT', { default: 0, least: 0, most: largestPort });
  return { host: valueOf(environment, 'METRICS_HOST') ?? '127.0.0.1', port };
}
