// Errors that prevent the start, each as one sentence with the remedy. Any other error is a defect
// and keeps its stack.

/** A reason not to start that an operator can remedy; the message is the whole sentence. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The variable of an error, if it is another than the one in the sentence. */
const settings = new WeakMap<Error, string>();
const standardSetting = 'DATABASE_URL';

/** The error; its sentence names this variable in place of `DATABASE_URL`. */
export function namingSetting(error: unknown, setting: string): unknown {
  if (error instanceof Error) settings.set(error, setting);
  return error;
}

/** The sentence for stderr, or null when an operator cannot remedy the error. */
export function explainStartError(error: unknown): string | null {
  const sentence = explain(error);
  const setting = error instanceof Error ? settings.get(error) : undefined;
  if (sentence === null || setting === undefined) return sentence;
  return sentence.replaceAll(standardSetting, setting);
}

function explain(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  if (property(error, 'syscall') === 'listen') return explainListen(error);
  return explainDatabase(error) ?? explainFile(error);
}

function explainListen(error: Error): string | null {
  const where = `${property(error, 'address')}:${property(error, 'port')}`;
  switch (property(error, 'code')) {
    case 'EADDRINUSE':
      return `Another program already listens on ${where}: set PORT to a free port.`;
    case 'EACCES':
      return `This account may not listen on ${where}: set PORT to a number of 1024 or more.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${property(error, 'address')}: set HOST to one it has.`;
    default:
      return null;
  }
}

/** Errors of `pg` while connecting: PostgreSQL's SQLSTATE, or the network's code. */
function explainDatabase(error: Error): string | null {
  if (error.name === 'NoHost') return error.message;
  const host = property(error, 'hostname') || property(error, 'address') || 'the host';
  switch (property(error, 'code')) {
    case '28000':
      if (/no encryption/.test(error.message)) {
        return 'PostgreSQL requires TLS: add sslmode=verify-full to DATABASE_URL.';
      }
      return `PostgreSQL refused the user or password of DATABASE_URL (${error.message}).`;
    case '28P01':
      return `PostgreSQL refused the user or password of DATABASE_URL (${error.message}).`;
    case '3D000':
      return `The database that DATABASE_URL names is not there (${error.message}): create it.`;
    case '53300':
      return 'PostgreSQL has no connection left: raise its max_connections.';
    case '42501':
      return `The user of DATABASE_URL lacks a right (${error.message}).`;
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${describeRefusal(error)}: check DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name ${host} of DATABASE_URL is not known.`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'ECONNRESET':
      return `PostgreSQL at ${host} can not be reached: check DATABASE_URL and the network.`;
    default:
      return explainTls(error) ?? explainConnectText(error);
  }
}

const tlsCodes = {
  certificateUnknown:
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED)$/,
  certificateOutdated: /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
  other: /^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|CERT_\w+|INVALID_\w+)$/,
};

/** Node's errors about a server's certificate. */
function explainTls(error: Error): string | null {
  const code = property(error, 'code');
  if (tlsCodes.certificateUnknown.test(code)) {
    return (
      `PostgreSQL's certificate is signed by an unknown authority (${code}): ` +
      'name its file by sslrootcert in DATABASE_URL.'
    );
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return (
      `PostgreSQL's certificate is not for the host ${property(error, 'host')} of DATABASE_URL: ` +
      'use a name that it contains, or sslmode=verify-ca.'
    );
  }
  if (tlsCodes.certificateOutdated.test(code)) {
    const fault = code === 'CERT_HAS_EXPIRED' ? 'has expired' : 'is not valid yet';
    return `PostgreSQL's certificate ${fault}: renew it, and check the clocks of both machines.`;
  }
  if (!tlsCodes.other.test(code)) return null;
  return `TLS with PostgreSQL failed (${code}: ${error.message}).`;
}

/** Why one of several hosts could not be used, in a few words. */
export function connectFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'can not be asked';
  const code = property(error, 'code');
  if (tlsCodes.certificateUnknown.test(code)) return 'has a certificate of an unknown authority';
  if (tlsCodes.certificateOutdated.test(code)) return 'has a certificate that is out of date';
  switch (code) {
    case 'ECONNREFUSED':
      return 'refuses connections';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'has a name that is not known';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'has a certificate for another name';
    case '':
      return /timeout/.test(error.message) ? 'does not answer' : `fails (${error.message})`;
    default:
      return `fails (${error.message})`;
  }
}

/** `pg` reports some failures to connect without a code. */
function explainConnectText(error: Error): string | null {
  if (/timeout expired|connection timeout|timeout exceeded when trying/i.test(error.message)) {
    return 'PostgreSQL did not answer in time: check DATABASE_URL and the network.';
  }
  if (/SASL|SCRAM|password must be a string/i.test(error.message)) {
    return 'PostgreSQL asks for a password: put one into DATABASE_URL.';
  }
  if (/does not support SSL/i.test(error.message)) {
    return 'PostgreSQL does not offer the TLS that DATABASE_URL asks for.';
  }
  if (/Connection terminated unexpectedly/i.test(error.message)) {
    return 'What answers at the address in DATABASE_URL is not PostgreSQL, or it just stopped.';
  }
  return null;
}

function explainFile(error: Error): string | null {
  const path = property(error, 'path');
  if (path === '') return null;
  switch (property(error, 'code')) {
    case 'EACCES':
    case 'EPERM':
      return `This account may not use ${path}: change its rights or set another DATA_DIR.`;
    case 'EROFS':
      return `${path} is on a read-only file system: set another DATA_DIR.`;
    case 'ENOSPC':
      return `The disk is full: ${path} could not be written.`;
    default:
      return null;
  }
}

/** The `code` of a system's or PostgreSQL's error, or the empty text. */
export function errorCode(error: unknown): string {
  return error instanceof Error ? property(error, 'code') : '';
}

/** A name with several addresses fails once for each of them, as one AggregateError. */
function describeRefusal(error: Error): string {
  const all: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const places = all
    .filter((one) => one instanceof Error)
    .map((one) => `${property(one, 'address')}:${property(one, 'port')}`);
  return places.join(' and ');
}

function property(error: Error, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
