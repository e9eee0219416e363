import type { Screens } from '../texts.ts';

export const device: Screens['device'] = {
  theme: '화면 테마',
  themeSystem: '시스템',
  themeLight: '라이트',
  themeDark: '다크',
  push: '알림',
  pushHint: 'Trine을 닫아도 이 기기로 알림이 옵니다. 직접 켜기 전에는 모두 꺼져 있습니다.',
  draw: '내 베팅 추첨 결과',
  drawHint: '베팅한 모든 회차의 결과',
  win: '당첨',
  winHint: '당첨금 지급 즉시',
  deposit: '입금',
  depositHint: '승인 또는 거절 시',
  withdrawal: '출금',
  withdrawalHint: '승인, 거절 또는 송금 시',
  reply: '고객센터',
  replyHint: '채팅에 새 답변이 있을 때',
  pushUnsupported:
    '이 브라우저에서는 알림을 받을 수 없습니다. iPhone이나 iPad에서는 먼저 Trine을 홈 화면에 추가해 주세요.',
  pushDenied: 'Trine 알림이 차단되어 있습니다. 브라우저 설정에서 허용해 주세요.',
  pushFailed: '브라우저의 알림 서비스가 응답하지 않습니다. 다시 시도해 주세요.',
  receipts: '이 기기의 접수 증명',
  receiptsHint:
    '이 기기는 이 접수 증명으로 베팅을 검증합니다. 90일 동안 보관됩니다. 새 휴대폰으로 옮겨 주세요.',
  receiptsCount: '접수 증명: {{count}}건',
  receiptsExport: '파일로 저장',
  receiptsImport: '파일에서 불러오기',
  receiptsRead: '불러온 접수 증명: {{count}}건',
  receiptsUnfit: '이 파일에는 이 계정의 접수 증명이 없습니다.',
  receiptsBlocked: '이 브라우저는 데이터를 저장하지 않아 접수 증명이 보관되지 않습니다.',
};

export const product: Screens['product'] = {
  lead: '네 가지 게임에서 몇 분마다 추첨하는 세 숫자에 베팅하세요.',
  drawTitle: '모든 추첨을 휴대폰이 검증합니다',
  drawText:
    '세 숫자는 베팅이 확정된 뒤 발표되는 공개 난수로 정해지고, 회원님의 휴대폰이 다시 계산합니다.',
  moneyTitle: '모든 잔액이 정확히 맞습니다',
  moneyText: '베팅, 당첨금, 입금, 출금은 모두 기록되며 나중에 바뀌지 않습니다.',
  yesTitle: '접수된 베팅은 그대로 유효합니다',
  yesText: '접수가 확인된 베팅은 영구히 저장되며, 여러 번 눌러도 중복되지 않습니다.',
  details: '버전 정보',
};
