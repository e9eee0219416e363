/** What a movement is called, by the number that the wire has for it. */
export const fundTypes = [
  { type: 0, name: 'fundLog.recharge' },
  { type: 1, name: 'fundLog.withdraw' },
  { type: 2, name: 'fundLog.buy' },
  { type: 3, name: 'fundLog.profit' },
  { type: 4, name: 'fundLog.giveAway' },
] as const;
