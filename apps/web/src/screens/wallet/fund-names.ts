/** The text of each kind of movement, by the wire's number. */
export const fundTypes = [
  { type: 0, name: 'fundLog.recharge' },
  { type: 1, name: 'fundLog.withdraw' },
  { type: 2, name: 'fundLog.buy' },
  { type: 3, name: 'fundLog.profit' },
  { type: 4, name: 'fundLog.giveAway' },
] as const;
