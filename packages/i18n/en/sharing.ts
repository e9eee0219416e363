import type { SharingTexts } from '../sharing/sharing-texts.ts';

export const sharing: SharingTexts = {
  picture: {
    promise: 'Three digits, one sum',
    proof: 'Every draw is checked in your own browser.',
    invited: 'You are invited to Trine',
    invitedBy: 'Register with the invite code from your friend.',
    round: 'Round {{issue}}',
    proven: 'Fairness proof holds',
    notDrawn: 'Not drawn yet',
    cancelled: 'Void, stakes returned',
  },
  homeTitle: 'Trine: three digits that your browser checks',
  homeText:
    'Four games, three digits, one sum. Each draw comes from a public random number that nobody knows while bets are open, and your own browser checks it.',
  demo: 'This is a demo with play credits.',
  roundTitle: '{{game}}, round {{issue}}',
  drawnTitle: '{{game}}, round {{issue}}: {{result}}',
  drawnText:
    'The digits come from a public random number that nobody knew while bets were open. Open the fairness proof and check it in your own browser.',
  openText: 'Not drawn yet. The draw is due at {{time}}, and its fairness proof will be here.',
  cancelledText: 'This round is void and every stake was returned.',
  inviteTitle: 'You are invited to Trine',
  inviteText: 'Register with invite code {{code}}. For adults aged 18 or over.',
};
