import type { Screens } from '../texts.ts';

export const news: Screens['news'] = {
  title: 'ニュース',
  hot: '注目の話題',
  tabs: 'テーマ',
  empty: 'ニュースはまだありません',
  emptyHint: '運営者からのニュースや解説がここに表示されます。',
  published: '{{time}} 公開',
  notices: 'メッセージとお知らせ',
};

export const article: Screens['article'] = {
  title: 'ニュース',
  missing: '記事が見つかりません',
  missingHint: '掲載が終了したか、リンクが正しくない可能性があります。',
  goNews: 'ニュースへ',
  leaveTitle: 'ほかのサイトへ移動しますか？',
  leaveText:
    'このリンクは別のサイト {{host}} へ移動します。移動先の内容について Trine は責任を負いません。',
  leave: 'サイトを開く',
  stay: 'ここに残る',
};

export const notice: Screens['notice'] = {
  title: 'メッセージとお知らせ',
  tabs: 'メッセージとお知らせ',
  messages: 'メッセージ',
  messagesCount: 'メッセージ（{{count}}）',
  announcements: 'お知らせ',
  announcementsCount: 'お知らせ（{{count}}）',
  messagesEmpty: 'メッセージはまだありません',
  messagesEmptyHint: '入出金の審査結果、高額の的中、アカウントに関する連絡がここに表示されます。',
  announcementsEmpty: '現在お知らせはありません',
  announcementsEmptyHint: 'すべての方へのお知らせがここに表示されます。',
  isNew: '新着',
  note: '運営者より',
  unreadMore: 'ほかに未読が{{count}}件',
  readAll: 'すべて既読にする',
  news: 'ニュース',
  openLink: '見る',
};
