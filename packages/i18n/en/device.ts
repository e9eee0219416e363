export const device = {
  theme: 'Appearance',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  push: 'Notifications',
  pushHint: 'On this device, also when Trine is closed. Everything is off until you switch it on.',
  draw: 'Results of my bets',
  drawHint: 'The result of every round you bet in',
  win: 'Wins',
  winHint: 'As soon as a win has been paid',
  deposit: 'Deposits',
  depositHint: 'Approved or rejected',
  withdrawal: 'Withdrawals',
  withdrawalHint: 'Approved, rejected or sent',
  reply: 'Support',
  replyHint: 'A new reply in your chat',
  pushUnsupported:
    'This browser cannot receive notifications. On an iPhone or iPad, add Trine to the Home Screen first.',
  pushDenied: 'Notifications from Trine are blocked. Allow them in the settings of your browser.',
  pushFailed: 'This browser’s notification service did not respond. Please try again.',
  receipts: 'Receipts on this device',
  receiptsHint:
    'This device checks your bets against these receipts. They stay for 90 days. Take them along to a new phone.',
  receiptsCount: 'Receipts: {{count}}',
  receiptsExport: 'Save to a file',
  receiptsImport: 'Read from a file',
  receiptsRead: 'Receipts read: {{count}}',
  receiptsUnfit: 'This file has no receipts of this account.',
  receiptsBlocked: 'This browser stores nothing, so no receipts are kept.',
};

export const product = {
  lead: 'Bet on rounds of three digits in four games, with a draw every few minutes.',
  drawTitle: 'Your phone checks each draw',
  drawText:
    'The three digits follow from a public random number. It is published after bets are locked, and your phone computes the digits again.',
  moneyTitle: 'Every balance adds up',
  moneyText: 'Each bet, payout, deposit and withdrawal is an entry that is never changed.',
  yesTitle: 'Accepted means accepted',
  yesText:
    'A bet that was confirmed to you is stored for good, and a repeated tap never places it twice.',
  details: 'About this version',
};
