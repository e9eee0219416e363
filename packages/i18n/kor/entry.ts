import type { Screens } from '../texts.ts';

export const login: Screens['login'] = {
  storageBlocked:
    '이 브라우저가 저장을 차단하고 있습니다. 이 페이지의 쿠키를 허용해 주세요. 허용하지 않으면 새로 고칠 때 로그아웃됩니다.',
  title: '로그인',
  welcome: '다시 오신 것을 환영합니다',
  username: '아이디',
  password: '비밀번호',
  captcha: '보안문자',
  captchaImage: '보안문자 이미지입니다. 누르면 새 이미지로 바뀝니다.',
  captchaRefresh: '새 이미지',
  submit: '로그인',
  submitting: '로그인하는 중…',
  success: '불러오는 중…',
  forgotPassword: '비밀번호를 잊으셨나요?',
  noAccount: '아직 계정이 없으신가요?',
  goToRegister: '회원가입',
  enterUsername: '아이디를 입력해 주세요.',
  enterPassword: '비밀번호를 입력해 주세요.',
  enterCaptcha: '보안문자를 입력해 주세요.',
  captchaWrong: '보안문자가 일치하지 않습니다. 새 보안문자를 입력해 주세요.',
  captchaSpell: '읽기 어려우세요? 글자로 보기',
  captchaSpelled: '보안문자: {{characters}}',
  locked: '비밀번호를 여러 번 잘못 입력하여 이 계정은 잠시 로그인할 수 없습니다.',
  lockedLeft: '남은 대기 시간',
  guessed:
    '지난 24시간 동안 누군가 회원님의 계정에 잘못된 비밀번호를 {{count}}회 시도했으나 로그인하지 못했습니다. 추측하기 쉬운 비밀번호라면 변경해 주세요.',
};

export const register: Screens['register'] = {
  title: '회원가입',
  welcome: '계정 만들기',
  username: '아이디',
  usernameHint: '문자, 숫자, 밑줄(_) 4~20자',
  password: '비밀번호',
  passwordHint: '8자 이상, 아이디와 달라야 합니다',
  inviteCode: '초대 코드',
  inviteCodeHint: '초대한 분에게 받으실 수 있습니다. 초대받지 않았다면 0을 입력해 주세요.',
  consent: '본인은 만 18세 이상이며 이용약관에 동의합니다.',
  submit: '가입하기',
  submitting: '가입하는 중…',
  haveAccount: '이미 계정이 있으신가요?',
  goToLogin: '로그인',
  enterUsername: '사용할 아이디를 입력해 주세요.',
  enterPassword: '사용할 비밀번호를 입력해 주세요.',
  wrongInviteCode:
    '초대 코드가 아닙니다. 초대 코드는 100000보다 큰 숫자입니다. 초대받지 않았다면 0을 입력해 주세요.',
  enterInviteCode: '초대 코드를 입력해 주세요.',
  consentNeeded: '만 18세 이상이며 이용약관에 동의하는지 확인해 주세요.',
  memberTitle: '이미 회원입니다',
  memberText:
    '초대는 새로운 분을 위한 것입니다. 이 기기에서 다른 분이 초대를 사용하려면 먼저 로그아웃해 주세요.',
  memberLogOut: '로그아웃하고 가입',
  haveInvite: '초대 코드가 있습니다',
  usernameShort: '너무 짧습니다. 아이디는 4자 이상이어야 합니다.',
  usernameLong: '너무 깁니다. 아이디는 20자 이하여야 합니다.',
  usernameSigns: '문자, 숫자, 밑줄(_)만 사용할 수 있습니다.',
  passwordShort: '너무 짧습니다. 비밀번호는 8자 이상이어야 합니다.',
  passwordIsName: '아이디와 같은 비밀번호는 사용할 수 없습니다.',
};

export const reset: Screens['reset'] = {
  title: '로그인 비밀번호·출금 비밀번호 재설정',
  account: '계정: {{name}}',
  passwordDone: '새 비밀번호를 설정했습니다',
  passwordDoneHint:
    '모든 기기에서 로그아웃되었습니다. 새 비밀번호로 로그인해 주세요. 자금 보호를 위해 {{span}} 동안 출금할 수 없습니다.',
  codeDone: '새 출금 비밀번호를 설정했습니다',
  codeDoneHint:
    '다음 출금부터 새 출금 비밀번호를 입력해 주세요. 자금 보호를 위해 {{span}} 동안 출금할 수 없습니다.',
  over: '더 이상 사용할 수 없는 링크입니다',
  overHint: '링크는 24시간 안에 한 번만 사용할 수 있습니다. 고객센터에서 새 링크를 보내 드립니다.',
  absent: '링크를 다시 열어 주세요',
  absentHint:
    '안전을 위해 링크는 열리는 즉시 주소창에서 사라집니다. 고객센터가 보낸 메시지에서 다시 열어 주세요.',
};

export const guest: Screens['guest'] = {
  enter: '먼저 둘러보기',
  entering: '여는 중…',
  hint: '모든 화면을 먼저 둘러볼 수 있습니다. 베팅, 입금, 출금에는 본인 계정이 필요합니다.',
  consent: '입장하면 만 18세 이상이며 이용약관에 동의하는 것으로 간주합니다.',
  terms: '이용약관 읽기',
  known: '지난번에는 {{name}}(으)로 이용하셨습니다.',
  resume: '게스트로 계속하기',
  forget: '이 게스트 지우기',
  forgetTitle: '이 기기에서 {{name}}을(를) 지울까요?',
  forgetText: '지우면 아무도 이 게스트로 다시 돌아올 수 없습니다.',
  over: '이전 게스트 이용이 종료되었습니다. 새로 시작할 수 있습니다.',
  registerTitle: '정회원 되기',
  registerWelcome: '나만의 계정 만들기',
  registerText:
    '현재 {{name}}(으)로 이용 중입니다. 아이디와 비밀번호를 정하면 같은 계정이 정회원으로 바뀝니다.',
  registered: '정회원이 되었습니다',
  hintDemo:
    '가입 없이 무료 체험 포인트로 바로 즐길 수 있습니다. 가입해도 포인트는 그대로 유지됩니다.',
};

export const door: Screens['door'] = {
  checks: '모든 회차의 검증 보기',
  title: 'Trine에 오신 것을 환영합니다',
  promise: '숫자 세 개, 합계 하나',
  proof: '모든 추첨은 이 브라우저에서 직접 검증됩니다.',
  orLogin: '내 계정으로 로그인',
};
