import type { Screens } from '../texts.ts';

export const news: Screens['news'] = {
  title: '새 소식',
  hot: '주요 소식',
  tabs: '주제',
  empty: '아직 소식이 없습니다',
  emptyHint: '운영사의 소식과 안내가 여기에 표시됩니다.',
  published: '{{time}} 게시',
  notices: '메시지 및 공지',
};

export const article: Screens['article'] = {
  title: '새 소식',
  missing: '글을 찾을 수 없습니다',
  missingHint: '게시가 종료되었거나 링크가 올바르지 않을 수 있습니다.',
  goNews: '새 소식으로 이동',
  leaveTitle: '다른 사이트로 이동할까요?',
  leaveText:
    '이 링크는 다른 사이트 {{host}}(으)로 이동합니다. 그곳의 내용에 대해 Trine은 책임지지 않습니다.',
  leave: '사이트 열기',
  stay: '여기에 머물기',
};

export const notice: Screens['notice'] = {
  title: '메시지 및 공지',
  tabs: '메시지 및 공지',
  messages: '메시지',
  messagesCount: '메시지 ({{count}})',
  announcements: '공지',
  announcementsCount: '공지 ({{count}})',
  messagesEmpty: '아직 메시지가 없습니다',
  messagesEmptyHint: '입출금 심사 결과, 고액 당첨, 계정 관련 알림이 여기에 표시됩니다.',
  announcementsEmpty: '현재 공지가 없습니다',
  announcementsEmptyHint: '모든 분께 알리는 공지가 여기에 표시됩니다.',
  isNew: '새 글',
  note: '운영사 안내',
  unreadMore: '읽지 않은 메시지 {{count}}건 더 있음',
  readAll: '모두 읽음으로 표시',
  news: '새 소식',
  openLink: '보기',
};
