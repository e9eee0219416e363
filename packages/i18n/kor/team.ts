import type { Screens } from '../texts.ts';

export const team: Screens['team'] = {
  title: '내 팀',
  code: '내 초대 코드',
  codeHint: '이 코드로 가입한 사람이 내 팀에 들어옵니다.',
  share: '공유하기',
  shareText: 'Trine에 초대합니다. 초대 코드: {{code}}',
  linkCopied: '링크를 복사했습니다',
  copyRefused: '여기에서는 복사할 수 없습니다. 링크는 QR 코드 아래에 있습니다.',
  qr: 'QR 코드',
  qrTitle: '스캔하여 가입',
  qrHint: '링크를 열면 초대 코드가 입력된 가입 화면이 나타납니다.',
  qrLabel: '초대 링크의 QR 코드',
  link: '초대 링크',
  members: '팀원',
  total: '총 {{count}}명',
  columnId: '번호',
  columnType: '유형',
  columnName: '아이디',
  columnMoney: '잔액',
  empty: '아직 팀원이 없습니다',
  emptyHint: '내 초대 코드로 가입한 사람이 여기에 표시됩니다.',
  reload: '새로고침',
  agentsOnly: '에이전트 전용 페이지입니다',
  agentsOnlyHint:
    '에이전트는 다른 사람을 초대하고 여기에서 팀을 볼 수 있습니다. 에이전트가 되는 방법은 고객센터에 문의해 주세요.',
  askService: '고객센터에 문의',
};
