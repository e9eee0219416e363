import type { Screens } from '../texts.ts';

export const follow: Screens['follow'] = {
  label: '추첨 대기 중인 베팅',
  drawIn: '다음 추첨까지',
  drawing: '추첨 중…',
  staked: '베팅 {{amount}}',
  more: '외 {{count}}개 회차',
  round: '{{game}} · {{issue}}회차',
  won: '당첨되었습니다',
  cancelled: '취소됨, 베팅 금액 반환',
  away: '자리를 비운 동안 {{count}}개 회차가 끝났습니다',
  awayOne: '자리를 비운 동안 1개 회차가 끝났습니다',
  myBets: '내 베팅',
};

export const install: Screens['install'] = {
  title: 'Trine을 홈 화면에 추가하세요',
  text: '더 빨리 열리고 결과 알림도 받을 수 있습니다.',
  apple: '브라우저의 공유 버튼을 누른 다음 “홈 화면에 추가”를 선택하세요.',
  install: '설치',
  later: '나중에',
};

export const money: Screens['money'] = {
  payout: '당첨금',
  netOfBet: '베팅 손익',
  netOfRound: '회차 손익',
  netOfRounds: '손익',
  paidBack: '{{stake}} 중 {{payout}} 지급',
  lost: '손실',
};
