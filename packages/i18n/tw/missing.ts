import type { Screens } from '../texts.ts';

export const notFound: Screens['notFound'] = {
  title: '找不到頁面',
  text: '此網址沒有對應的頁面，可能已移動，或連結不完整。',
  home: '回首頁',
};
