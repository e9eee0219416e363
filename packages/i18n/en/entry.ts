export const login = {
  storageBlocked:
    'This browser blocks storage. Allow cookies for this page; until then a reload logs you out.',
  title: 'Log in',
  welcome: 'Welcome back',
  username: 'Username',
  password: 'Password',
  captcha: 'Type the characters',
  captchaImage: 'Image with the characters. Tap for a new one.',
  captchaRefresh: 'New image',
  submit: 'Log in',
  submitting: 'Logging in…',
  success: 'Loading…',
  forgotPassword: 'Forgot your password?',
  noAccount: 'No account yet?',
  goToRegister: 'Register',
  enterUsername: 'Please enter your username.',
  enterPassword: 'Please enter your password.',
  enterCaptcha: 'Please type the characters in the picture.',
  captchaWrong: 'The characters do not match. Please type the new ones.',
  captchaSpell: 'Hard to read? Spell it out',
  captchaSpelled: 'The characters are: {{characters}}',
  locked: 'Too many wrong attempts. This account cannot log in for a while.',
  lockedLeft: 'Time left',
  guessed:
    '{{count}} wrong passwords were tried for your account in the last 24 hours. If your password is easy to guess, please change it.',
};

export const register = {
  title: 'Register',
  welcome: 'Create an account',
  username: 'Username',
  usernameHint: '4 to 20 letters, digits or _',
  password: 'Password',
  passwordHint: 'At least 8 characters, not your username',
  inviteCode: 'Invite code',
  inviteCodeHint: 'From the person who invited you. Without an invitation, enter 0.',
  consent: 'I am 18 or older and agree to the terms of use.',
  submit: 'Register',
  submitting: 'Registering…',
  haveAccount: 'Already have an account?',
  goToLogin: 'Log in',
  enterUsername: 'Please choose a username.',
  enterPassword: 'Please choose a password.',
  wrongInviteCode:
    'This is not an invite code. Invite codes are numbers above 100000; without an invitation, enter 0.',
  enterInviteCode: 'Please enter the invite code.',
  consentNeeded: 'Please confirm that you are 18 or older and agree to the terms of use.',
  memberTitle: 'You are already a member',
  memberText:
    'Invitations are for new players. If this one is for somebody else on this device, log out first.',
  memberLogOut: 'Log out and register',
  haveInvite: 'I have an invite code',
  usernameShort: 'Too short: a username has at least 4 characters.',
  usernameLong: 'Too long: a username has at most 20 characters.',
  usernameSigns: 'Only letters, digits and _ can be used.',
  passwordShort: 'Too short: a password has at least 8 characters.',
  passwordIsName: 'The password must not be your username.',
};

export const reset = {
  title: 'New password or withdrawal PIN',
  account: 'For the account {{name}}',
  passwordDone: 'Your new password is set',
  passwordDoneHint:
    'All devices are logged out. Log in with the new password. For your safety, nothing can be withdrawn for {{span}}.',
  codeDone: 'Your new withdrawal PIN is set',
  codeDoneHint:
    'You will need it for your next withdrawal. For your safety, nothing can be withdrawn for {{span}}.',
  over: 'This link is no longer valid',
  overHint: 'A link works once, within 24 hours. Support can send you another one.',
  absent: 'Open the link again',
  absentHint:
    'For your safety the link disappears from the address bar as soon as it is opened. Open it again from the message of support.',
};

export const guest = {
  enter: 'Look around',
  entering: 'Opening…',
  hint: 'See everything first. Betting, deposits and withdrawals need an account of your own.',
  consent: 'By entering you confirm that you are 18 or older and agree to the terms of use.',
  terms: 'Read the terms of use',
  known: 'Last time you were {{name}}.',
  resume: 'Continue as guest',
  forget: 'Forget this guest',
  forgetTitle: 'Forget {{name}} on this device?',
  forgetText: 'Nobody can come back as this guest afterwards.',
  over: 'Your earlier visit as a guest is over. You can start a new one.',
  registerTitle: 'Become a full member',
  registerWelcome: 'An account of your own',
  registerText:
    'You are here as {{name}}. Choose a name and a password: the account stays the same, now as a full member.',
  registered: 'You are a full member now',
  hintDemo: 'Free play credits, no account needed. They stay yours when you register.',
};

export const door = {
  checks: 'See every round and its checks',
  title: 'Welcome to Trine',
  promise: 'Three digits, one sum',
  proof: 'Every draw is checked in your own browser.',
  orLogin: 'Log in to your account',
};
