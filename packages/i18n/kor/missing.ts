import type { Screens } from '../texts.ts';

export const notFound: Screens['notFound'] = {
  title: '페이지를 찾을 수 없습니다',
  text: '이 주소에는 페이지가 없습니다. 이동되었거나 링크가 올바르지 않을 수 있습니다.',
  home: '홈으로 이동',
};
