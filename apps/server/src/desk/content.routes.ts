// The desk's calls about what players read, when games sell, and where deposits go.

import * as calls from '@trine/contract/desk/content.ts';
import { GAMES } from '@trine/game/games.ts';
import { parseSaleHours, type SaleHours } from '@trine/game/schedule.ts';
import type { NextId, RowId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { actingOf, answer, deskRoute, done, refuse, type DeskRoute } from '../gate/desk-route.ts';
import { compileRequest } from '../http/validation.ts';
import { appendJournal } from '../journal/journal.ts';
import * as offers from '../offers/contents.ts';
import * as receiving from '../payments/receiving-accounts.ts';
import { listSaleHours, setSaleHours } from '../rounds/sale-hours.ts';
import { idOf, optionalId, optionalSeconds, seconds } from './wire.ts';

export interface ContentRoutesOptions {
  readonly database: Database;
  readonly nextId: NextId;
  /** Where the desk says nothing else. */
  readonly saleHours: SaleHours;
}

export function deskContentRoutes(options: ContentRoutesOptions): DeskRoute[] {
  return [...contentRoutes(options), ...saleHoursRoutes(options), ...receivingRoutes(options)];
}

function contentRoutes(parts: ContentRoutesOptions): DeskRoute[] {
  const { database } = parts;
  return [
    deskRoute(calls.listContent, async ({ kind }) => {
      const rows = await offers.listContent(database, kind);
      return answer({ rows: rows.map(viewVersion) });
    }),
    deskRoute(calls.contentVersions, async ({ content_id }) => {
      const rows = await offers.contentVersions(database, idOf<RowId>(content_id));
      return rows.length === 0 ? refuse('not_found') : answer({ rows: rows.map(viewVersion) });
    }),
    deskRoute(calls.saveContent, async (request, context) => {
      const { content_id, version, kind, position, is_shown, shows_from, shows_until } = request;
      const checked = bodyChecks[kind](request.body);
      if (!checked.ok) return refuse('invalid_field', { field: `body.${checked.refusal.field}` });
      if (shows_from !== null && shows_until !== null && shows_until <= shows_from) {
        return refuse('invalid_field', { field: 'shows_until' });
      }
      const saved = await offers.saveContent(parts, {
        contentId: optionalId<RowId>(content_id),
        seen: version,
        kind,
        position,
        isShown: is_shown,
        showsFrom: shows_from === null ? null : shows_from * 1000,
        showsUntil: shows_until === null ? null : shows_until * 1000,
        body: checked.request,
        ...actingOf(context),
      });
      return typeof saved === 'string' ? refuse(saved) : answer(viewVersion(saved));
    }),
    deskRoute(calls.removeContent, async ({ content_id, version }, context) => {
      const contentId = idOf<RowId>(content_id);
      const removal = { contentId, seen: version, ...actingOf(context) };
      const refusal = await offers.removeContent(parts, removal);
      return refusal === null ? done() : refuse(refusal);
    }),
  ];
}

const bodyChecks = {
  banner: compileRequest({ request: calls.contentBodies.banner }),
  announcement: compileRequest({ request: calls.contentBodies.announcement }),
  article_tab: compileRequest({ request: calls.contentBodies.article_tab }),
  article: compileRequest({ request: calls.contentBodies.article }),
  line: compileRequest({ request: calls.contentBodies.line }),
  faq: compileRequest({ request: calls.contentBodies.faq }),
  canned_reply: compileRequest({ request: calls.contentBodies.canned_reply }),
} as const;

function saleHoursRoutes({ database, nextId, saleHours }: ContentRoutesOptions): DeskRoute[] {
  const standard = typeof saleHours === 'string' ? saleHours : textOf(saleHours);
  return [
    deskRoute(calls.listSaleHours, async () => {
      const set = await listSaleHours(database);
      return answer({
        rows: GAMES.map((game) => {
          const own = set.find(({ gameId }) => gameId === game.id);
          return {
            game_id: game.id,
            hours: own?.hours ?? null,
            effective: own?.hours ?? standard,
            time_zone: game.timeZone,
            changed_by: own?.changedBy ?? null,
            changed_at: optionalSeconds(own?.changedAt ?? null),
          };
        }),
      });
    }),
    deskRoute(calls.saveSaleHours, async ({ game_id: gameId, seen, hours, reason }, context) => {
      if (hours !== null && !isLongEnough(parseSaleHours(hours))) {
        return refuse('invalid_field', { field: 'hours' });
      }
      const { actor, address } = actingOf(context);
      const isSaved = await database.transaction(async (tx) => {
        const before = (await listSaleHours(tx)).find((own) => own.gameId === gameId);
        if ((before?.hours ?? null) !== seen) return false;
        await setSaleHours(tx, { gameId, hours, changedBy: actor });
        await appendJournal(tx, nextId, {
          actor,
          address,
          act: 'sale_hours.change',
          subject: `game:${gameId}`,
          details: { reason },
          before: { hours: before?.hours ?? null },
          after: { hours },
        });
        return true;
      });
      return isSaved ? done() : refuse('changed_meanwhile');
    }),
  ];
}

/** In minutes. Hours without room for a round would leave the clock nothing to open, ever. */
const shortestSale = 120;

function isLongEnough(hours: SaleHours | null): boolean {
  if (hours === null || hours === 'always') return hours !== null;
  const [opens, closes] = [minuteOf(hours.opens), minuteOf(hours.closes)];
  const lasts = closes > opens ? closes - opens : closes - opens + 24 * 60;
  return lasts >= shortestSale;
}

/** `10:30` as minutes since midnight. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function textOf({ opens, closes }: Exclude<SaleHours, string>): string {
  return `${opens}-${closes}`;
}

function receivingRoutes({ database, nextId }: ContentRoutesOptions): DeskRoute[] {
  return [
    deskRoute(calls.listReceivingAccounts, async () => {
      const rows = await receiving.listReceivingAccounts(database);
      return answer({ rows: rows.map(viewReceiving) });
    }),
    deskRoute(calls.saveReceivingAccount, async ({ replaces, reason, ...given }, context) => {
      const { actor, address } = actingOf(context);
      const replaced = optionalId<RowId>(replaces);
      const said = await database
        .transaction(async (tx) => {
          const added = await receiving.addReceivingAccount(tx, nextId, { ...given, actor });
          if ('wrong' in added) return added;
          const isRetired =
            replaced === null || (await receiving.retireReceivingAccount(tx, replaced, actor));
          if (!isRetired) throw new AccountGone();
          await appendJournal(tx, nextId, {
            actor,
            address,
            act: 'receiving_account.add',
            subject: `receiving_account:${added.accountId}`,
            details: { reason, replaces: replaced === null ? null : String(replaced) },
            after: given,
          });
          return added;
        })
        .catch(goneAsNull);
      if (said === null) return refuse('changed_meanwhile');
      if ('wrong' in said) return refuse('invalid_field', { field: said.wrong });
      return answer({ account_id: Number(said.accountId) });
    }),
    deskRoute(calls.retireReceivingAccount, async ({ account_id, reason }, context) => {
      const { actor, address } = actingOf(context);
      const accountId = idOf<RowId>(account_id);
      const isRetired = await database.transaction(async (tx) => {
        if (!(await receiving.retireReceivingAccount(tx, accountId, actor))) return false;
        await appendJournal(tx, nextId, {
          actor,
          address,
          act: 'receiving_account.retire',
          subject: `receiving_account:${accountId}`,
          details: { reason },
        });
        return true;
      });
      return isRetired ? done() : refuse('not_found');
    }),
  ];
}

/** Rolls the transaction back: what was to be replaced is no longer in use. */
class AccountGone extends Error {}

function goneAsNull(error: unknown): null {
  if (error instanceof AccountGone) return null;
  throw error;
}

function viewReceiving(row: Awaited<ReturnType<typeof receiving.listReceivingAccounts>>[number]) {
  return {
    account_id: Number(row.accountId),
    currency: row.currency,
    type: row.type === 1 ? (1 as const) : (0 as const),
    holder: row.holder,
    number: row.number,
    institution: row.institution,
    mark: row.mark,
    position: row.position,
    created_by: row.createdBy,
    created_at: seconds(row.createdAt),
    retired_by: row.retiredBy,
    retired_at: optionalSeconds(row.retiredAt),
  };
}

function viewVersion(version: offers.ContentVersion) {
  return {
    content_id: Number(version.contentId),
    kind: version.kind,
    version: version.version,
    position: version.position,
    is_shown: version.isShown,
    shows_from: optionalSeconds(version.showsFrom),
    shows_until: optionalSeconds(version.showsUntil),
    body: version.body,
    changed_by: version.changedBy,
    changed_at: seconds(version.changedAt),
  };
}
