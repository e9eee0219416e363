// The console's calls about contents, sale hours and receiving accounts.

import { isPublishedLink, isScreenLink } from '@trine/contract/news/links.ts';
import * as calls from '@trine/contract/console/content.ts';
import type { ContentKind } from '@trine/contract/console/content.ts';
import { GAMES } from '@trine/game/games.ts';
import { parseSaleHours, type SaleHours } from '@trine/game/schedule.ts';
import { formatSaleHours } from '@trine/game/timetable.ts';
import { isConfiguredHost } from './public-hosts.ts';
import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  doneUnless,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { validationOf } from '../../platform/http/validation.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import { readBuiltIn } from './built-in.ts';
import * as contents from './console-content.ts';
import * as receiving from '../../cashier/payment-accounts/receiving-accounts.ts';
import { withdrawProposal } from '../../people/staff/proposal-steps.ts';
import { listSaleHours, setSaleHours } from '../../game/catalogue/sale-hours.ts';
import { changeTimetableHours } from '../../game/catalogue/timetables.ts';
import {
  idOf,
  optionalId,
  optionalSecondsValue,
  secondsValue,
} from '../../platform/http/console-values.ts';

export interface ContentConsoleOptions {
  readonly database: Database;
  readonly nextId: NextId;
  /** While staff set none. */
  readonly saleHours: SaleHours;
  /** The configured hosts. */
  readonly lineOrigins: readonly string[];
}

export function contentConsoleRoutes(options: ContentConsoleOptions): ConsoleRoute[] {
  return [...contentRoutes(options), ...saleHoursRoutes(options), ...receivingRoutes(options)];
}

function contentRoutes(parts: ContentConsoleOptions): ConsoleRoute[] {
  const { database, lineOrigins } = parts;
  return [
    consoleRoute(calls.listLineOrigins, async () => answer({ origins: [...lineOrigins] })),
    consoleRoute(calls.listContent, async ({ kind }) => {
      const rows = await contents.listContent(database, kind);
      const built = await readBuiltIn(database, kind);
      return answer({ rows: rows.map(viewVersion), built_in: built });
    }),
    consoleRoute(calls.contentVersions, async ({ content_id }) => {
      const rows = await contents.contentVersions(database, idOf<RowId>(content_id));
      return rows.length === 0 ? reject('not_found') : answer({ rows: rows.map(viewVersion) });
    }),
    consoleRoute(calls.saveContent, async (request, context) => {
      const { content_id, version, kind, position, is_shown, shows_from, shows_until } = request;
      const checked = bodyChecks[kind](request.body);
      if (!checked.ok) return reject('invalid_field', { field: `body.${checked.rejection.field}` });
      if (!leadsSomewhere(kind, checked.request, lineOrigins)) {
        return reject('invalid_field', { field: kind === 'line' ? 'body.url' : 'body.link' });
      }
      if (shows_from !== null && shows_until !== null && shows_until <= shows_from) {
        return reject('invalid_field', { field: 'shows_until' });
      }
      const saved = await contents.saveContent(parts, {
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
      return typeof saved === 'string' ? reject(saved) : answer(viewVersion(saved));
    }),
    consoleRoute(calls.removeContent, async ({ content_id, version }, context) => {
      const contentId = idOf<RowId>(content_id);
      const removal = { contentId, seen: version, ...actingOf(context) };
      return doneUnless(await contents.removeContent(parts, removal));
    }),
  ];
}

/** Whether the addresses in a piece may be published. */
function leadsSomewhere(
  kind: ContentKind,
  body: Readonly<Record<string, unknown>>,
  lineOrigins: readonly string[],
): boolean {
  const [url, link] = [textOrEmpty(body['url']), textOrEmpty(body['link'])];
  switch (kind) {
    case 'line':
      return isConfiguredHost(url, lineOrigins);
    case 'banner':
      return isPublishedLink(link);
    case 'faq':
      return link === '' || isScreenLink(link);
    case 'announcement':
    case 'article':
    case 'article_tab':
    case 'canned_reply':
      return true;
  }
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const bodyChecks = {
  banner: validationOf({ request: calls.contentBodies.banner }),
  announcement: validationOf({ request: calls.contentBodies.announcement }),
  article_tab: validationOf({ request: calls.contentBodies.article_tab }),
  article: validationOf({ request: calls.contentBodies.article }),
  line: validationOf({ request: calls.contentBodies.line }),
  faq: validationOf({ request: calls.contentBodies.faq }),
  canned_reply: validationOf({ request: calls.contentBodies.canned_reply }),
} as const;

function saleHoursRoutes({ database, nextId, saleHours }: ContentConsoleOptions): ConsoleRoute[] {
  const standard = formatSaleHours(saleHours);
  return [
    consoleRoute(calls.listSaleHours, async () => {
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
            changed_at: optionalSecondsValue(own?.changedAt ?? null),
          };
        }),
      });
    }),
    consoleRoute(calls.saveSaleHours, async ({ game_id: gameId, seen, hours, reason }, context) => {
      if (hours !== null && !isLongEnough(parseSaleHours(hours))) {
        return reject('invalid_field', { field: 'hours' });
      }
      const { actor, address } = actingOf(context);
      const isSaved = await database.transaction(async (tx) => {
        const isSet = await setSaleHours(tx, { gameId, seen, hours, changedBy: actor });
        if (!isSet || hours === seen) return isSet;
        await changeTimetableHours(tx, gameId, hours ?? standard);
        await appendAuditLog(tx, nextId, {
          actor,
          address,
          act: 'sale_hours.change',
          subject: `game:${gameId}`,
          details: { reason },
          before: { hours: seen },
          after: { hours },
        });
        return true;
      });
      return isSaved ? done() : reject('changed_meanwhile');
    }),
  ];
}

