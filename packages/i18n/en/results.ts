/** Names of the games, also for answers of the server. */
export const games = {
  singapore: 'Singapore',
  new_zealand: 'New Zealand',
  kuala_lumpur: 'Kuala Lumpur',
  australia: 'Australia',
};

export const find = {
  title: 'Candlestick chart',
  games: 'Games',
  group: 'Rounds in one candle',
  chart: '{{game}}: {{count}} candles, from round {{first}} to now. The newest ends at {{close}}.',
  from: 'From round {{issue}}',
  one: 'Round {{issue}}',
  open: 'Open',
  close: 'Close',
  low: 'Low',
  high: 'High',
  direction: 'Shape',
  rising: 'Up',
  falling: 'Down',
  level: 'Level',
  legend: 'How to read it',
  risingText: 'The sums rose: the close is above the open.',
  fallingText: 'The sums fell: the close is below the open.',
  levelText: 'The close equals the open.',
  openText: 'The first sum in the candle. With one round per candle, the sum of the round before.',
  closeText: 'The last sum in the candle.',
  lowText: 'The lowest sum in the candle, the end of the line below.',
  highText: 'The highest sum in the candle, the end of the line above.',
  words: 'Up and down are only names for the shape of a candle. They are not betting advice.',
  past: 'Past draws say nothing about the next one. Each draw starts afresh.',
  table: 'The same numbers as a table',
  empty: 'No draws yet',
  emptyHint: 'The first candle for {{game}} appears after its first draw.',
  drawing: 'Charts are drawn with:',
};

export const trend = {
  title: 'Trend chart',
  game: 'Game',
  date: 'Date',
  previousDay: 'The day before',
  nextDay: 'The day after',
  day: 'A day begins at midnight, {{zone}}.',
  table: 'Draws of {{game}} on {{date}}',
  round: 'Round',
  sum: 'Sum',
  big: 'Big',
  small: 'Small',
  odd: 'Odd',
  even: 'Even',
  big_odd: 'Big odd',
  big_even: 'Big even',
  small_odd: 'Small odd',
  small_even: 'Small even',
  extreme_big: 'Extreme big',
  extreme_small: 'Extreme small',
  empty: 'No draws on this day',
  emptyHint: 'Draws of {{game}} on {{date}} would appear here.',
  emptyToday: 'The first draw of the day appears here automatically.',
  toToday: 'Go to today',
};

export const results = {
  title: 'Results',
  of: '{{game}} results',
  list: 'Drawn rounds, newest first',
  waysOn: 'More about the draws',
  empty: 'No draws yet',
  emptyHint: 'The results of {{game}} appear here after its first draw.',
};

