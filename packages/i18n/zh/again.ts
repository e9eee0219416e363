import type { Screens } from '../catalogue.ts';

export const again: Screens['again'] = {
  last: '上次投注',
  chosen: '当前选择',
  favourites: '常用投注',
  each: '{{count}} 注 × {{stake}}',
  fill: '填入',
  remove: '从常用投注移除：{{bet}}',
  fillBet: '填入：{{bet}}',
  doubleBet: '加倍填入：{{bet}}',
  save: '存为常用投注',
  saved: '已存为常用投注',
  full: '您已有 {{count}} 组常用投注，请先移除一组。',
  none: '还没有常用投注。请先选择投注项目和金额，再在此保存。',
  kept: '常用投注保存在此设备上。',
  yourBets: '您的本期投注',
  staked: '投注总额',
  best: '最高可得派彩',
  lastResults: '最近 {{count}} 期结果，由新到旧',
  resultOf: '第 {{issue}} 期：{{sum}}，{{base}}',
  stripLegend: '实心为大（14 至 27），空心为小（0 至 13）。',
};
