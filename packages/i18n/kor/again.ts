import type { Screens } from '../catalogue.ts';

export const again: Screens['again'] = {
  last: '지난 베팅',
  chosen: '현재 선택',
  favourites: '즐겨찾기',
  each: '{{count}}건 × {{stake}}',
  fill: '입력',
  remove: '즐겨찾기에서 삭제: {{bet}}',
  fillBet: '입력: {{bet}}',
  doubleBet: '2배로 입력: {{bet}}',
  save: '즐겨찾기에 저장',
  saved: '즐겨찾기에 저장했습니다',
  full: '즐겨찾기가 {{count}}개 있습니다. 먼저 하나를 삭제하세요.',
  none: '즐겨찾기가 없습니다. 베팅과 금액을 선택한 뒤 여기에 저장하세요.',
  kept: '즐겨찾기는 이 기기에 저장됩니다.',
  yourBets: '이번 회차 내 베팅',
  staked: '총 베팅 금액',
  best: '최대 당첨금',
  lastResults: '최근 {{count}}회차 결과(최신순)',
  resultOf: '{{issue}}회차: {{sum}}, {{base}}',
  stripLegend: '채운 칸은 대(14~27), 테두리만 있는 칸은 소(0~13)입니다.',
};
