// Checks the public address as players reach it: its DNS name and its certificate.

import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { errorCode } from '../../platform/config/start-error.ts';
import { isPrivate } from '../../platform/http/client-address.ts';
import { about, type Finding } from './findings.ts';

export interface AddressOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Replaces the system's DNS servers: `127.0.0.1:5300`. */
  readonly dnsServers?: readonly string[];
  /** A certificate that is trusted in addition to the system's, for tests. */
  readonly ca?: string;
}

const dns = about('dns');
const tls = about('tls');
const answerMs = 1_500;
const tries = 2;
const handshakeMs = 3_000;
const renewalDays = 14;
const dayMs = 24 * 60 * 60 * 1000;
const httpsPort = 443;

/** `line`: an origin of `LINES`. */
export async function checkAddress(line: string, options: AddressOptions): Promise<Finding[]> {
  const url = new URL(line);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolveName(host, options) : [host];
  const [address] = addresses;
  if (address === undefined) {
    const sentence = `${host} is unknown: add it with the site's address to your DNS.`;
    return [dns.missing(sentence)];
  }
  const named = { host, address, port: url.port === '' ? httpsPort : Number(url.port) };
  return [describeAddresses(host, addresses), await checkCertificate(named, options)];
}

/** All addresses of a name; none if it is unknown or no server answers in time. */
async function resolveName(name: string, { dnsServers }: AddressOptions): Promise<string[]> {
  const resolver = new Resolver({ timeout: answerMs, tries });
  if (dnsServers !== undefined) resolver.setServers(dnsServers);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

function describeAddresses(host: string, addresses: readonly string[]): Finding {
  const places = addresses.join(', ');
  if (addresses.some((address) => !isPrivate(address))) {
    return dns.ok(`${host} resolves to ${places}.`);
  }
  return dns.warning(`${host} resolves to ${places}, which only that network can reach.`);
}

interface NamedAddress {
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

async function checkCertificate(named: NamedAddress, options: AddressOptions): Promise<Finding> {
  const { host, address, port } = named;
  const socket = connect({
    host: address,
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    // The certificate is verified below, and nothing is sent.
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(handshakeMs) });
    return judgeCertificate(socket, host, options.now());
  } catch (error) {
    return tls.missing(describeFailure(`${host}:${port}`, error));
  } finally {
    socket.destroy();
  }
}

function judgeCertificate(socket: TLSSocket, host: string, nowMs: number): Finding {
  const certificate = socket.getPeerCertificate();
  const reason = rejectionReason(socket, certificate, nowMs);
  if (reason !== null) {
    return tls.missing(`Browsers reject the certificate of ${host}: ${reason}.`);
  }
  const days = Math.floor((Date.parse(certificate.valid_to) - nowMs) / dayMs);
  if (days >= renewalDays) return tls.ok(`The certificate of ${host} is valid for ${days} days.`);
  return tls.warning(
    `The certificate of ${host} ends in ${days} days: find out why the proxy does not renew it.`,
  );
}

/** Why browsers would reject the certificate; null if they accept it. */
function rejectionReason(
  socket: TLSSocket,
  certificate: PeerCertificate,
  nowMs: number,
): string | null {
  if (Date.parse(certificate.valid_to) <= nowMs) return `it ended on ${certificate.valid_to}`;
  if (Date.parse(certificate.valid_from) > nowMs) return `it starts on ${certificate.valid_from}`;
  if (socket.authorized) return null;
  // Node returns the code as text here, unlike its type says.
  const code = String(socket.authorizationError);
  switch (code) {
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `it is for other names (${certificate.subjectaltname ?? 'none'})`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'no trusted authority has signed it, or an intermediate certificate is not sent';
    default:
      return code;
  }
}

function describeFailure(place: string, error: unknown): string {
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${place}: start the proxy, or open its port.`;
    case 'ABORT_ERR':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${place} does not answer: check the proxy and the firewalls in between.`;
    default:
      return `What answers at ${place} does not use TLS: check the proxy.`;
  }
}
