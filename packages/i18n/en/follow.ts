export const follow = {
  label: 'Pending bets',
  drawIn: 'Next draw in',
  drawing: 'Drawing…',
  staked: 'Stake {{amount}}',
  more: '+{{count}} more',
  round: '{{game}} · round {{issue}}',
  won: 'You won',
  cancelled: 'Void, stake returned',
  away: 'While you were away: {{count}} rounds',
  awayOne: 'While you were away: 1 round',
  myBets: 'My bets',
};

export const install = {
  title: 'Keep Trine at hand',
  text: 'Add it to your home screen: it opens faster and can notify you of results.',
  apple: 'Tap the share button of your browser, then “Add to Home Screen”.',
  install: 'Install',
  later: 'Not now',
};

/** Names of amounts of bets, on all screens. */
export const money = {
  payout: 'Payout',
  netOfBet: 'Bet net',
  netOfRound: 'Round net',
  netOfRounds: 'Net',
  paidBack: 'Paid back {{payout}} of {{stake}}',
  lost: 'Lost',
};
