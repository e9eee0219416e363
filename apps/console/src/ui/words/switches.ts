import type { SwitchName } from '@trine/contract/console/switches.ts';
import { gameName } from './names.ts';
import { t } from './language.ts';

export const switchLabels: Readonly<Record<SwitchName, string>> = {
  betting: t('All betting'),
  game_1: t('Betting on {game}', { game: gameName(1) }),
  game_2: t('Betting on {game}', { game: gameName(2) }),
  game_3: t('Betting on {game}', { game: gameName(3) }),
  game_4: t('Betting on {game}', { game: gameName(4) }),
  deposits: t('Deposits'),
  withdrawals: t('Withdrawals'),
  registration: t('Registration'),
};

/** The effect of switching it off. */
export const switchEffects: Readonly<Record<SwitchName, string>> = {
  betting: t('no bet is taken in any game. Rounds in play are still drawn and settled.'),
  game_1: t('no bet is taken in this game. Rounds in play are still drawn and settled.'),
  game_2: t('no bet is taken in this game. Rounds in play are still drawn and settled.'),
  game_3: t('no bet is taken in this game. Rounds in play are still drawn and settled.'),
  game_4: t('no bet is taken in this game. Rounds in play are still drawn and settled.'),
  deposits: t('nobody can ask for a deposit. Waiting requests can still be decided.'),
  withdrawals: t('nobody can ask for a withdrawal. Waiting requests can still be decided.'),
  registration: t('nobody can open an account.'),
};
