// The settings that the commands for backups need.

import type { Config } from '../../platform/config/config.ts';
import { StartError } from '../../platform/config/start-error.ts';

export interface BackupConfig extends Config {
  readonly backup: NonNullable<Config['backup']>;
}

/** Throws `StartError` without an embedded PostgreSQL or a folder for its backups. */
export function backupSettings(config: Config): BackupConfig {
  const { backup, databaseUrls } = config;
  if (databaseUrls !== null) {
    throw new StartError(
      'DATABASE_URL is set, and these commands are for the embedded PostgreSQL only: back up and ' +
        'restore that server with pgBackRest (docs/OPERATIONS.md has a recipe).',
    );
  }
  if (backup === null) {
    throw new StartError('BACKUP_DIR is not set: give the folder that backups are kept in.');
  }
  return { ...config, backup };
}
