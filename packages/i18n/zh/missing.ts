import type { Screens } from '../texts.ts';

export const notFound: Screens['notFound'] = {
  title: '页面不存在',
  text: '该地址没有对应的页面，可能已移动，或链接不完整。',
  home: '返回首页',
};
