// The secrets of an installation in a backup: encrypted with the passphrase, for this backup only.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { replacePrivateFile } from '../../platform/config/data-directory.ts';
import { StartError } from '../../platform/config/start-error.ts';
import type { BackupKey } from './passphrase.ts';

const schema = Type.Object({
  /** Of PostgreSQL's superuser. */
  databasePassword: Type.String({ pattern: '^[0-9a-f]+$' }),
  /** Files of DATA_DIR by name. */
  files: Type.Record(Type.String({ pattern: '^[a-z-]+(\\.[a-z]+)?$' }), Type.String()),
});

export type BackedUpSecrets = Static<typeof schema>;

export const secretsFile = 'secrets';

export async function sealSecrets(
  secrets: BackedUpSecrets,
  key: BackupKey,
  backup: { readonly folder: string; readonly name: string },
): Promise<void> {
  const sealed = key.encrypt(Buffer.from(JSON.stringify(secrets)), backup.name);
  await replacePrivateFile(join(backup.folder, secretsFile), sealed);
}

/** Throws `StartError` for a wrong passphrase. */
export async function openSecrets(
  key: BackupKey,
  backup: { readonly folder: string; readonly name: string },
): Promise<BackedUpSecrets> {
  const sealed = await readFile(join(backup.folder, secretsFile));
  const found: unknown = JSON.parse(key.decrypt(sealed, backup.name).toString());
  if (Check(schema, found)) return found;
  throw new StartError(
    `This version of Trine cannot read the format of the secrets in ${backup.folder}.`,
  );
}
