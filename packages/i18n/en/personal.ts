export const personal = {
  title: 'Me',
  editProfile: 'Edit the profile of {{name}}',
  kindMember: 'Member',
  kindGuest: 'Guest',
  kindAgent: 'Agent',
  accountNumber: 'No. {{number}}',
  totalAssets: 'Balance',
  frozen: 'Pending withdrawals',
  inviteCode: 'Invite code',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  moneyMenu: 'Money and bets',
  fundDetails: 'Transactions',
  historyBills: 'My bets',
  messages: 'Messages and notices',
  myTeam: 'My team',
  actionCenter: 'How Trine works',
  accountMenu: 'Account and app',
  changePassword: 'Change login password',
  securityCode: 'Withdrawal PIN',
  settings: 'Settings',
  about: 'About',
  logOut: 'Log out',
  logOutAsk: 'Log out now?',
  statistics: 'Statistics',
};

export const baseInfo = {
  title: 'Profile',
  picture: 'Avatar',
  changePicture: 'Change avatar',
  choosePicture: 'Choose an avatar',
  loginName: 'Username',
  loginNameHint: 'It cannot be changed.',
  nickname: 'Nickname',
  nicknameHint: 'Up to 20 characters. Others see it with most letters hidden.',
  mobile: 'Mobile number',
  mobileHint: '5 to 20 digits, with or without a plus sign in front. You can leave it empty.',
  passwordHint: 'To change your mobile number, enter your login password.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Profile saved',
};

export const avatar = {
  title: 'Choose an avatar',
  pictures: 'Avatars',
  one: 'Fox',
  two: 'Owl',
  three: 'Cat',
  four: 'Whale',
  five: 'Rabbit',
  six: 'Panda',
  seven: 'Penguin',
  eight: 'Frog',
  inUse: 'In use',
  confirm: 'Use this avatar',
  saved: 'Your avatar has been changed',
};

export const system = {
  title: 'System settings',
  vibration: 'Vibrate on a win',
  vibrationHint: 'Off whenever the app starts; the choice is not kept.',
  cannotVibrate: 'This device or browser cannot vibrate.',
};

export const actionCenter = {
  title: 'How Trine works',
  drawTitle: 'Check a draw yourself',
  drawText:
    'Bets are locked first. Only then is a public random number published, and the three digits follow from it alone. See how.',
  withdrawTitle: 'Withdrawals by the clock',
  withdrawText:
    'Every review is timed. Your wallet shows how long the reviews of the last seven days took.',
  serviceTitle: 'We are here to help',
  serviceText:
    'Support answers every day. Its page shows when somebody is there, in your own time.',
};

export const about = {
  title: 'About',
  text: 'Three digits a round that your browser checks, and balances that anybody with the right can recount.',
  version: 'Version {{version}}',
  copyright: '© {{year}} Trine, all rights reserved',
  menu: 'More about Trine',
  terms: 'Terms of use',
  fairness: 'How draws are checked',
  parts: 'Open-source software',
  partsText: 'Trine contains these open-source components. We thank the people who made them.',
  allTexts: 'Full licence texts',
};

export const sessions = {
  title: 'Where you are logged in',
  hint: 'If you do not know a device, end its session and change your password.',
  since: 'Logged in {{time}}',
  lastUsed: 'Last used {{time}}',
  network: 'Network {{network}}',
  unknownDevice: 'Unknown device',
  current: 'This device',
  end: 'End session',
  endOthers: 'End all other sessions',
  endText: 'The app asks for the password again there.',
};

export const securityEvents = {
  title: 'Security activity',
  hint: 'What happened to your account in the last 13 months. If something was not you, change your password and contact support.',
  empty: 'No security activity yet',
  emptyHint: 'Logins and changes to your account will appear here.',
  otherDevice: 'Another device',
  times: '{{count}} times within an hour',
  registered: 'Account opened',
  guestRaised: 'Guest account became a full account',
  loggedIn: 'Logged in',
  wrongPassword: 'Wrong password',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset by a link from support',
  mobileChanged: 'Mobile number changed',
  codeSet: 'Withdrawal PIN set',
  codeChanged: 'Withdrawal PIN changed',
  codeReset: 'Withdrawal PIN reset by a link from support',
  codeLocked: 'Withdrawal PIN locked after wrong entries',
  loggedOut: 'Logged out',
  sessionEnded: 'A session was ended',
  otherSessionsEnded: 'All other sessions were ended',
  sessionsEndedByStaff: 'Sessions ended by support',
  accountAdded: 'Withdrawal account added',
  accountReplaced: 'Withdrawal account changed',
};
