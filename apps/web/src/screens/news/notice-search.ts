/** Which tab is open: kept in the address, so that the way back finds it. */
export const NOTICE_TABS = ['messages', 'announcements'] as const;
export type NoticeTab = (typeof NOTICE_TABS)[number];

export interface NoticeSearch {
  /** The messages unless it says otherwise. */
  tab?: NoticeTab | undefined;
}

export function noticeSearch(search: Record<string, unknown>): NoticeSearch {
  return { tab: NOTICE_TABS.find((tab) => tab === search['tab']) };
}
