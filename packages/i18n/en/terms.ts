export const terms = {
  title: 'Terms of use',
  intro:
    'Whoever registers an account agrees to these terms. They say what you may expect of us and what we expect of you.',
  demo: 'This is a demo. All amounts are play credits: they were given to you, cannot be bought, have no money value and are never paid out.',
  whoTitle: 'Who may play',
  whoText:
    'You are at least 18 years old and of age where you live, and you play for yourself. Where games of this kind are not allowed, you do not play.',
  accountTitle: 'Your account',
  accountText:
    'You have one account and tell nobody its password or withdrawal PIN. What is done with them counts as done by you until you tell support that somebody else may know them.',
  betTitle: 'When a bet counts',
  betText:
    'A bet counts once the server has accepted it; the receipt on your screen says so. It keeps the odds that it was accepted at. It cannot be withdrawn or changed afterwards.',
  drawTitle: 'How results come about',
  drawText:
    'The three digits follow from a public random number that is published only after all bets are locked. Nobody at Trine can set, know or change them. When the random number is late, the draw is late. When it cannot be obtained at all, two people may declare the round void for a public reason, and every stake is returned. A round whose bets could not be locked before the random number was published is void by rule, and every stake is returned.',
  oppositeTitle: 'Opposite bets',
  oppositeText:
    'You can’t back both sides equally: equal total stakes on big and small, or on odd and even, in one round are not allowed. The bet that would make them equal is not accepted and betting is suspended for the account. Your money is not touched, and you can still withdraw it.',
  moneyTitle: 'Deposits and withdrawals',
  moneyText:
    'A deposit is credited once it has been approved. A withdrawal is reviewed first; until then the amount is held and cannot be staked. If it is rejected, you are told why and the amount is available again. The minimum amounts and the turnover required today are shown above the form. The platform bears the bank fees of withdrawals.',
  calmTitle: 'Play with care',
  calmText:
    'The odds are such that the house keeps a part of all stakes in the long run, so playing is no way to earn money. Stake only what you can do without, and stop when it is no longer a pastime.',
  dataTitle: 'What we keep',
  dataText:
    'We keep your account, your bets and every movement of your money for as long as the accounts must be verifiable. Passwords and withdrawal PINs are stored so that nobody can read them; card numbers and addresses are encrypted. Other players see your name masked.',
  helpTitle: 'Questions and complaints',
  helpText:
    'Support answers every day; its page shows when somebody is there. Every decision about your money is kept with its reason and can be looked at again.',
};
