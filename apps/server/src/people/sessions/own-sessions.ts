// A player's own sessions: where they are signed in.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { sessionList } from '@trine/contract/sessions.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, type Reply, type SessionPlayer } from '../../platform/http/route.ts';
import { ownSessions } from './sessions.sql.ts';

const listedAtMost = 50;

export async function listOwnSessions(
  database: Database,
  { playerId, tokenHash }: SessionPlayer,
): Promise<Reply<AnswerOf<typeof sessionList>>> {
  const asked = { playerId, tokenHash, limit: listedAtMost };
  const rows = await ownSessions.all(database, asked);
  return accepted(
    rows.map((row) => ({
      id: row.sessionId,
      created_at: Math.floor(row.createdAt / 1000),
      last_used: Math.floor(row.lastUsedAt / 1000),
      network: maskedNetwork(row.address),
      device: deviceLabel(row.userAgent),
      current: row.isCurrent ? 1 : 0,
    })),
  );
}

/** Enough to tell networks apart, too little to find somebody. */
export function maskedNetwork(address: string): string {
  const [first = '', second = ''] = address.split(/[.:]/);
  return address.includes(':') ? `${first}:${second}:*` : `${first}.${second}.*.*`;
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system by what the browser says of itself. */
export function deviceLabel(userAgent: string): string {
  const named = [browsers, systems].map((known) => {
    return known.find(([form]) => form.test(userAgent))?.[1];
  });
  return named.filter((name) => name !== undefined).join(', ');
}
