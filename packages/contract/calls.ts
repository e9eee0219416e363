// Every call of the API by its path. Servers import this; browsers import its type only.

import { callsByPath } from './call.ts';
import * as home from './home/home.ts';
import * as articles from './news/articles.ts';
import * as activity from './home/activity.ts';
import * as signIn from './sign-in/sign-in.ts';
import * as guest from './sign-in/guest.ts';
import * as sessions from './account/sessions.ts';
import * as securityEvents from './account/security-events.ts';
import * as team from './account/team.ts';
import * as orders from './bets/orders.ts';
import * as funds from './cashier/funds.ts';
import * as statistics from './statistics/statistics.ts';
import * as recharge from './cashier/recharge.ts';
import * as withdraw from './cashier/withdraw.ts';
import * as requests from './cashier/requests.ts';
import * as paymentAccount from './cashier/payment-account.ts';
import * as security from './cashier/security.ts';
import * as reset from './sign-in/reset.ts';
import * as messages from './news/messages.ts';
import * as push from './account/push.ts';
import * as openBets from './bets/open-bets.ts';
import * as room from './bet-room/room.ts';
import * as candles from './results/candles.ts';
import * as rules from './results/rules.ts';
import * as faq from './support/faq.ts';
import * as chat from './support/chat.ts';
import * as fairness from './results/fairness.ts';
import * as publicLog from './results/public-log.ts';
import * as liabilities from './results/liabilities.ts';
import * as liability from './account/liability.ts';

export const calls = callsByPath([
  home,
  articles,
  activity,
  signIn,
  guest,
  sessions,
  securityEvents,
  team,
  orders,
  funds,
  statistics,
  recharge,
  withdraw,
  requests,
  paymentAccount,
  security,
  reset,
  messages,
  push,
  openBets,
  room,
  candles,
  rules,
  faq,
  chat,
  fairness,
  publicLog,
  liabilities,
  liability,
]);

export type Calls = typeof calls;
export type Path = keyof Calls;
