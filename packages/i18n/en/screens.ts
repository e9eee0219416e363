/** The texts of the screens. The English ones define the shape for the other languages. */
import {
  accounts,
  fundLog,
  code,
  members,
  password,
  recharge,
  request,
  securityCode,
  setting,
  wallet,
  withdraw,
} from './cashier.ts';
import { door, guest, login, register, reset } from './entry.ts';
import { device, product } from './device.ts';
import { again } from './again.ts';
import { follow, install, money } from './follow.ts';
import { common, draws, offline, tabs, ui } from './frame.ts';
import { notFound } from './missing.ts';
import { home } from './home.ts';
import {
  about,
  actionCenter,
  avatar,
  baseInfo,
  personal,
  securityEvents,
  sessions,
  system,
} from './personal.ts';
import { article, news, notice } from './news.ts';
import { betDetail, betRecord, share, statement, statistics } from './records.ts';
import { find, games, results, roundPage, rules, trend } from './results.ts';
import { betRoom, lottery, seal, winShare } from './room.ts';
import { chat, customer } from './support.ts';
import { team } from './team.ts';
import { terms } from './terms.ts';

export const screens = {
  common,
  ui,
  tabs,
  notFound,
  follow,
  money,
  again,
  install,
  device,
  product,
  offline,
  draws,
  door,
  login,
  register,
  reset,
  guest,
  home,
  lottery,
  betRoom,
  seal,
  winShare,
  betRecord,
  betDetail,
  share,
  statistics,
  statement,
  games,
  find,
  trend,
  results,
  roundPage,
  rules,
  wallet,
  recharge,
  withdraw,
  members,
  code,
  request,
  accounts,
  securityCode,
  password,
  fundLog,
  setting,
  customer,
  chat,
  personal,
  baseInfo,
  avatar,
  securityEvents,
  sessions,
  system,
  actionCenter,
  about,
  team,
  terms,
  news,
  article,
  notice,
};
