import type { Names } from '../catalogue.ts';

export const names: Names = {
  plays: {
    big: '大',
    small: '小',
    odd: '單',
    even: '雙',
    big_odd: '大單',
    big_even: '大雙',
    small_odd: '小單',
    small_even: '小雙',
    extreme_big: '極大',
    extreme_small: '極小',
  },
  sumPlay: '特碼 {{sum}}',
  playClasses: { rule_base: '混合', rule_num: '特碼' },
  bases: { big: '大', small: '小', odd: '單', even: '雙' },
  games: { 1: '新加坡', 2: '紐西蘭', 3: '吉隆坡', 4: '澳洲' },
  rooms: { 0: '初級房', 1: '中級房', 2: '高級房', 3: '至尊房' },
  plans: { 0: '初級方案', 1: '中級方案', 2: '高級方案', 3: '至尊方案' },
  lines: { 0: '線路 1', 1: '線路 2' },
  orderStatuses: {
    accepted: '已受理',
    profitable: '中獎',
    unprofitable: '未中',
    cancelled: '已取消',
  },
  stakeReturned: '{{game}} {{issue}}：已取消，投注金額已退回',
  guest: '訪客',
  texts: {
    'home.banner1': '無人能左右的開獎',
    'home.banner2': '每一期都能自行驗證',
    'home.banner3': '體驗點數展示版',
    'home.notice1': '本平台為展示版，所有金額皆為體驗點數，不具金錢價值。',
    'home.notice2': '每期注單均在信標發布前封存，三個開獎數字僅由信標推算而得。',
    'home.notice3': '各遊戲有各自的開放時間，遊戲圖卡會顯示距離開獎或下次開放的時間。',
  },
};
