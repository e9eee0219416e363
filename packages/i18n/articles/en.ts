import type { Articles } from '../catalogue.ts';

export const articles: Articles = {
  tabs: { fairness: 'Fair draws', money: 'Money', care: 'Safe play' },
  articles: {
    draws: {
      title: 'Why nobody can set a draw',
      blocks: [
        {
          p:
            'Before the first bet of a round is taken, its record names a future word of a ' +
            'beacon. Nobody knows that word yet, and the record can never be changed.',
        },
        {
          p:
            'When betting closes, all accepted orders are sealed: a short code is made of all ' +
            'of them together and shown to everybody in the room. One order more or one less ' +
            'would give a different code.',
        },
        {
          p:
            'Only then does the beacon speak. Its word is a signature that anybody can check, ' +
            'and the three digits follow from it by a fixed formula. There is no other input: ' +
            'no table of results, no secret number, no person.',
        },
        {
          p:
            'In this demo the beacon is a program on the same server, and the screens say so. ' +
            'In real operation it is the public drand network, which no single organisation ' +
            'controls.',
        },
        { h: 'Check it yourself' },
        {
          p:
            'Open a bet in your records and press “Check this round”. Your own browser then ' +
            'repeats all four steps and shows each of them green or red.',
        },
        { link: 'Open bet records', to: '/betRecord' },
      ],
    },
    cost: {
      title: 'What a bet costs in the long run',
      blocks: [
        {
          p:
            'Beside every price you see its chance and its return. The return says how much of ' +
            'all stakes comes back to the players in the long run. When this was written it ' +
            'was 97 of 100: of every 100 staked, about 3 stay with the house on average.',
        },
        {
          p:
            'An example: “big” wins in 500 of 1,000 possible draws. A price that earns the house ' +
            'nothing would be 2.00. At a return of 97 % the price is 1.94.',
        },
        {
          p:
            'The operator may set the return between 75 % and 99.5 %. A bet keeps the price at ' +
            'which it was accepted.',
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
          p:
            'Every accepted bet has a receipt. It is one line with the game, the round, the order ' +
            'number, the play, the stake, the odds and a random part that nobody can guess.',
        },
        {
          p:
            'When betting closes, the fingerprints of all receipts of the round are joined into ' +
            'its seal. If an order were added, removed or changed afterwards, the seal would be a ' +
            'different one.',
        },
        { h: 'How to find it' },
        { item: 'Open the bet in your records. The receipt is shown below its details.' },
        { item: 'Copy it and keep it where you like.' },
        {
          item:
            'Once betting has closed, “Check this round” shows the seal and how many orders it ' +
            'covers.',
        },
        { link: 'Open bet records', to: '/betRecord' },
      ],
    },
    withdrawals: {
      title: 'How a withdrawal is reviewed',
      blocks: [
        {
          p:
            'Before you ask, the withdrawal page shows how much is free and whether turnover is ' +
            'still missing today. You need a bank card or a wallet, and a security code.',
        },
        { h: 'The steps' },
        { item: 'Requested: the amount is held. It can no longer be staked, and it is not gone.' },
        {
          item:
            'Taken: one of our staff has taken the request. Above a set amount two people ' +
            'have to agree.',
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
          p:
            'The smallest withdrawal is 100. There is no fee. A card or wallet that replaces ' +
            'another one receives withdrawals after 24 hours, so that a thief gains nothing by ' +
            'replacing it.',
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
          p:
            'If it is no longer a pleasure, write to customer service. Betting can be suspended ' +
            'for your account, and your money can still be withdrawn.',
        },
      ],
    },
    opposites: {
      title: 'Opposite bets are not accepted',
      blocks: [
        {
          p:
            'Equal stakes on big and small, or on odd and even, in one round, over all ' +
            'rooms of the game, are against the rules: such bets cancel each other out.',
        },
        {
          p:
            'The app warns you before you confirm. If the bet is sent all the same, it is ' +
            'refused and betting is suspended for the account, until customer service lifts it.',
        },
        { p: 'Your money is never touched by this, and you can withdraw it.' },
      ],
    },
  },
};
