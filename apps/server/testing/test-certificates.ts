// X.509 certificates for tests, signed by a test authority. Node can verify certificates and cannot
// make them.

import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface TestCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

export interface TestAuthority {
  readonly certificatePem: string;
  /** For a host name or an IPv4 address; valid from an hour ago for an hour unless given. */
  issue(host: string, validHours?: { readonly from: number; readonly to: number }): TestCertificate;
}

const hourMs = 3_600_000;
const standardHours = { from: -1, to: 1 } as const;

const oids = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  subjectAltName: '0603551d11',
} as const;
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  ipAddress: 0x87,
  version: 0xa0,
  extensions: 0xa3,
} as const;

let serial = 0;

export function createTestAuthority(name: string): TestAuthority {
  const own = newKeys();
  const certify = (subject: string, key: KeyObject, rest: Pick<Certified, 'extension' | 'hours'>) =>
    pemOf(
      'CERTIFICATE',
      certificate({ issuer: name, issuerKey: own.privateKey, subject, key, ...rest }),
    );
  const isAuthority = part(tags.sequence, part(tags.boolean, Buffer.of(0xff)));
  return {
    certificatePem: certify(name, own.publicKey, {
      extension: extension(oids.basicConstraints, isAuthority),
      hours: standardHours,
    }),
    issue(host, hours = standardHours) {
      const { publicKey, privateKey } = newKeys();
      const name = isIPv4(host)
        ? part(tags.ipAddress, Buffer.from(host.split('.').map(Number)))
        : part(tags.dnsName, Buffer.from(host));
      return {
        certificatePem: certify(host, publicKey, {
          extension: extension(oids.subjectAltName, part(tags.sequence, name)),
          hours,
        }),
        keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      };
    },
  };
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
}

interface Certified {
  readonly issuer: string;
  readonly issuerKey: KeyObject;
  readonly subject: string;
  readonly key: KeyObject;
  readonly extension: Buffer;
  readonly hours: { readonly from: number; readonly to: number };
}

function certificate(given: Certified): Buffer {
  const algorithm = part(tags.sequence, oid(oids.ecdsaWithSha256));
  serial += 1;
  const body = part(
    tags.sequence,
    part(tags.version, part(tags.integer, Buffer.of(2))),
    part(tags.integer, Buffer.of(serial)),
    algorithm,
    nameOf(given.issuer),
    part(tags.sequence, timeOf(given.hours.from), timeOf(given.hours.to)),
    nameOf(given.subject),
    given.key.export({ type: 'spki', format: 'der' }),
    part(tags.extensions, part(tags.sequence, given.extension)),
  );
  const signature = sign('sha256', body, given.issuerKey);
  return part(tags.sequence, body, algorithm, part(tags.bits, Buffer.of(0), signature));
}

function extension(id: string, value: Buffer): Buffer {
  return part(tags.sequence, oid(id), part(tags.octets, value));
}

function nameOf(text: string): Buffer {
  const attribute = part(tags.sequence, oid(oids.commonName), part(tags.text, Buffer.from(text)));
  return part(tags.sequence, part(tags.set, attribute));
}

/** As `YYMMDDhhmmssZ`. */
function timeOf(hours: number): Buffer {
  const iso = new Date(Date.now() + hours * hourMs).toISOString();
  return part(tags.time, Buffer.from(`${iso.slice(2, 19).replaceAll(/\D/g, '')}Z`));
}

function oid(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

/** Tag, length, contents. */
function part(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content]);
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 128) return Buffer.of(length);
  if (length < 256) return Buffer.of(0x81, length);
  return Buffer.of(0x82, length >> 8, length & 0xff);
}

function pemOf(kind: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n');
}
