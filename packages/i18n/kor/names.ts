import type { Names } from '../texts.ts';
import { games } from './results.ts';

export const names: Names = {
  plays: {
    big: '대',
    small: '소',
    odd: '홀',
    even: '짝',
    big_odd: '대홀',
    big_even: '대짝',
    small_odd: '소홀',
    small_even: '소짝',
    extreme_big: '극대',
    extreme_small: '극소',
  },
  sumPlay: '합계 {{sum}}',
  playClasses: { rule_base: '주요 베팅', rule_num: '합계 지정' },
  bases: { big: '대', small: '소', odd: '홀', even: '짝' },
  games: {
    1: games.singapore,
    2: games.new_zealand,
    3: games.kuala_lumpur,
    4: games.australia,
  },
  rooms: { 0: '초급 룸', 1: '중급 룸', 2: '고급 룸', 3: '최고급 룸' },
  plans: { 0: '초급 플랜', 1: '중급 플랜', 2: '고급 플랜', 3: '최고급 플랜' },
  lines: { 0: '서버 1', 1: '서버 2' },
  orderStatuses: {
    accepted: '추첨 대기',
    profitable: '당첨',
    unprofitable: '미당첨',
    cancelled: '취소',
  },
  stakeReturned: '{{game}} {{issue}}: 취소, 베팅 금액 반환됨',
  rejections: {
    not_received: '송금이 도착하지 않았습니다',
    amount_differs: '도착한 금액이 다릅니다',
    reference_unknown: '거래 번호로 송금을 찾을 수 없습니다',
    asked_twice: '중복 신청입니다',
    account_unusable: '이 계좌로는 송금을 받을 수 없습니다',
    holder_differs: '계좌 명의가 본인과 다릅니다',
    rules_broken: '규칙 위반이 있었습니다',
    other: '기타 사유',
  },
  guest: '게스트',
  texts: {
    'home.banner1': '브라우저가 검증하는 추첨',
    'home.banner2': '모든 회차를 직접 검증하세요',
    'home.banner3': '체험 포인트로 즐기는 데모',
    'home.notice1': '이 서비스는 데모입니다. 모든 금액은 체험 포인트이며 금전적 가치가 없습니다.',
    'home.notice2':
      '회차별 베팅이 모두 확정된 뒤에 공개 난수가 발표되며, 세 숫자는 그 값으로만 정해집니다.',
    'home.notice3':
      '운영 시간은 게임마다 다릅니다. 게임 카드에 추첨 또는 다음 운영 시작까지 남은 시간이 표시됩니다.',
  },
};
