import { pino, type DestinationStream, type Logger } from 'pino';
import { errorCode } from '../config/start-error.ts';

/** Names of secrets; a log line shows only that the field was there. */
const secrets = [
  'password',
  'token',
  'new_pass',
  'after_pass',
  'securityCode',
  'authorization',
  'cookie',
];

export interface LogOptions {
  readonly level: string;
  readonly destination: DestinationStream;
}

/**
 * JSON lines with the process but without the host. Values under the names of secrets are redacted
 * in any logged object, and of an error only `describeError` is logged.
 */
export function createLog({ level, destination }: LogOptions): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const redact = { paths, censor: '[redacted]' };
  const serializers = {
    error: (error: unknown) => (error instanceof Error ? describeError(error) : error),
  };
  // Levels as words, since numbers mean a level only to pino. Workers share one output.
  const formatters = { level: (level: string) => ({ level }) };
  const base = { pid: process.pid };
  const form = { base, formatters, timestamp: pino.stdTimeFunctions.isoTime };
  return pino({ level, redact, serializers, ...form }, destination);
}

/** The message comes from PostgreSQL without its details, which may contain values. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { name, code: errorCode(error), message, stack };
}
