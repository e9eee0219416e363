import type { Messages } from '../catalogue.ts';

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
      text: '{{amount}} has left your balance and will be sent to your account.',
    },
    withdrawal_rejected: {
      title: 'Withdrawal rejected',
      text: 'The {{amount}} held for it is available again. Reason: {{reason}}.',
    },
    withdrawal_paid: {
      title: 'Withdrawal sent',
      text: '{{amount}} has been sent to your account.',
    },
    gift: {
      title: 'Credit received',
      text: 'Trine has added {{amount}} to your balance.',
    },
    win: {
      title: 'You won',
      text: '{{game}}, round {{issue}}: {{amount}} has been paid out, stakes included.',
    },
    round_void: {
      title: 'Round cancelled',
      text:
        '{{game}}, round {{issue}} was cancelled. ' +
        'Your stake of {{amount}} is back in your balance.',
    },
    betting_frozen: {
      title: 'Betting suspended',
      text:
        '{{game}}, round {{issue}}: a bet of equal stakes on opposite plays was refused, and ' +
        'betting is suspended for your account. Your money is safe and you can still withdraw ' +
        'it. Please contact customer service.',
    },
    betting_frozen_by_staff: {
      title: 'Betting suspended',
      text:
        'Betting is suspended for your account. Your money is safe and you can still withdraw ' +
        'it. Please contact customer service if you have questions.',
    },
    account_frozen: {
      title: 'Account frozen',
      text: 'Your account has been frozen. Please contact customer service.',
    },
    account_lifted: {
      title: 'Account restored',
      text: 'Your account can be used in full again.',
    },
    payment_account_replaced: {
      title: 'Withdrawal account changed',
      text:
        'Your {{account}} for withdrawals now ends in {{last_four}}. For your safety, ' +
        'withdrawals to it start at {{until}}. If this was not you, contact customer service ' +
        'at once.',
    },
    security_code_locked: {
      title: 'Security code locked',
      text:
        'After several wrong tries the security code is locked until {{until}}. ' +
        'If this was not you, contact customer service at once.',
    },
    password_reset: {
      title: 'Password changed',
      text:
        'A new login password was set by a one-time link from customer service. ' +
        'If this was not you, contact customer service at once.',
    },
    code_reset: {
      title: 'Security code changed',
      text:
        'A new security code was set by a one-time link from customer service. ' +
        'If this was not you, contact customer service at once.',
    },
    support_reply: {
      title: 'Reply from customer service',
      text: 'Customer service has answered you. Open the chat to read it.',
    },
  },
  unknown: {
    title: 'Message',
    text: 'Something changed in your account. Please contact customer service if you have questions.',
  },
  drawn: {
    title: '{{game}}: {{digits}} = {{sum}}',
    paid: 'Round {{issue}}: payout {{payout}}, net {{net}}.',
    lost: 'Round {{issue}}: lost {{net}}.',
  },
  accounts: { 0: 'bank card', 1: 'virtual wallet' },
};