export const rules = {
  title: 'Game rules',
  about: 'How to play {{game}}',
  contents: 'On this page',
  game: 'Game',
  room: 'Room',
  whatHead: 'What the game is',
  whatDraw:
    'Each round draws three digits from 0 to 9. They add up to a sum from 0 to 27, and every bet is about this sum.',
  whatWays:
    'All 1,000 combinations of three digits are equally likely. A sum in the middle comes about in many ways, 0 and 27 in one way each. That is why bets on the middle win more often and pay less.',
  whatRooms:
    'A game has {{count}} rooms. They share its draws and differ in their stakes and in the minimum balance.',
  playsHead: 'Bets, odds and chances',
  playsCount: 'There are {{all}} bets: {{named}} by name, and {{numbers}} that each name one sum.',
  playsIn: 'Odds in {{room}}, {{game}}',
  play: 'Bet',
  winsOn: 'Wins on',
  range: '{{from}} to {{to}}',
  oddOf: 'odd sums',
  evenOf: 'even sums',
  rangeOdd: '{{from}} to {{to}}, odd',
  rangeEven: '{{from}} to {{to}}, even',
  payout:
    'A win pays stake × odds, the stake included. A bet keeps the odds at which it was accepted.',
  newOdds:
    'Odds can change. If they changed after you saw them, the bet is not placed until you have seen the new ones.',
  returnText:
    'The return says how much of all stakes comes back to players in the long run. What is missing from 100% stays with the house, so in the long run players lose it.',
  drawHead: 'How a draw comes about',
  drawNamed:
    'When betting opens, it is already fixed which future random number will draw the round. Nobody can know it yet.',
  drawSealed:
    'When betting closes, all accepted bets are locked in: one code is made from all of them and published. If a bet were added, changed or removed afterwards, the code would no longer fit.',
  drawPublishes:
    'Then the random number is published with its signature, which is checked against the public key of the beacon.',
  drawDigits:
    'The three digits are computed from the signature and from nothing else. Your browser computes them again.',
  drawLate: 'If the random number is late, the draw is late as well. Bets stand.',
  drawPublic:
    'The random number comes from a public beacon that many organisations run together, none of them us.',
  drawDemo:
    'This is a demo: its random numbers come from this server. A real room is drawn by a public beacon.',
  checkHead: 'Check a draw yourself',
  checkHere:
    'Every round has a fairness proof that opens into four steps. Your browser computes each of them again. You find it in the room, in the results and on your bets.',
  checkResults: 'Open the results',
  checkAlone:
    'You can also do it without this app. This is round {{issue}}, drawn with the sum {{sum}}. Both commands work on most computers.',
  checkNone: 'As soon as a round has been drawn, the two commands that check it appear here.',
  checkSignature: 'The beacon’s signature for its round {{round}}',
  checkFirst: '1. The randomness is the hash of the signature',
  checkSecond: '2. The name of the round, keyed with this randomness',
  checkLast:
    '3. Cut the second answer into pieces of four digits. They are numbers in base 16. The first one below 65,000 counts: its last three decimal digits are the draw.',
  checkReceipt:
    'Each accepted bet comes with a receipt: the very text that was locked in. You find it on the page of the bet.',
  oppositeHead: 'Opposite bets',
  oppositeRule:
    'You can’t back both sides equally: within one round, over all rooms of the game, your accepted stakes on big and on small must not become equal, nor those on odd and on even.',
  oppositeRejected:
    'A bet that would make them equal is not accepted and costs nothing, but betting is suspended for the account. The app warns you before you send such a bet.',
  freezeHead: 'What “betting suspended” means',
  freezeText:
    'You cannot place new bets or make deposits. Bets already accepted stand and are paid as usual. Your money stays yours and can be withdrawn. Support can lift the suspension.',
  timesHead: 'Opening hours and closing',
  hours: 'Open',
  always: 'Around the clock',
  span: '{{opens}} to {{closes}}',
  spanNext: '{{opens}} to {{closes}} on the next day',
  saleDay: 'Date in round numbers',
  roundLength: 'One round',
  closesBefore: 'Closes before the draw',
  timesIssue:
    'The number of a round is the day on which its betting opened, followed by its place in that day.',
  timesClock:
    'The clock of the server decides. A bet that arrives after the close is not accepted, whatever the phone showed.',
  voidHead: 'Void rounds',
  voidWhen:
    'A round is made void automatically when an outage kept its bets from being locked in before the random number was published. Otherwise a round is void only when its random number cannot be obtained at all: two people have to agree. Everybody can read the reason in the round’s fairness proof.',
  voidBack:
    'All stakes of a void round are returned in full. A round that was drawn can no longer be made void.',
  limitsHead: 'Rooms and limits',
  limitsIn: 'Rooms of {{game}}',
  join: 'Minimum balance',
  joinNone: 'None',
  stakes: 'Stake per bet',
  limitsJoin:
    'The balance is checked when you enter and when you bet. Pending withdrawals do not count; what you have staked in the running round of the room does.',
  limitsSold:
    'What one round of a room may cost the house is limited. A bet that has reached the limit is sold out for this round.',
  moneyHead: 'Deposits, withdrawals and turnover',
  deposit: 'Deposits start at {{amount}}. The money is credited once the operator has approved it.',
  withdraw:
    'Withdrawals start at {{amount}}. The amount is held while it is reviewed and cannot be staked. If the request is rejected, it is available again and you are told why.',
  turnover:
    'Before a withdrawal, the stakes of today’s settled rounds have to reach {{factor}}× the sum of the balance at midnight and today’s deposits.',
  turnoverRisk:
    'A bet counts with what was at risk: all your stakes in the round, in all rooms, less what they would have paid at the very least whatever was drawn.',
  turnoverAnew: 'What is left to wager is counted afresh from midnight, {{zone}}.',
  turnoverNone: 'No turnover is required for withdrawals at present.',
  between: 'No money moves between players.',
  credits: 'In this demo all amounts are play credits. They have no money value.',
  guestsBet:
    'Guests bet with play credits here. To deposit or withdraw, you need an account of your own.',
  guests:
    'Guests can see everything. To bet, deposit or withdraw, you need an account of your own.',
  lastHead: 'Before you bet',
  lastPast: 'Past draws say nothing about the next one. No streak makes a result more likely.',
  lastAfford: 'Bet only what you can afford to lose.',
};

