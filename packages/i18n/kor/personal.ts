import type { Screens } from '../texts.ts';

export const personal: Screens['personal'] = {
  title: '내 정보',
  editProfile: '{{name}} 님의 프로필 수정',
  kindMember: '회원',
  kindGuest: '게스트',
  kindAgent: '에이전트',
  accountNumber: '번호 {{number}}',
  totalAssets: '잔액',
  frozen: '출금 심사 중',
  inviteCode: '초대 코드',
  deposit: '입금',
  withdraw: '출금',
  moneyMenu: '자금과 베팅',
  fundDetails: '거래 내역',
  historyBills: '내 베팅',
  messages: '메시지 및 공지',
  myTeam: '내 팀',
  actionCenter: 'Trine 알아보기',
  accountMenu: '계정과 앱',
  changePassword: '로그인 비밀번호 변경',
  securityCode: '출금 비밀번호',
  settings: '설정',
  about: '앱 정보',
  logOut: '로그아웃',
  logOutAsk: '로그아웃하시겠습니까?',
  statistics: '손익 통계',
};

export const baseInfo: Screens['baseInfo'] = {
  title: '프로필',
  picture: '프로필 이미지',
  changePicture: '프로필 이미지 변경',
  choosePicture: '프로필 이미지 여덟 가지 중에서 선택',
  loginName: '아이디',
  loginNameHint: '변경할 수 없습니다.',
  nickname: '닉네임',
  nicknameHint: '최대 20자입니다. 다른 사람에게는 대부분의 글자가 가려져 보입니다.',
  mobile: '휴대폰 번호',
  mobileHint: '숫자 5~20자리이며 앞에 더하기 기호를 붙일 수 있습니다. 비워 두어도 됩니다.',
  passwordHint: '휴대폰 번호를 변경하려면 로그인 비밀번호를 입력해 주세요.',
  save: '저장',
  saving: '저장하는 중…',
  saved: '프로필을 저장했습니다',
};

export const avatar: Screens['avatar'] = {
  title: '프로필 이미지 선택',
  pictures: '프로필 이미지',
  one: '여우',
  two: '부엉이',
  three: '고양이',
  four: '고래',
  five: '토끼',
  six: '판다',
  seven: '펭귄',
  eight: '개구리',
  inUse: '사용 중',
  confirm: '이 프로필 이미지 사용',
  saved: '프로필 이미지를 변경했습니다',
};

export const system: Screens['system'] = {
  title: '시스템 설정',
  vibration: '당첨 시 진동',
  vibrationHint: '앱을 시작할 때마다 꺼져 있으며 선택은 저장되지 않습니다.',
  cannotVibrate: '이 기기 또는 브라우저는 진동을 지원하지 않습니다.',
};

export const actionCenter: Screens['actionCenter'] = {
  title: 'Trine 알아보기',
  drawTitle: '추첨을 직접 검증하세요',
  drawText:
    '베팅이 먼저 확정되고 그 뒤에 공개 난수가 발표되며, 세 숫자는 그 값으로만 정해집니다. 검증 방법을 살펴보세요.',
  withdrawTitle: '출금 심사 시간 공개',
  withdrawText:
    '모든 심사에 걸리는 시간을 측정합니다. 최근 7일 동안 걸린 시간을 지갑에서 볼 수 있습니다.',
  serviceTitle: '상담원이 답해 드립니다',
  serviceText:
    '고객센터는 매일 답변합니다. 상담 시간은 고객센터 페이지에 현지 시각으로 표시됩니다.',
};

export const about: Screens['about'] = {
  title: '앱 정보',
  text: '매 회차 숫자 세 개, 추첨은 브라우저가 검증하고 잔액은 권한이 있는 사람이라면 누구나 다시 계산할 수 있습니다.',
  version: '버전 {{version}}',
  copyright: '© {{year}} Trine 모든 권리 보유',
  menu: 'Trine 자세히 알아보기',
  terms: '이용약관',
  fairness: '추첨 검증 방법',
  parts: '오픈 소스 소프트웨어',
  partsText: 'Trine에는 다음 오픈 소스 구성 요소가 들어 있습니다. 만든 분들께 감사드립니다.',
  allTexts: '라이선스 전문',
};

export const sessions: Screens['sessions'] = {
  title: '로그인된 기기',
  hint: '모르는 기기가 있으면 해당 기기를 로그아웃하고 비밀번호를 변경해 주세요.',
  since: '로그인 {{time}}',
  lastUsed: '마지막 사용 {{time}}',
  network: '네트워크 {{network}}',
  unknownDevice: '알 수 없는 기기',
  current: '이 기기',
  end: '로그아웃',
  endOthers: '다른 모든 기기 로그아웃',
  endText: '해당 기기에서는 비밀번호를 다시 입력해야 합니다.',
};

export const securityEvents: Screens['securityEvents'] = {
  title: '보안 활동',
  hint: '최근 13개월 동안 계정에서 일어난 일입니다. 본인이 한 것이 아니라면 비밀번호를 변경하고 고객센터로 연락해 주세요.',
  empty: '아직 보안 활동이 없습니다',
  emptyHint: '로그인과 계정 변경이 여기에 표시됩니다.',
  otherDevice: '다른 기기',
  times: '한 시간 동안 {{count}}회',
  registered: '계정 개설',
  guestRaised: '게스트에서 정식 계정으로 전환',
  loggedIn: '로그인',
  wrongPassword: '잘못된 비밀번호',
  passwordChanged: '로그인 비밀번호 변경',
  passwordReset: '고객센터 링크로 로그인 비밀번호 재설정',
  mobileChanged: '휴대폰 번호 변경',
  codeSet: '출금 비밀번호 설정',
  codeChanged: '출금 비밀번호 변경',
  codeReset: '고객센터 링크로 출금 비밀번호 재설정',
  codeLocked: '입력 오류가 많아 출금 비밀번호 잠김',
  loggedOut: '로그아웃',
  sessionEnded: '다른 기기 로그아웃',
  otherSessionsEnded: '다른 모든 기기 로그아웃',
  sessionsEndedByStaff: '고객센터가 로그아웃함',
  accountAdded: '출금 계좌 추가',
  accountReplaced: '출금 계좌 변경',
};
