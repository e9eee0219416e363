import type { Screens } from '../texts.ts';

export const news: Screens['news'] = {
  title: '最新资讯',
  hot: '热门话题',
  tabs: '主题',
  empty: '暂无资讯',
  emptyHint: '运营方的资讯与说明将显示在这里。',
  published: '发布于 {{time}}',
  notices: '消息与公告',
};

export const article: Screens['article'] = {
  title: '最新资讯',
  missing: '找不到这篇文章',
  missingHint: '文章可能已下架，或链接不完整。',
  goNews: '前往最新资讯',
  leaveTitle: '要离开本平台吗？',
  leaveText: '此链接将前往其他网站 {{host}}。Trine 不对其内容负责。',
  leave: '前往该网站',
  stay: '留在这里',
};

export const notice: Screens['notice'] = {
  title: '消息与公告',
  tabs: '消息与公告',
  messages: '站内消息',
  messagesCount: '站内消息（{{count}}）',
  announcements: '平台公告',
  announcementsCount: '平台公告（{{count}}）',
  messagesEmpty: '暂无站内消息',
  messagesEmptyHint: '充值与提现的审核结果、大额中奖及账户相关通知将显示在这里。',
  announcementsEmpty: '目前没有公告',
  announcementsEmptyHint: '平台对所有人发布的公告将显示在这里。',
  isNew: '新',
  note: '运营方说明',
  unreadMore: '还有 {{count}} 条未读',
  readAll: '全部标为已读',
  news: '最新资讯',
  openLink: '查看',
};
