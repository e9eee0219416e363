export const news = {
  title: 'News',
  hot: 'Hot topics',
  tabs: 'Topics',
  empty: 'No news yet',
  emptyHint: 'News and explanations from the operator will appear here.',
  published: 'Published {{time}}',
  notices: 'Messages and notices',
};

export const article = {
  title: 'News',
  missing: 'This article was not found',
  missingHint: 'It may have been taken down, or the link is incomplete.',
  goNews: 'Go to the news',
  leaveTitle: 'Leave Trine?',
  leaveText:
    'This link leads to another site, {{host}}. Trine is not responsible for what it shows.',
  leave: 'Open the site',
  stay: 'Stay here',
};

export const notice = {
  title: 'Messages & notices',
  tabs: 'Messages and notices',
  messages: 'Messages',
  messagesCount: 'Messages ({{count}})',
  announcements: 'Notices',
  announcementsCount: 'Notices ({{count}})',
  messagesEmpty: 'No messages yet',
  messagesEmptyHint:
    'Decisions on your deposits and withdrawals, large wins and what concerns your ' +
    'account will appear here.',
  announcementsEmpty: 'No notices at present',
  announcementsEmptyHint: 'What the platform announces to everybody will appear here.',
  isNew: 'New',
  note: 'From the operator',
  unreadMore: '{{count}} more unread',
  readAll: 'Mark all as read',
  news: 'News',
  openLink: 'Open',
};
