export const terms = {
  title: 'Terms of use',
  intro:
    'Whoever opens an account agrees to these terms. They say what you may expect of us and what we expect of you.',
  demo: 'This is a demonstration. All amounts are play credits: they were given to you, cannot be bought, have no money value and are never paid out.',
  whoTitle: 'Who may play',
  whoText:
    'You are at least 18 years old and of age where you live, and you play for yourself. Where games of this kind are not allowed, you do not play.',
  accountTitle: 'Your account',
  accountText:
    'You have one account and tell nobody its password or security code. What is done with them counts as done by you until you tell customer service that somebody else may know them.',
  betTitle: 'When a bet counts',
  betText:
    'A bet counts once the server has accepted it; the receipt on your screen says so. It keeps the odds that it was accepted at. It cannot be withdrawn or changed afterwards.',
  drawTitle: 'How results come about',
  drawText:
    'The three digits follow from a public beacon that publishes after betting has closed. Nobody at Trine can set, know or change them. When the beacon is late, the draw is late. When its signature cannot be had at all, two people may declare the round void for a public reason, and every stake is returned. A round whose orders could not be sealed before the beacon published its signature is void by rule, and every stake is returned.',
  oppositeTitle: 'Opposite bets',
  oppositeText:
    'Equal total stakes on big and small, or on odd and even, in one round are not allowed. The bet that would make them equal is refused and betting is suspended for the account. Your money is not touched, and you can still withdraw it.',
  moneyTitle: 'Deposits and withdrawals',
  moneyText:
    'A deposit is credited once it has been approved. A withdrawal is reviewed first; until then the amount is held and cannot be staked. If it is rejected, you are told why and the amount is available again. The smallest amounts and the turnover required today are shown above the form. The platform bears the bank fees of withdrawals.',
  calmTitle: 'Play with care',
  calmText:
    'The odds are such that the house keeps a part of all stakes in the long run, so playing is no way to earn money. Stake only what you can do without, and stop when it is no longer a pastime.',
  dataTitle: 'What we keep',
  dataText:
    'We keep your account, your bets and every movement of your money for as long as the accounts must be verifiable. Passwords and security codes are stored so that nobody can read them; card numbers and addresses are encrypted. Other players see your name masked.',
  helpTitle: 'Questions and complaints',
  helpText:
    'Customer service answers every day; its page shows when somebody is there. Every decision about your money is kept with its reason and can be looked at again.',
};
