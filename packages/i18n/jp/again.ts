import type { Screens } from '../catalogue.ts';

export const again: Screens['again'] = {
  last: '前回のベット',
  chosen: '選択中',
  favourites: 'お気に入り',
  each: '{{count}}点 × {{stake}}',
  fill: '入力する',
  remove: 'お気に入りから削除：{{bet}}',
  fillBet: '入力する：{{bet}}',
  doubleBet: '2倍で入力：{{bet}}',
  save: 'お気に入りに保存',
  saved: 'お気に入りに保存しました',
  full: 'お気に入りは{{count}}件あります。先に1件削除してください。',
  none: 'お気に入りはまだありません。ベットと賭け金を選んで、ここで保存できます。',
  kept: 'お気に入りはこの端末に保存されます。',
  yourBets: 'この回のあなたのベット',
  staked: '賭け金合計',
  best: '最高払戻額',
  lastResults: '直近{{count}}回の結果（新しい順）',
  resultOf: '第{{issue}}回：{{sum}}、{{base}}',
  stripLegend: '塗りつぶしは大（14〜27）、枠のみは小（0〜13）です。',
};
