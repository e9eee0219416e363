// Writes a line of the audit log and a seal over it, and stores the seal as a running server does.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { keepSeal, type SealPlaces } from '../src/platform/audit-log/kept-seal.ts';
import { sealAuditLog, type Seal } from '../src/platform/audit-log/seals.ts';
import { openDatabase } from '../src/platform/postgres/transaction.ts';

/** `url`: the owner's. The receipt key is read from DATA_DIR. */
export async function sealLine(url: string, places: SealPlaces): Promise<void> {
  const hex = await readFile(join(places.dataDir, 'receipt-key'), 'utf8');
  const key = Buffer.from(hex.trim(), 'hex');
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    let made: Seal | null = null;
    // A running server may seal the line first.
    while (made === null) {
      await pool.query(
        `select append_audit_log(
           h.position + 1, 'staff:1', 'test.act', 'test:1', '{}', null, null, null
         )
         from audit_log_head h`,
      );
      made = await sealAuditLog(openDatabase(pool), key);
    }
    await keepSeal(places, made, key);
  } finally {
    await pool.end();
  }
}
