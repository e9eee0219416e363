// Every call of the API by its path. Servers import this; browsers import its type only.

import { chain, fairnessRound } from './fairness.ts';
import { quantityLogList } from './funds.ts';
import { home } from './home.ts';
import { closeGameResult, getGameResult, orderInfo, orderList, playOrder } from './orders.ts';
import { login, logout, profile, register, userInfo } from './player.ts';
import { heart, issueList, oddsList, rooms } from './room.ts';

export const calls = {
  '/api/index/index': home,
  '/api/user/register': register,
  '/api/user/login': login,
  '/api/user/logout': logout,
  '/api/user/userInfo': userInfo,
  '/api/user/profile': profile,
  '/api/user/orderList': orderList,
  '/api/user/orderInfo': orderInfo,
  '/api/user/quantityLogList': quantityLogList,
  '/api/user/getGameResult': getGameResult,
  '/api/user/closeGameResult': closeGameResult,
  '/api/Lottery/index': rooms,
  '/api/Lottery/oddsList': oddsList,
  '/api/Lottery/heart': heart,
  '/api/Lottery/issueList': issueList,
  '/api/Lottery/playOrder': playOrder,
  '/api/fairness/chain': chain,
  '/api/fairness/round': fairnessRound,
} as const;

export type Calls = typeof calls;
export type Path = keyof Calls;
