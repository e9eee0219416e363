import type { Screens } from '../texts.ts';

export const follow: Screens['follow'] = {
  label: '待开奖注单',
  drawIn: '距离开奖',
  drawing: '开奖中…',
  staked: '投注 {{amount}}',
  more: '另 {{count}} 期',
  round: '{{game}} · 第 {{issue}} 期',
  won: '恭喜中奖',
  cancelled: '已取消，投注金额已退回',
  away: '您离开期间已开奖 {{count}} 期',
  awayOne: '您离开期间已开奖 1 期',
  myBets: '我的注单',
};

export const install: Screens['install'] = {
  title: '把 Trine 添加到主屏幕',
  text: '打开更快，还能接收开奖结果通知。',
  apple: '点按浏览器的分享按钮，再选“添加到主屏幕”。',
  install: '安装',
  later: '暂时不要',
};

export const money: Screens['money'] = {
  payout: '派彩',
  netOfBet: '本注输赢',
  netOfRound: '本期输赢',
  netOfRounds: '输赢',
  paidBack: '派彩 {{payout}}，投注 {{stake}}',
  lost: '输',
};
