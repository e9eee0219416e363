import { pino, type DestinationStream, type Logger } from 'pino';

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

/** JSON lines without the host's name; secrets are struck out wherever an object brings them. */
export function createLog({ level, destination }: LogOptions): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const redact = { paths, censor: '[redacted]' };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, destination);
}
