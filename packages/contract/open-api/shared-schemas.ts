// Schemas that the published document writes once and refers to.

import type { TSchema } from 'typebox';
import { FundRequest } from '../cashier/requests.ts';
import { Article } from '../news/articles.ts';
import { Announcement, PlayerMessage, Unread } from '../news/messages.ts';
import { FundRecord } from '../cashier/funds.ts';
import { AcceptedOrder, OrderRecord } from '../bets/orders.ts';
import { SignedIn, User } from '../sign-in/sign-in.ts';
import { Message, OddsItem, Room, Round } from '../bet-room/room.ts';
import { ChatMessage, ChatState, Hours } from '../support/chat.ts';
import { TeamMember } from '../account/team.ts';
import * as values from '../values.ts';

export const sharedSchemas: Readonly<Record<string, TSchema>> = {
  Money: values.Money,
  Decimal: values.Decimal,
  MoneyGiven: values.MoneyGiven,
  Identifier: values.Identifier,
  IdentifierGiven: values.IdentifierGiven,
  GameIdGiven: values.GameIdGiven,
  Int4Given: values.Int4Given,
  IssueGiven: values.IssueGiven,
  DateGiven: values.DateGiven,
  Seconds: values.Seconds,
  Flag: values.Flag,
  Digit: values.Digit,
  Hex: values.Hex,
  Round,
  Message,
  OddsItem,
  Room,
  AcceptedOrder,
  OrderRecord,
  FundRecord,
  FundRequest,
  SignedIn,
  User,
  Unread,
  PlayerMessage,
  Announcement,
  Article,
  TeamMember,
  ChatMessage,
  ChatState,
  Hours,
};
