import type { Screens } from '../catalogue.ts';

export const again: Screens['again'] = {
  last: '上次投注',
  chosen: '目前選擇',
  favourites: '常用投注',
  each: '{{count}} 注 × {{stake}}',
  fill: '填入',
  remove: '從常用投注移除：{{bet}}',
  fillBet: '填入：{{bet}}',
  doubleBet: '加倍填入：{{bet}}',
  save: '存為常用投注',
  saved: '已存為常用投注',
  full: '您已有 {{count}} 組常用投注，請先移除一組。',
  none: '尚無常用投注。請先選擇投注項目與金額，再於此儲存。',
  kept: '常用投注儲存在這台裝置上。',
  yourBets: '您的本期投注',
  staked: '投注總額',
  best: '最高可得派彩',
  lastResults: '最近 {{count}} 期結果，由新到舊',
  resultOf: '第 {{issue}} 期：{{sum}}，{{base}}',
  stripLegend: '實心為大（14 至 27），空心為小（0 至 13）。',
};
