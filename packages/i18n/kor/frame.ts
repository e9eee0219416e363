import type { Screens } from '../texts.ts';

export const common: Screens['common'] = {
  appName: 'Trine',
  back: '뒤로',
  cancel: '취소',
  confirm: '확인',
  retry: '다시 시도',
  reload: '새로고침',
  close: '닫기',
  loading: '불러오는 중…',
  couldNotLoad: '불러오지 못했습니다',
  demoRibbon: '데모: 체험 포인트',
  newVersion: '새 버전이 준비되었습니다.',
  takeVersion: '업데이트',
  sessionOver: '로그인이 만료되었습니다. 다시 로그인해 주세요.',
  unexpected: '시스템에 문제가 발생했습니다. 다시 시도해 주세요.',
  noAnswer: '네트워크 응답이 없습니다. 연결을 확인한 후 다시 시도해 주세요.',
  zone: '시간은 {{zone}} 기준입니다',
  tooSlow: '서버 응답이 너무 늦어지고 있습니다. 다시 시도해 주세요.',
  nextTry: '{{span}} 후 자동으로 다시 시도합니다',
  toService: '고객센터에 문의',
  betCheckFails: '베팅 검증이 일치하지 않습니다.',
  owedFails: '이 사이트가 지급해야 할 금액의 검증이 일치하지 않습니다.',
  showBet: '보기',
  logFails:
    '이 사이트의 공개 기록이 다시 쓰였습니다. 이 기기가 이전에 확인한 내용과 이어지지 않습니다. 증거는 보관되어 있습니다.',
  trustChanged:
    '이 사이트의 키가 이전과 다릅니다. 운영자가 새 시스템을 공지했다면 수락하고, 그렇지 않으면 베팅하지 말고 운영자에게 이유를 문의하세요.',
  trustAccept: '수락',
};

export const ui: Screens['ui'] = {
  language: '언어',
  followSystem: '시스템 설정에 따름',
  amountHidden: '금액 숨김',
  showAmounts: '금액 표시',
  hideAmounts: '금액 숨기기',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',
  removeFilter: '필터 해제: {{name}}',
  backspace: '마지막 숫자 지우기',
  result: '{{first}}, {{second}}, {{third}}, 합계 {{sum}}',
  resultPending: '추첨 전',
  credits: '포인트',
};

export const tabs: Screens['tabs'] = {
  label: '주 메뉴',
  home: '홈',
  wallet: '지갑',
  customer: '고객센터',
  personal: '마이',
  unread: '읽지 않음 {{count}}건',
};

export const offline: Screens['offline'] = {
  banner: '오프라인 상태입니다. {{age}} 정보를 표시하고 있습니다.',
  bannerNoData: '오프라인 상태입니다. 연결되면 정보를 불러옵니다.',
  reconnecting: '다시 연결하고 있습니다… {{age}} 정보를 표시하고 있습니다.',
  lineDown: '서버 {{line}}이(가) 응답하지 않아 서버 {{other}}을(를) 사용하고 있습니다.',
  linesDown: '두 서버 모두 응답하지 않아 이 페이지의 주소를 사용하고 있습니다.',
};

export const draws: Screens['draws'] = {
  games: '게임',
  nextDraw: '다음 추첨까지',
  opens: '마감. {{time}} 시작',
  none: '아직 추첨 결과가 없습니다',
  last: '직전 추첨',
  checked: '이 브라우저에서 검증됨',
  failed: '공정성 증명과 일치하지 않음',
};
