import type { Screens } from '../catalogue.ts';
import { language, login, register } from './entry.ts';
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
  language,
  home,
  lottery,
  betRoom,
  seal,
  betRecord,
  betDetail,
};
