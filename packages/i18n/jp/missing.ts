import type { Screens } from '../texts.ts';

export const notFound: Screens['notFound'] = {
  title: 'ページが見つかりません',
  text: 'このアドレスのページはありません。移動したか、リンクが正しくない可能性があります。',
  home: 'ホームへ戻る',
};
