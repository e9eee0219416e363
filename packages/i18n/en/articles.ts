import type { Articles } from '../texts.ts';

export const articles: Articles = {
  tabs: { fairness: 'Fair draws', money: 'Money', care: 'Safe play' },
  articles: {
    draws: {
      title: 'How your browser checks a draw',
      blocks: [
        {
          p: 'Before the first bet of a round is taken, it is recorded which future random number will draw it. Nobody knows that number yet.',
        },
        {
          p: 'When betting closes, all accepted bets are locked: a short code is made of all of them together and shown to everybody in the room. One bet more or one less would give a different code.',
        },
        {
          p: 'Only then is the random number published. It comes with a signature that anybody can check, and the three digits follow from it by a fixed formula. There is no other input: no table of results, no secret number, no person.',
        },
        {
          p: 'In this demo the random number is made by a program on the same server, and the screens say so. In real operation it comes from the public drand network, which no single organisation controls.',
        },
        { h: 'Check it yourself' },
        {
          p: 'Open a bet under My bets and press “Check this round”. Your own browser then repeats all four steps and shows each of them green or red.',
        },
        { link: 'Open My bets', to: '/betRecord' },
      ],
    },
    cost: {
      title: 'What a bet costs in the long run',
      blocks: [
        {
          p: 'Under Rules, every bet shows its odds, its chance and its return. The return says how much of all stakes comes back to the players in the long run. When this was written it was 97 of 100: of every 100 staked, about 3 stay with the house on average.',
        },
        {
          p: 'An example: “big” wins in 500 of 1,000 possible draws. Odds that earn the house nothing would be 2.00. At a return of 97 % the odds are 1.94.',
        },
        {
          p: 'The operator may set the return between 75 % and 99.5 %. A bet keeps the odds at which it was accepted.',
        },
        { h: 'What this means for you' },
        { item: 'Whoever bets for long loses on average. No way of betting changes that.' },
        { item: 'Past draws say nothing about the next one. A number is never due.' },
        {
          item: 'Raising the stake after a loss wins nothing back. It only raises what can be lost.',
        },
      ],
    },
    receipt: {
      title: 'What the receipt of a bet is for',
      blocks: [
        {
          p: 'Every accepted bet has a receipt. It is one line with the game, the round, the bet ID, the kind of bet, the stake, the odds and a random part that nobody can guess.',
        },
        {
          p: 'When betting closes, the fingerprints of all receipts of the round are joined into one lock code. If a bet were added, removed or changed afterwards, the code would be a different one.',
        },
        { h: 'How to find it' },
        { item: 'Open the bet under My bets. The receipt is shown below its details.' },
        { item: 'Copy it and keep it where you like.' },
        {
          item: 'Once betting has closed, “Check this round” shows the lock code and how many bets it covers.',
        },
        { link: 'Open My bets', to: '/betRecord' },
      ],
    },
    withdrawals: {
      title: 'How a withdrawal is reviewed',
      blocks: [
        {
          p: 'Before you ask, the withdrawal page shows how much is available and what is left to wager today. You need a bank card or a wallet, and a withdrawal PIN.',
        },
        { h: 'The steps' },
        { item: 'Requested: the amount is held. It can no longer be staked, and it is not gone.' },
        {
          item: 'In review: one of our staff has taken the request. Above a set amount two people have to agree.',
        },
        {
          item:
            'Decided: if approved, the amount leaves your balance; if rejected, it is available ' +
            'again and you are told why.',
        },
        { item: 'Sent: the transfer is noted, and you can read that it was.' },
        {
          p:
            'Your wallet shows how long decisions took in the last 7 days. The figures are ' +
            'computed from the decisions themselves.',
        },
        {
          p: 'The minimum withdrawal is 100. There is no fee. A card or wallet that replaces another one receives withdrawals only after a waiting time, which the withdrawal screen shows, so that a thief gains nothing by replacing it.',
        },
        { link: 'Open the wallet', to: '/wallet' },
      ],
    },
    limits: {
      title: 'Playing within your means',
      blocks: [
        {
          p:
            'Betting is a pastime that costs money, never a way to earn it. Trine is for adults ' +
            'aged 18 or over.',
        },
        { item: 'Decide before you begin how much you can afford to lose, and stop there.' },
        { item: 'Never bet money that you need for rent, food or debts. Never borrow to bet.' },
        { item: 'Set yourself a time, and take a break when it is over.' },
        { item: 'Do not bet to forget worries or to win back a loss.' },
        {
          p: 'If it is no longer a pleasure, write to support. Support can suspend betting for your account, and your money can still be withdrawn.',
        },
      ],
    },
    opposites: {
      title: 'You can’t back both sides equally',
      blocks: [
        {
          p: 'Equal stakes on big and small, or on odd and even, in one round, over all rooms of the game, are not accepted: such bets cancel each other out.',
        },
        {
          p: 'The app warns you before you confirm. If the bet is sent all the same, it is not accepted and betting is suspended for the account, until support lifts it.',
        },
        { p: 'Your money is never touched by this, and you can withdraw it.' },
      ],
    },
  },
};
