import type { Screens } from '../texts.ts';

export const follow: Screens['follow'] = {
  label: '抽選待ちのベット',
  drawIn: '次の抽選まで',
  drawing: '抽選中…',
  staked: '賭け金 {{amount}}',
  more: 'ほか{{count}}回分',
  round: '{{game}} · 第{{issue}}回',
  won: '的中しました',
  cancelled: '取消（賭け金は返還済み）',
  away: '不在中に{{count}}回の抽選がありました',
  awayOne: '不在中に1回の抽選がありました',
  myBets: 'マイベット',
};

export const install: Screens['install'] = {
  title: 'Trine をホーム画面に追加',
  text: 'すばやく開けて、抽選結果の通知も受け取れます。',
  apple: 'ブラウザーの共有ボタンから「ホーム画面に追加」を選んでください。',
  install: 'インストール',
  later: '今はしない',
};

export const money: Screens['money'] = {
  payout: '払戻',
  netOfBet: 'ベット収支',
  netOfRound: 'この回の収支',
  netOfRounds: '収支',
  paidBack: '払戻 {{payout}}（賭け金 {{stake}}）',
  lost: '不的中',
};
