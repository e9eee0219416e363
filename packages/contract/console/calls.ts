// Every call of the console's API by its path. Servers import this; browsers import its type only.

import { callsByPath } from '../call.ts';
import * as auditLog from './audit-log.ts';
import * as content from './content.ts';
import * as plans from './plans.ts';
import * as players from './players.ts';
import * as proposals from './proposals.ts';
import * as reports from './reports.ts';
import * as review from './review.ts';
import * as rounds from './rounds.ts';
import * as search from './search.ts';
import * as staff from './staff.ts';
import * as support from './support.ts';
import * as switches from './switches.ts';
import * as views from './views.ts';

export const consoleCalls = callsByPath([
  auditLog,
  content,
  plans,
  players,
  proposals,
  reports,
  review,
  rounds,
  search,
  staff,
  support,
  switches,
  views,
]);

export type ConsoleCalls = typeof consoleCalls;
export type ConsolePath = keyof ConsoleCalls;
