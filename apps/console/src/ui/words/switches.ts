import type { SwitchName } from '@trine/contract/console/switches.ts';
import { gameName } from './names.ts';

export const switchNamesShown: Readonly<Record<SwitchName, string>> = {
  betting: 'All betting',
  game_1: `Betting on ${gameName(1)}`,
  game_2: `Betting on ${gameName(2)}`,
  game_3: `Betting on ${gameName(3)}`,
  game_4: `Betting on ${gameName(4)}`,
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  registration: 'Registration',
};

/** What turning one off does. */
export const switchEffects: Readonly<Record<SwitchName, string>> = {
  betting: 'no bet is taken in any game. Rounds in play are still drawn and settled.',
  game_1: 'no bet is taken in this game. Rounds in play are still drawn and settled.',
  game_2: 'no bet is taken in this game. Rounds in play are still drawn and settled.',
  game_3: 'no bet is taken in this game. Rounds in play are still drawn and settled.',
  game_4: 'no bet is taken in this game. Rounds in play are still drawn and settled.',
  deposits: 'nobody can ask for a deposit. Waiting requests can still be decided.',
  withdrawals: 'nobody can ask for a withdrawal. Waiting requests can still be decided.',
  registration: 'nobody can open an account.',
};