/** In minutes. In shorter sale hours the clock could not open any round. */
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

function receivingRoutes({ database, nextId }: ContentConsoleOptions): ConsoleRoute[] {
  return [
    consoleRoute(calls.listReceivingAccounts, async () => {
      const rows = await receiving.listReceivingAccounts(database);
      const waiting = await receiving.listReceivingChanges(database);
      return answer({ rows: rows.map(viewReceiving), waiting: waiting.map(viewChange) });
    }),
    consoleRoute(calls.proposeReceivingAccount, async ({ replaces, ...given }, context) => {
      const said = await receiving.proposeReceivingAccount(database, nextId, {
        ...given,
        replaces: optionalId<RowId>(replaces),
        ...actingOf(context),
      });
      if ('wrong' in said) return reject('invalid_field', { field: said.wrong });
      if ('rejection' in said) return reject(said.rejection);
      return answer({ change_id: Number(said.changeId) });
    }),
    consoleRoute(calls.confirmReceivingAccount, async ({ change_id }, context) => {
      const deciding = { changeId: idOf<RowId>(change_id), ...actingOf(context) };
      return doneUnless(await receiving.confirmReceivingAccount(database, nextId, deciding));
    }),
    consoleRoute(calls.withdrawReceivingAccount, async ({ change_id }, context) => {
      const deciding = { proposalId: idOf<RowId>(change_id), ...actingOf(context) };
      const withdrawal = { ...deciding, area: 'receiving_accounts' } as const;
      return doneUnless(await withdrawProposal({ database, nextId }, withdrawal));
    }),
    consoleRoute(calls.retireReceivingAccount, async ({ account_id, reason }, context) => {
      const retiring = { accountId: idOf<RowId>(account_id), reason, ...actingOf(context) };
      return doneUnless(await receiving.retireReceivingAccount(database, nextId, retiring));
    }),
  ];
}

type Receiving = Awaited<ReturnType<typeof receiving.listReceivingAccounts>>[number];
type ReceivingChange = Awaited<ReturnType<typeof receiving.listReceivingChanges>>[number];

function viewAccount(row: Receiving | ReceivingChange) {
  return {
    currency: row.currency,
    type: row.type === 1 ? (1 as const) : (0 as const),
    holder: row.holder,
    number: row.number,
    institution: row.institution,
    mark: row.mark,
    position: row.position,
  };
}

function viewChange(row: ReceivingChange) {
  return {
    change_id: Number(row.accountId),
    replaces: row.replaces === null ? null : Number(row.replaces),
    ...viewAccount(row),
    reason: row.reason,
    asked_by: row.askedBy,
    asked_at: secondsValue(row.askedAt),
  };
}

function viewReceiving(row: Receiving) {
  return {
    account_id: Number(row.accountId),
    ...viewAccount(row),
    confirmed_by: row.confirmedBy,
    created_by: row.createdBy,
    created_at: secondsValue(row.createdAt),
    retired_by: row.retiredBy,
    retired_at: optionalSecondsValue(row.retiredAt),
  };
}

function viewVersion(version: contents.ContentVersion) {
  return {
    content_id: Number(version.contentId),
    kind: version.kind,
    version: version.version,
    position: version.position,
    is_shown: version.isShown,
    shows_from: optionalSecondsValue(version.showsFrom),
    shows_until: optionalSecondsValue(version.showsUntil),
    body: version.body,
    changed_by: version.changedBy,
    changed_at: secondsValue(version.changedAt),
  };
}
