import type { Names } from '../catalogue.ts';

export const names: Names = {
  plays: {
    big: '大',
    small: '小',
    odd: '单',
    even: '双',
    big_odd: '大单',
    big_even: '大双',
    small_odd: '小单',
    small_even: '小双',
    extreme_big: '极大',
    extreme_small: '极小',
  },
  sumPlay: '特码 {{sum}}',
  playClasses: { rule_base: '混合', rule_num: '特码' },
  bases: { big: '大', small: '小', odd: '单', even: '双' },
  games: { 1: '新加坡', 2: '新西兰', 3: '吉隆坡', 4: '澳大利亚' },
  rooms: { 0: '初级房', 1: '中级房', 2: '高级房', 3: '至尊房' },
  plans: { 0: '初级方案', 1: '中级方案', 2: '高级方案', 3: '至尊方案' },
  lines: { 0: '线路 1', 1: '线路 2' },
  orderStatuses: {
    accepted: '已受理',
    profitable: '中奖',
    unprofitable: '未中',
    cancelled: '已取消',
  },
  stakeReturned: '{{game}} {{issue}}：已取消，投注金额已退回',
  guest: '访客',
  texts: {
    'home.banner1': '无人能左右的开奖',
    'home.banner2': '每一期都能自行验证',
    'home.banner3': '体验点数演示版',
    'home.notice1': '本平台为演示版，所有金额均为体验点数，不具有货币价值。',
    'home.notice2': '每期注单均在信标发布前封存，三个开奖数字仅由信标推算得出。',
    'home.notice3': '各游戏有各自的开放时间，游戏卡片会显示距离开奖或下次开放的时间。',
  },
};
