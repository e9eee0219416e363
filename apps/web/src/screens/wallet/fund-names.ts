/** What a movement is called, by the number that the wire has for it. */
export const fundTypes = [
  { type: 0, name: 'capital.recharge' },
  { type: 1, name: 'capital.withdraw' },
  { type: 2, name: 'capital.buy' },
  { type: 3, name: 'capital.profit' },
  { type: 4, name: 'capital.giveAway' },
] as const;
