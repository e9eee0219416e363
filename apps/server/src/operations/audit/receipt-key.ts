// The key that sealed a server's books, for commands that audit it.

import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { readPrivateFile } from '../../platform/config/data-directory.ts';
import { StartError } from '../../platform/config/start-error.ts';

/**
 * The server's own key. It is never created here, since every book would fail under a new one.
 * Throws `StartError`.
 */
export async function readReceiptKey({ receiptKeyHex, dataDir }: Config): Promise<Buffer> {
  const path = join(dataDir, 'receipt-key');
  const text = receiptKeyHex ?? (await readPrivateFile(path))?.trim();
  if (text === undefined) {
    throw new StartError(
      `${path}, the key of the seals, is missing: ` +
        "set the server's DATA_DIR or its TRINE_RECEIPT_KEY.",
    );
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw new StartError(`${path} is damaged.`);
  return Buffer.from(text, 'hex');
}