export const roundPage = {
  missing: 'This round was not found',
  missingHint: 'The link may be incomplete, or the round is not open yet.',
  dueAt: 'Draw due at {{time}}',
  drawnAt: 'Drawn at {{time}}',
  about:
    'Three digits and their sum decide each round. Your browser checks here how they were drawn.',
  visit: 'Go to Trine',
  share: 'Share',
  linkCopied: 'Link copied',
  copyRefused: 'Copying was not possible here.',
};

export const verdict = {
  holds:
    'Checked by this browser: the digits follow from the public random number that was named before the draw.',
  demo: 'Demo: every check holds under this server’s own key, which proves nothing about the house.',
  fails: 'A check of this round fails. See below which one, and keep your receipts as evidence.',
  voidKnown: 'This round was made void by two people although its random number was already known.',
  voidUnfounded:
    'This round was made void by a rule, but what is known of it does not meet that rule.',
  voidFails: 'This round is void, and a check of it fails. Keep your receipts as evidence.',
  voidByStaff:
    'Two people made this round void. Nothing found here shows that its random number was known before.',
  voidByRule: 'This round is void by rule, without a decision. All stakes are returned.',
  waiting: 'This round is not drawn yet. The last checks follow with its draw.',
};

export const undrawn = {
  title: 'The digits that would have been drawn',
  text: 'They follow from the signature of round {{round}} of the random number, which everyone can get from its public source. Enter it here.',
  beside: 'The same random number drew {{game}}, round {{issue}}.',
  link: 'Open the public source',
  field: 'Signature (96 hex digits)',
  wrong: 'This is not the signature of the random number of this round.',
};

export const fairness = {
  title: 'Fairness of all rounds',
  about:
    'Your browser reads the public data of the rounds and checks it here. No account is needed.',
  all: 'All rounds and their checks',
  counts: 'This day',
  drawn: 'Drawn',
  waiting: 'Waiting for the draw',
  void: 'Void',
  late: 'Void, locked in too late',
  witnessed: 'Witnessed before the draw by {{by}} of {{of}}',
  unwitnessed: 'Without outside witnesses',
  list: 'Rounds, newest first',
  rowDemo: 'Demo key',
  rowUnfounded: 'Void, check fails',
  more: 'Show more rounds',
  empty: 'No rounds on this day',
  emptyHint: 'Choose another day or another game.',
  cut: 'The day has more rounds. The newest {{count}} are counted here.',
  sums: 'How often each sum was drawn',
  digits: 'How often each digit was drawn',
  chart: 'Draws: {{draws}}. Of {{values}} values, {{outside}} are outside their 99% band.',
  legend:
    'Bar: drawn. Line: expected. Shade: 99% band. By chance, about one value in a hundred is outside.',
  digit: 'Digit',
  count: 'Times drawn',
  expected: 'Expected',
  band: '99% band',
  return: 'What players got back',
  returnText:
    'Rounds: {{count}}. Computed from their published bets, whose lock codes were computed again here.',
  returnActual: 'Actual return',
  returnExpected: 'Return in theory',
  returnChart: 'Actual return {{actual}}, in theory {{expected}}, 99% band {{low}} to {{high}}',
  range: '{{low}} to {{high}}',
  stakes: 'Stakes',
  payouts: 'Payout',
  returnFew: 'With few rounds, chance moves the return far. The band is an approximation.',
  returnMore: 'Add older rounds',
  returnNone: 'No published bets on this day yet.',
  returnFails: 'Rounds: {{count}}. Their published bets do not fit the lock code or the payout.',
  returnMissing: 'Rounds: {{count}}. Their bets are not published.',
  voids: 'Void rounds of all games',
  voidsText:
    'The digits that would have been drawn are shown as soon as the random number is public.',
  voidsNone: 'No round was made void.',
  voidsMore: 'Show older void rounds',
  wouldBe: 'Would have been',
  unsupplied: 'Not known here yet',
};
