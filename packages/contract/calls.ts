// Every call of the API by its path. Servers import this; browsers import its type only.

import { payInfo, setPayInfo } from './cashier/payment-account.ts';
import { recharge, rechargeInfo } from './cashier/recharge.ts';
import { requestInfo, requestList, reviewTimes } from './cashier/requests.ts';
import { newPass, safetyInfo, setSafety } from './cashier/security.ts';
import { withdrawAction, withdrawInfo } from './cashier/withdraw.ts';
import { chain, fairnessRound } from './fairness.ts';
import { quantityLogList } from './funds.ts';
import { home } from './home.ts';
import { closeGameResult, getGameResult, orderInfo, orderList, playOrder } from './orders.ts';
import { login, logout, profile, register, userInfo } from './player.ts';
import { reset, resetInfo } from './reset.ts';
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
  '/api/user/recharge': recharge,
  '/api/user/rechargeInfo': rechargeInfo,
  '/api/user/withdrawInfo': withdrawInfo,
  '/api/user/withdrawAction': withdrawAction,
  '/api/user/requestList': requestList,
  '/api/user/requestInfo': requestInfo,
  '/api/user/reviewTimes': reviewTimes,
  '/api/user/payInfo': payInfo,
  '/api/user/setPayInfo': setPayInfo,
  '/api/user/safetyInfo': safetyInfo,
  '/api/user/setSafety': setSafety,
  '/api/user/newPass': newPass,
  '/api/user/resetInfo': resetInfo,
  '/api/user/reset': reset,
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
