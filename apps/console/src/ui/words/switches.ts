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
  betting: t('bets are rejected in all games. Rounds in play are still drawn and settled.'),
  game_1: t('bets are rejected in this game. Rounds in play are still drawn and settled.'),
  game_2: t('bets are rejected in this game. Rounds in play are still drawn and settled.'),
  game_3: t('bets are rejected in this game. Rounds in play are still drawn and settled.'),
  game_4: t('bets are rejected in this game. Rounds in play are still drawn and settled.'),
  deposits: t('players cannot request deposits. Waiting requests can still be decided.'),
  withdrawals: t('players cannot request withdrawals. Waiting requests can still be decided.'),
  registration: t('new accounts cannot be opened.'),
};
