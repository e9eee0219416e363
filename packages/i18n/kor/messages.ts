import type { Messages } from '../texts.ts';

export const messages: Messages = {
  kinds: {
    deposit_approved: {
      title: '입금이 승인되었습니다',
      text: '{{amount}}이(가) 잔액에 추가되었습니다.',
    },
    deposit_rejected: {
      title: '입금이 거절되었습니다',
      text: '{{amount}}이(가) 잔액에 추가되지 않았습니다. 사유: {{reason}}.',
    },
    withdrawal_approved: {
      title: '출금이 승인되었습니다',
      text: '잔액에서 {{amount}}이(가) 차감되었으며 등록된 출금 계좌로 송금됩니다.',
    },
    withdrawal_rejected: {
      title: '출금이 거절되었습니다',
      text: '보류되었던 {{amount}}을(를) 다시 사용할 수 있습니다. 사유: {{reason}}.',
    },
    withdrawal_paid: {
      title: '출금액이 송금되었습니다',
      text: '등록된 출금 계좌로 {{amount}}을(를) 송금했습니다.',
    },
    gift: {
      title: '증정 금액이 추가되었습니다',
      text: 'Trine에서 {{amount}}을(를) 잔액에 추가했습니다.',
    },
    win: {
      title: '당첨되었습니다',
      text: '{{game}} {{issue}}회차: 베팅 금액을 포함해 {{amount}}이(가) 지급되었습니다. 회차 손익 {{net}}.',
    },
    round_void: {
      title: '회차가 취소되었습니다',
      text:
        '{{game}} {{issue}}회차가 취소되었습니다. ' +
        '베팅 금액 {{amount}}이(가) 잔액으로 반환되었습니다.',
    },
    betting_frozen: {
      title: '베팅 정지',
      text: '{{game}} {{issue}}회차: 양쪽에 같은 금액을 건 베팅이 접수되지 않았고 계정의 베팅이 정지되었습니다. 자금은 안전하며 출금은 계속 가능합니다. 고객센터로 문의해 주세요.',
    },
    betting_frozen_by_staff: {
      title: '베팅 정지',
      text:
        '계정의 베팅이 정지되었습니다. 자금은 안전하며 출금은 계속 가능합니다. ' +
        '궁금한 점은 고객센터로 문의해 주세요.',
    },
    account_frozen: {
      title: '계정 동결',
      text: '계정이 동결되었습니다. 고객센터로 문의해 주세요.',
    },
    account_lifted: {
      title: '계정 복구',
      text: '계정을 다시 정상적으로 이용할 수 있습니다.',
    },
    payment_account_replaced: {
      title: '출금 계좌가 변경되었습니다',
      text: '출금용 {{account}}이(가) 끝 네 자리 {{last_four}}인 것으로 변경되었습니다. 안전을 위해 {{until}}부터 이 계좌로 출금할 수 있습니다. 본인이 변경하지 않았다면 즉시 고객센터로 연락해 주세요.',
    },
    security_code_locked: {
      title: '출금 비밀번호 잠김',
      text: '여러 번 잘못 입력하여 출금 비밀번호가 {{until}}까지 잠겼습니다. 본인이 입력하지 않았다면 즉시 고객센터로 연락해 주세요.',
    },
    password_reset: {
      title: '비밀번호가 변경되었습니다',
      text:
        '고객센터가 보낸 일회용 링크로 새 로그인 비밀번호가 설정되었습니다. ' +
        '본인이 변경하지 않았다면 즉시 고객센터로 연락해 주세요.',
    },
    code_reset: {
      title: '출금 비밀번호가 변경되었습니다',
      text: '고객센터가 보낸 일회용 링크로 새 출금 비밀번호가 설정되었습니다. 본인이 변경하지 않았다면 즉시 고객센터로 연락해 주세요.',
    },
    support_reply: {
      title: '고객센터 답변',
      text: '고객센터에서 답변을 보냈습니다. 채팅을 열어 확인해 주세요.',
    },
    login_closed: {
      title: '잘못된 비밀번호가 여러 번 입력되었습니다',
      text: '하루 동안 회원님의 계정에 잘못된 비밀번호가 {{attempts}}회 입력되었습니다. 이 상황이 끝날 때까지 이전에 로그인한 적이 있는 기기에서만 로그인할 수 있습니다. 추측하기 어려운 비밀번호를 사용하고, 재설정이 필요하면 고객센터로 연락해 주세요.',
    },
  },
  unknown: {
    title: '알림',
    text: '계정에 변경 사항이 있습니다. 궁금한 점은 고객센터로 문의해 주세요.',
  },
  drawn: {
    title: '{{game}}: {{digits}} = {{sum}}',
    paid: '{{issue}}회차: 당첨금 {{payout}}, 손익 {{net}}.',
    paidBack: '{{issue}}회차: 베팅 금액 {{stake}} 중 {{payout}} 지급.',
    lost: '{{issue}}회차: 손실 {{net}}.',
  },
  accounts: { 0: '은행 계좌', 1: 'USDT 지갑' },
};
