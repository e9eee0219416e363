// The certificate that all programs of the cluster use, issued by the script for installations, and
// the shipped configuration with the certificate's paths.

import { execFileSync } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../../src/platform/embedded-postgres/embedded-build.ts';

/** Paths. All programs run on this machine, so they share one certificate. */
export interface Certificates {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

const deploy = join(import.meta.dirname, '../../../../../deploy');

/**
 * PostgreSQL rejects a key file of another account; Patroni connects to its own PostgreSQL as
 * `localhost`.
 */
export async function issueCertificates(folder: string, account: Account): Promise<Certificates> {
  const place = join(folder, 'certificates');
  await mkdir(place, { mode: 0o755 });
  execFileSync('sh', [join(deploy, 'certificates/issue.sh'), 'machine', '127.0.0.1', 'localhost'], {
    env: { PATH: process.env['PATH'], CERTIFICATES: place },
    stdio: 'pipe',
  });
  const files = {
    authority: join(place, 'ca.pem'),
    certificate: join(place, 'machine.pem'),
    key: join(place, 'machine.key'),
  };
  if (account !== null) {
    for (const path of Object.values(files)) await chown(path, account.uid, account.gid);
  }
  return files;
}

/** A file of `deploy`, with the paths of these certificates. */
export function readShipped(path: string, certificates: Certificates): string {
  return readFileSync(join(deploy, path), 'utf8')
    .replaceAll('/etc/trine/tls/ca.pem', certificates.authority)
    .replaceAll('/etc/trine/tls/machine.pem', certificates.certificate)
    .replaceAll('/etc/trine/tls/machine.key', certificates.key);
}
