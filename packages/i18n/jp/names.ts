import type { Names } from '../texts.ts';
import { games } from './results.ts';

export const names: Names = {
  plays: {
    big: '大',
    small: '小',
    odd: '奇数',
    even: '偶数',
    big_odd: '大・奇数',
    big_even: '大・偶数',
    small_odd: '小・奇数',
    small_even: '小・偶数',
    extreme_big: '特大',
    extreme_small: '特小',
  },
  sumPlay: '合計 {{sum}}',
  playClasses: { rule_base: 'メインベット', rule_num: '合計指定' },
  bases: { big: '大', small: '小', odd: '奇数', even: '偶数' },
  games: {
    1: games.singapore,
    2: games.new_zealand,
    3: games.kuala_lumpur,
    4: games.australia,
  },
  rooms: { 0: '初級ルーム', 1: '中級ルーム', 2: '上級ルーム', 3: '最上級ルーム' },
  plans: { 0: '初級プラン', 1: '中級プラン', 2: '上級プラン', 3: '最上級プラン' },
  lines: { 0: 'サーバー1', 1: 'サーバー2' },
  orderStatuses: {
    accepted: '抽選待ち',
    profitable: '的中',
    unprofitable: '不的中',
    cancelled: '取消',
  },
  stakeReturned: '{{game}} {{issue}}：取り消し、賭け金を返還済み',
  rejections: {
    not_received: '送金が届いていません',
    amount_differs: '届いた金額が異なります',
    reference_unknown: '取引番号から送金を確認できません',
    asked_twice: '同じ申請が重複しています',
    account_unusable: 'この口座では送金を受け取れません',
    holder_differs: '口座の名義が本人と異なります',
    rules_broken: 'ルール違反がありました',
    other: 'その他の理由',
  },
  guest: 'ゲスト',
  texts: {
    'home.banner1': 'ブラウザーで検証できる抽選',
    'home.banner2': 'すべての回をご自身で検証',
    'home.banner3': '体験用ポイントのデモ版です',
    'home.notice1': 'これはデモ版です。金額はすべて体験用ポイントで、金銭的価値はありません。',
    'home.notice2':
      '各回のベットがすべてロックされたあとに公開乱数が公表され、3つの数字はそれだけから決まります。',
    'home.notice3':
      '受付時間はゲームごとに異なります。各ゲームの欄で、抽選または受付開始までの時間をご確認いただけます。',
  },
};
