import type { Messages } from '../texts.ts';

export const messages: Messages = {
  kinds: {
    deposit_approved: {
      title: 'Deposit approved',
      text: '{{amount}} has been added to your balance.',
    },
    deposit_rejected: {
      title: 'Deposit rejected',
      text: '{{amount}} was not added to your balance. Reason: {{reason}}.',
    },
    withdrawal_approved: {
      title: 'Withdrawal approved',
      text: '{{amount}} has left your balance and will be sent to your withdrawal account.',
    },
    withdrawal_rejected: {
      title: 'Withdrawal rejected',
      text: 'The {{amount}} held for it is available again. Reason: {{reason}}.',
    },
    withdrawal_paid: {
      title: 'Withdrawal sent',
      text: '{{amount}} has been sent to your withdrawal account.',
    },
    gift: {
      title: 'Credit received',
      text: 'Trine has added {{amount}} to your balance.',
    },
    win: {
      title: 'You won',
      text: '{{game}}, round {{issue}}: {{amount}} has been paid out, stakes included. Round net: {{net}}.',
    },
    round_void: {
      title: 'Round void',
      text: '{{game}}, round {{issue}} is void. Your stake of {{amount}} is back in your balance.',
    },
    betting_frozen: {
      title: 'Betting suspended',
      text: '{{game}}, round {{issue}}: a bet that backed both sides equally was not accepted, and betting is suspended for your account. Your money is safe and you can still withdraw it. Please contact support.',
    },
    betting_frozen_by_staff: {
      title: 'Betting suspended',
      text: 'Betting is suspended for your account. Your money is safe and you can still withdraw it. Please contact support if you have questions.',
    },
    account_frozen: {
      title: 'Account frozen',
      text: 'Your account has been frozen. Please contact support.',
    },
    account_lifted: {
      title: 'Account restored',
      text: 'Your account can be used in full again.',
    },
    payment_account_replaced: {
      title: 'Withdrawal account changed',
      text: 'Your {{account}} for withdrawals now ends in {{last_four}}. For your safety, withdrawals to it start at {{until}}. If this was not you, contact support at once.',
    },
    security_code_locked: {
      title: 'Withdrawal PIN locked',
      text: 'After several wrong attempts the withdrawal PIN is locked until {{until}}. If this was not you, contact support at once.',
    },
    password_reset: {
      title: 'Password changed',
      text: 'A new login password was set by a one-time link from support. If this was not you, contact support at once.',
    },
    code_reset: {
      title: 'Withdrawal PIN changed',
      text: 'A new withdrawal PIN was set by a one-time link from support. If this was not you, contact support at once.',
    },
    support_reply: {
      title: 'Reply from support',
      text: 'Support has answered you. Open the chat to read it.',
    },
    login_closed: {
      title: 'Many wrong passwords',
      text: '{{attempts}} wrong passwords were tried for your account within a day. Until that stops, you can log in only on a device that you logged in on before. Choose a strong password, and contact support if you need a new one.',
    },
  },
  unknown: {
    title: 'Message',
    text: 'Something changed in your account. Please contact support if you have questions.',
  },
  drawn: {
    title: '{{game}}: {{digits}} = {{sum}}',
    paid: 'Round {{issue}}: payout {{payout}}, net {{net}}.',
    paidBack: 'Round {{issue}}: paid back {{payout}} of {{stake}}.',
    lost: 'Round {{issue}}: lost {{net}}.',
  },
  accounts: { 0: 'bank card', 1: 'USDT wallet' },
};
