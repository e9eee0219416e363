// Contents as staff edit them. A version is never changed: saving writes the next one, and so does
// removing.

import type { ContentKind } from '@trine/contract/console/content.ts';
import { sanitizeArticle } from './article-html.ts';
import { insertContentVersion, listNewest, listVersions } from './versions.ts';
import type { ContentVersion } from './versions.ts';
import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';

export type { ContentVersion };

export interface ContentParts {
  readonly database: Database;
  readonly nextId: NextId;
}

export interface Edit {
  /** Null for a new piece. */
  readonly contentId: RowId | null;
  /** The version that staff edited; 0 for a new piece. */
  readonly seen: number;
  readonly kind: ContentKind;
  readonly position: number;
  readonly isShown: boolean;
  /** Epoch milliseconds. */
  readonly showsFrom: number | null;
  readonly showsUntil: number | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly actor: string;
  readonly address: string;
}

export type EditRejection = 'not_found' | 'changed_meanwhile';

export async function listContent(from: Connection, kind: ContentKind): Promise<ContentVersion[]> {
  return listNewest(from, kind);
}

/** Newest first. */
export async function contentVersions(
  from: Connection,
  contentId: RowId,
): Promise<ContentVersion[]> {
  return listVersions(from, contentId);
}

export async function saveContent(
  { database, nextId }: ContentParts,
  edit: Edit,
): Promise<ContentVersion | EditRejection> {
  return database.transaction(async (tx) => {
    const isNew = edit.contentId === null;
    const contentId = edit.contentId ?? nextId();
    const [before] = isNew ? [] : await listVersions(tx, contentId);
    const isThere = before !== undefined && !before.isRemoved && before.kind === edit.kind;
    if (!isNew && !isThere) return 'not_found';
    const body = edit.kind === 'article' ? sanitized(edit.body) : edit.body;
    const next = { ...edit, contentId, body, isRemoved: false, changedBy: edit.actor };
    const saved = await insertContentVersion(tx, next);
    if (saved === null) return 'changed_meanwhile';
    await appendAuditLog(tx, nextId, {
      actor: edit.actor,
      act: isNew ? 'content.add' : 'content.change',
      subject: `content:${contentId}`,
      details: { kind: edit.kind, version: saved.version },
      before: before === undefined ? null : auditView(before),
      after: auditView(saved),
      address: edit.address,
    });
    return saved;
  });
}

export async function removeContent(
  { database, nextId }: ContentParts,
  removal: {
    readonly contentId: RowId;
    readonly seen: number;
    readonly actor: string;
    readonly address: string;
  },
): Promise<EditRejection | null> {
  const { contentId, seen, actor, address } = removal;
  return database.transaction(async (tx) => {
    const [before] = await listVersions(tx, contentId);
    if (before === undefined || before.isRemoved) return 'not_found';
    const next = { ...before, seen, isShown: false, isRemoved: true, changedBy: actor };
    if ((await insertContentVersion(tx, next)) === null) return 'changed_meanwhile';
    await appendAuditLog(tx, nextId, {
      actor,
      act: 'content.remove',
      subject: `content:${contentId}`,
      details: { kind: before.kind },
      before: auditView(before),
      address,
    });
    return null;
  });
}

/** An article's texts in every language. */
function sanitized(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const content = Object.entries(body['content'] as Record<string, string>);
  return {
    ...body,
    content: Object.fromEntries(content.map(([key, html]) => [key, sanitizeArticle(html)])),
  };
}

function auditView(given: ContentVersion): object {
  const { version, position, isShown, showsFrom, showsUntil, body } = given;
  return {
    version,
    position,
    is_shown: isShown,
    shows_from: showsFrom,
    shows_until: showsUntil,
    body,
  };
}
