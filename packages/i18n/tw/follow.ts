import type { Screens } from '../texts.ts';

export const follow: Screens['follow'] = {
  label: '待開獎注單',
  drawIn: '距離開獎',
  drawing: '開獎中…',
  staked: '投注 {{amount}}',
  more: '另 {{count}} 期',
  round: '{{game}} · 第 {{issue}} 期',
  won: '恭喜中獎',
  cancelled: '已取消，投注金額已退回',
  away: '您離開期間已開獎 {{count}} 期',
  awayOne: '您離開期間已開獎 1 期',
  myBets: '我的注單',
};

export const install: Screens['install'] = {
  title: '把 Trine 加入主畫面',
  text: '開啟更快，還能接收開獎結果通知。',
  apple: '點一下瀏覽器的分享按鈕，再選「加入主畫面」。',
  install: '安裝',
  later: '暫時不要',
};

export const money: Screens['money'] = {
  payout: '派彩',
  netOfBet: '本注輸贏',
  netOfRound: '本期輸贏',
  netOfRounds: '輸贏',
  paidBack: '派彩 {{payout}}，投注 {{stake}}',
  lost: '輸',
};
