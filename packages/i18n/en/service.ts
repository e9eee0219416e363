import type { ServiceTexts } from '../support/service-texts.ts';

export const service: ServiceTexts = {
  faqs: {
    deposit: {
      question: 'How do I deposit?',
      answer:
        'Open the deposit screen, choose a currency and enter an amount of at least 100. Transfer exactly what is shown to the account shown, and enter the reference there in your transfer note.\nA person checks each deposit; the amount is in your balance from the moment it is approved. You can follow every step under Transactions.',
      words: 'top up recharge pay in add money transfer bank usdt wallet credit',
    },
    withdrawal: {
      question: 'How do I withdraw, and how long does it take?',
      answer:
        'Add a bank card or a wallet and set your withdrawal PIN, then enter an amount of at least 100. The amount is held while a person checks the request; above a limit two people check it. If it is rejected, the amount is available again and you are told why.\nThe wallet screen shows how long decisions took in the last seven days, counted from the real requests.',
      words: 'cash out pay out payment time review waiting held pending rejected',
    },
    turnover: {
      question: 'Why does my withdrawal need more turnover?',
      answer:
        'Before a withdrawal, your balance at midnight and what you deposited today must have been staked once, or as often as the operator says. Only rounds that are settled count, and only what was at risk in them: stakes that return something whatever is drawn count without that part. The withdrawal screen shows what is left to wager; at midnight of the operator’s time it is counted afresh.',
      words: 'wagering rollover requirement limit missing bonus',
    },
    held: {
      question: 'Why can’t I withdraw to my new card or wallet yet?',
      answer:
        'When a bound card or wallet is replaced, withdrawals to the new one start later; the ' +
        'withdrawal screen shows from when. That protects your money if somebody else got into your account. If it was not ' +
        'you who changed it, write to us at once.',
      words: 'bind change replace account hold wait bank address',
    },
    opposite: {
      question: 'Why is betting suspended for my account?',
      answer:
        'You can’t back both sides of one round (big and small, or odd and even) with equal stakes. Such a bet is not accepted and betting is suspended. Your money is not touched and you can still withdraw. Write to us: a person looks at it and can lift the suspension.',
      words: 'opposite hedge both sides blocked banned frozen locked big small odd even',
    },
    responsible: {
      question: 'Can I win in the long run?',
      answer:
        'No. On average every bet returns less than its stake; its chance and its return are shown beside its odds under Rules. Past draws say nothing about the next one. Stake only what you can do without.\nIf playing is no longer fun, stop, and write to us: we can suspend betting for your account, and you can still withdraw.',
      words: 'odds return house edge chance strategy addiction stop limit break help',
    },
    draws: {
      question: 'How are the digits drawn?',
      answer:
        'Before the first bet, each round names a future public random number. When betting closes, all bets are locked in. Then the random number is published and the three digits follow from it by a fixed formula. Your browser checks each of these steps.',
      words: 'result random fair beacon drand number generator rigged fake',
    },
    check: {
      question: 'How can I check a draw and my bet?',
      answer:
        'Open the fairness proof of a round in the room: your own device checks that the random number was named in advance, that the bets were locked in, that the signature is genuine, and that the digits follow from it. Each of your bets has a receipt that proves that it was locked in.',
      words: 'verify proof seal receipt fairness trust honest',
    },
    password: {
      question: 'I forgot my password. What now?',
      answer:
        'Write to support here; you need not be logged in. After making sure that the account is yours, two of our people make a link that works once, within 24 hours. With it you choose a new password yourself. None of us will ever ask for your password.',
      words: 'forgot lost reset log in login cannot enter',
    },
    code: {
      question: 'What is the withdrawal PIN, and what if I forgot it?',
      answer:
        'Six digits that every withdrawal asks for. You set them under Account security. After five wrong attempts the PIN is locked for a day. If you forgot it, write to us: as for a password, two of our people make a link with which you set a new one. Never tell anybody your PIN.',
      words: 'pin six digits locked wrong tries forgot reset withdraw',
    },
    credits: {
      question: 'Is there real money in this demo?',
      answer:
        'No. This is a demo: everything is played with play credits, which cannot be bought and ' +
        'are not paid out. Deposits and withdrawals work as they would in earnest, but nothing is ' +
        'transferred.',
      words: 'demo play money test free fake real credits',
    },
    hours: {
      question: 'When does somebody answer?',
      answer:
        'During the hours that are shown above, in your own time. Outside these hours you can leave a ' +
        'message: the conversation stays here, and you find the answer in it. If you are not ' +
        'logged in, use the same browser, or leave an address or a number.',
      words: 'opening hours time chat contact phone email reply support agent',
    },
  },
  replies: {
    hello: 'Hello, thank you for writing. How can I help you?',
    moment: 'One moment, please. I am looking at it.',
    identity:
      'To make sure that the account is yours, please tell me your username, when you registered roughly, and the last four characters of the card or wallet that you added. Please never send a password, a withdrawal PIN or a whole card number.',
    deposit:
      'Your deposit is in review. As soon as it is approved, it is in your balance; you can follow it under Transactions.',
    withdrawal:
      'Your withdrawal is in review. The amount is held until then. You can follow every step under Transactions, and if it is rejected the amount is available again at once.',
    reset:
      'I have asked for a link with which you can set a new one. A colleague has to confirm it. ' +
      'The link works once, within 24 hours.',
    bye: 'Is there anything else that I can do for you? If not, I wish you a good day.',
  },
};
