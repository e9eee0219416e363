import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError } from './failure.ts';

/** Names under which secrets travel; a log line that carries one shows only that it was there. */
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
 * JSON lines without the host's name, each with its process; secrets are struck out wherever an
 * object brings them, and of an error nothing is written but what `describeError` gives.
 */
export function createLog({ level, destination }: LogOptions): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const redact = { paths, censor: '[redacted]' };
  const serializers = {
    error: (error: unknown) => (error instanceof Error ? describeError(error) : error),
  };
  // Levels by name: numbers are known to one library alone. Workers share one output.
  const formatters = { level: (level: string) => ({ level }) };
  const base = { pid: process.pid };
  const form = { base, formatters, timestamp: pino.stdTimeFunctions.isoTime };
  return pino({ level, redact, serializers, ...form }, destination);
}
