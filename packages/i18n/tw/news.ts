import type { Screens } from '../texts.ts';

export const news: Screens['news'] = {
  title: '最新消息',
  hot: '熱門話題',
  tabs: '主題',
  empty: '尚無最新消息',
  emptyHint: '營運方的消息與說明將顯示於此。',
  published: '發布於 {{time}}',
  notices: '訊息與公告',
};

export const article: Screens['article'] = {
  title: '最新消息',
  missing: '找不到這篇文章',
  missingHint: '文章可能已下架，或連結不完整。',
  goNews: '前往最新消息',
  leaveTitle: '要離開本平台嗎？',
  leaveText: '此連結將前往其他網站 {{host}}。Trine 不對其內容負責。',
  leave: '前往該網站',
  stay: '留在這裡',
};

export const notice: Screens['notice'] = {
  title: '訊息與公告',
  tabs: '訊息與公告',
  messages: '站內訊息',
  messagesCount: '站內訊息（{{count}}）',
  announcements: '平台公告',
  announcementsCount: '平台公告（{{count}}）',
  messagesEmpty: '尚無站內訊息',
  messagesEmptyHint: '儲值與提領的審核結果、大額中獎及帳戶相關通知將顯示於此。',
  announcementsEmpty: '目前沒有公告',
  announcementsEmptyHint: '平台對所有人發布的公告將顯示於此。',
  isNew: '新',
  note: '營運方說明',
  unreadMore: '還有 {{count}} 則未讀',
  readAll: '全部標為已讀',
  news: '最新消息',
  openLink: '查看',
};
