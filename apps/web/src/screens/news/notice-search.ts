/** The open tab, kept in the address, so that "back" restores it. */
export const NOTICE_TABS = ['messages', 'announcements'] as const;
export type NoticeTab = (typeof NOTICE_TABS)[number];

export interface NoticeSearch {
  /** Default: the messages. */
  tab?: NoticeTab | undefined;
}

export function noticeSearch(search: Record<string, unknown>): NoticeSearch {
  return { tab: NOTICE_TABS.find((tab) => tab === search['tab']) };
}
