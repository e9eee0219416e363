import type { Screens } from '../catalogue.ts';
import {
  accounts,
  capital,
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
import { language, login, register, reset } from './entry.ts';
import { common, notFound, offline, tabs, ui } from './frame.ts';
import { home } from './home.ts';
import { betDetail, betRecord } from './records.ts';
import { betRoom, lottery, seal } from './room.ts';

export const screens: Screens = {
  common,
  ui,
  tabs,
  notFound,
  offline,
  login,
  register,
  reset,
  language,
  home,
  lottery,
  betRoom,
  seal,
  betRecord,
  betDetail,
  wallet,
  recharge,
  withdraw,
  members,
  code,
  request,
  accounts,
  securityCode,
  password,
  capital,
  setting,
};
