export const common = {
  appName: 'Trine',
  back: 'Back',
  cancel: 'Cancel',
  confirm: 'Confirm',
  retry: 'Try again',
  reload: 'Reload',
  close: 'Close',
  loading: 'Loading…',
  couldNotLoad: 'Could not load',
  demoRibbon: 'Demo: play credits',
  newVersion: 'A new version is ready.',
  takeVersion: 'Update now',
  sessionOver: 'Your session has ended. Please log in again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  noAnswer: 'No response from the network. Check your connection and try again.',
  zone: 'Times in {{zone}}',
  tooSlow: 'The server is taking too long to respond. Please try again.',
  nextTry: 'Next try in {{span}}',
  toService: 'Contact support',
  betCheckFails: 'A check of your bets fails.',
  owedFails: 'A check of what this site owes you fails.',
  showBet: 'Show',
  logFails:
    'The public record of this site was rewritten: it does not continue what this device saw before. The evidence is kept.',
  trustChanged:
    'This site has other keys than before. If the operator announced a new installation, accept it. Otherwise do not bet, and ask the operator why.',
  trustAccept: 'Accept',
};

export const ui = {
  language: 'Language',
  followSystem: 'Follow system',
  amountHidden: 'Amount hidden',
  showAmounts: 'Show amounts',
  hideAmounts: 'Hide amounts',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  removeFilter: 'Remove filter: {{name}}',
  backspace: 'Delete last digit',
  result: '{{first}}, {{second}}, {{third}}, sum {{sum}}',
  resultPending: 'Not drawn yet',
  credits: 'credits',
};

export const tabs = {
  label: 'Main navigation',
  home: 'Home',
  wallet: 'Wallet',
  customer: 'Support',
  personal: 'Me',
  unread: '{{count}} unread',
};

export const offline = {
  banner: 'No connection. Data from {{age}}.',
  bannerNoData: 'No connection. Data will load once you are online again.',
  reconnecting: 'Reconnecting… Data from {{age}}.',
  lineDown: 'Server {{line}} is not responding. Using server {{other}} for now.',
  linesDown: 'Neither server is responding. Using this page’s own address for now.',
};

export const draws = {
  games: 'Games',
  nextDraw: 'Next draw in',
  opens: 'Closed. Opens {{time}}',
  none: 'No draw yet',
  last: 'Last draw',
  checked: 'Checked in your browser',
  failed: 'Does not match its proof',
};
