import type { Screens } from '../catalogue.ts';

export const login: Screens['login'] = {
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
  forgotText:
    '비밀번호는 누구도 읽을 수 없는 형태로 저장되어 조회할 수 없습니다. 고객센터(매일 12:00~23:30)에서 다시 로그인하실 수 있도록 도와드립니다. 아이디를 준비해 주세요.',
  forgotDemo:
    '데모입니다. 데모 계정의 비밀번호는 서버를 시작한 화면에 표시됩니다. 직접 가입한 계정은 새로 가입하시면 됩니다.',
  forgotWarning: '비밀번호나 인증번호를 누구에게도 알려 주지 마세요. 고객센터에서도 묻지 않습니다.',
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
  captcha: '보안문자',
  consent: '본인은 만 18세 이상이며 이용약관에 동의합니다.',
  submit: '가입하기',
  submitting: '가입하는 중…',
  success: '불러오는 중…',
  haveAccount: '이미 계정이 있으신가요?',
  goToLogin: '로그인',
  enterUsername: '사용할 아이디를 입력해 주세요.',
  enterPassword: '사용할 비밀번호를 입력해 주세요.',
  enterInviteCode: '초대 코드를 입력해 주세요.',
  enterCaptcha: '보안문자를 입력해 주세요.',
  captchaWrong: '보안문자가 일치하지 않습니다. 새 보안문자를 입력해 주세요.',
  consentNeeded: '만 18세 이상이며 이용약관에 동의하는지 확인해 주세요.',
};

export const language: Screens['language'] = {
  title: '언어',
  hint: '선택하면 해당 언어로 페이지를 다시 불러옵니다.',
};

export const reset: Screens['reset'] = {
  title: '비밀번호·보안 코드 재설정',
  account: '계정: {{name}}',
  passwordDone: '새 비밀번호를 설정했습니다',
  passwordDoneHint: '모든 기기에서 로그아웃되었습니다. 새 비밀번호로 로그인해 주세요.',
  codeDone: '새 보안 코드를 설정했습니다',
  codeDoneHint: '다음 출금부터 새 코드를 입력해 주세요.',
  over: '사용할 수 없는 링크입니다',
  overHint: '링크는 24시간 안에 한 번만 사용할 수 있습니다. 고객센터에서 새 링크를 보내 드립니다.',
};
