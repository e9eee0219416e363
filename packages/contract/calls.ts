// Every call of the API by its path. Servers import this; browsers import its type only.

import { payInfo, setPayInfo } from './cashier/payment-account.ts';
import { recharge, rechargeInfo } from './cashier/recharge.ts';
import { requestInfo, requestList, reviewTimes } from './cashier/requests.ts';
import { newPass, securityInfo, setSafety } from './cashier/security.ts';
import { withdrawAction, withdrawInfo } from './cashier/withdraw.ts';
import { activity } from './home/activity.ts';
import { articleList } from './news/articles.ts';
import * as messages from './news/messages.ts';
import { chain, fairnessOrder, fairnessRound } from './results/fairness.ts';
import { quantityLogList } from './cashier/funds.ts';
import * as guest from './sign-in/guest.ts';
import { home } from './home/home.ts';
import { openBets } from './bets/open-bets.ts';
import {
  archivedBets,
  closeGameResult,
  getGameResult,
  orderInfo,
  orderList,
  playOrder,
  winSummary,
} from './bets/orders.ts';
import { challenge, login, logout, profile, register, userInfo } from './sign-in/sign-in.ts';
import { pushInfo, pushSet } from './account/push.ts';
import { reset, resetInfo } from './sign-in/reset.ts';
import { candles } from './results/candles.ts';
import { rules } from './results/rules.ts';
import { heart, issueList, oddsList, rooms } from './bet-room/room.ts';
import { securityEvents } from './account/security-events.ts';
import { endSession, sessionList } from './account/sessions.ts';
import { statement, statementEntries, statistics } from './statistics/statistics.ts';
import * as support from './support/chat.ts';
import { faqList } from './support/faq.ts';
import { getMyTeam } from './account/team.ts';

export const calls = {
  '/api/index/index': home,
  '/api/index/articleList': articleList,
  '/api/index/activity': activity,
  '/api/user/register': register,
  '/api/user/login': login,
  '/api/user/challenge': challenge,
  '/api/user/guest': guest.guest,
  '/api/user/guestResume': guest.guestResume,
  '/api/user/guestForget': guest.guestForget,
  '/api/user/guestRegister': guest.guestRegister,
  '/api/user/logout': logout,
  '/api/user/sessionList': sessionList,
  '/api/user/endSession': endSession,
  '/api/user/securityEvents': securityEvents,
  '/api/user/userInfo': userInfo,
  '/api/user/profile': profile,
  '/api/user/getMyTeam': getMyTeam,
  '/api/user/orderList': orderList,
  '/api/user/orderInfo': orderInfo,
  '/api/user/archivedBets': archivedBets,
  '/api/user/quantityLogList': quantityLogList,
  '/api/user/statistics': statistics,
  '/api/user/statement': statement,
  '/api/user/statementEntries': statementEntries,
  '/api/user/recharge': recharge,
  '/api/user/rechargeInfo': rechargeInfo,
  '/api/user/withdrawInfo': withdrawInfo,
  '/api/user/withdrawAction': withdrawAction,
  '/api/user/requestList': requestList,
  '/api/user/requestInfo': requestInfo,
  '/api/user/reviewTimes': reviewTimes,
  '/api/user/payInfo': payInfo,
  '/api/user/setPayInfo': setPayInfo,
  '/api/user/safetyInfo': securityInfo,
  '/api/user/setSafety': setSafety,
  '/api/user/newPass': newPass,
  '/api/user/resetInfo': resetInfo,
  '/api/user/reset': reset,
  '/api/user/messageList': messages.messageList,
  '/api/user/readMessages': messages.readMessages,
  '/api/user/announcementList': messages.announcementList,
  '/api/user/readAnnouncements': messages.readAnnouncements,
  '/api/user/pushInfo': pushInfo,
  '/api/user/pushSet': pushSet,
  '/api/user/getGameResult': getGameResult,
  '/api/user/closeGameResult': closeGameResult,
  '/api/user/winSummary': winSummary,
  '/api/user/openBets': openBets,
  '/api/Lottery/index': rooms,
  '/api/Lottery/oddsList': oddsList,
  '/api/Lottery/heart': heart,
  '/api/Lottery/issueList': issueList,
  '/api/Lottery/cand': candles,
  '/api/Lottery/rules': rules,
  '/api/Lottery/playOrder': playOrder,
  '/api/support/faqList': faqList,
  '/api/support/chat': support.chat,
  '/api/support/history': support.history,
  '/api/support/send': support.send,
  '/api/support/read': support.read,
  '/api/support/typing': support.typing,
  '/api/support/unread': support.unread,
  '/api/support/adopt': support.adopt,
  '/api/fairness/chain': chain,
  '/api/fairness/round': fairnessRound,
  '/api/fairness/order': fairnessOrder,
} as const;

export type Calls = typeof calls;
export type Path = keyof Calls;
