import type { Screens } from '../catalogue.ts';

export const login: Screens['login'] = {
  title: '登录',
  welcome: '欢迎回来',
  username: '用户名',
  password: '密码',
  captcha: '验证码',
  captchaImage: '验证码图片，点击可更换。',
  captchaRefresh: '换一张',
  submit: '登录',
  submitting: '登录中…',
  success: '加载中…',
  forgotPassword: '忘记密码？',
  noAccount: '还没有账户？',
  goToRegister: '注册',
  enterUsername: '请输入用户名。',
  enterPassword: '请输入密码。',
  enterCaptcha: '请输入验证码。',
  captchaWrong: '验证码不正确，请输入新的验证码。',
  captchaSpell: '看不清楚？逐字读出',
  captchaSpelled: '验证码为：{{characters}}',
  locked: '密码输错次数过多，该账户暂时无法登录。',
  lockedLeft: '剩余等待时间',
};

export const register: Screens['register'] = {
  title: '注册',
  welcome: '开立账户',
  username: '用户名',
  usernameHint: '4 至 20 个字母、数字或下划线',
  password: '密码',
  passwordHint: '至少 8 个字符，且不能与用户名相同',
  inviteCode: '邀请码',
  inviteCodeHint: '请向邀请您的人索取；没有邀请人时请填 0。',
  captcha: '验证码',
  consent: '本人已年满 18 周岁，并同意使用条款。',
  submit: '注册',
  submitting: '注册中…',
  success: '加载中…',
  haveAccount: '已有账户？',
  goToLogin: '登录',
  enterUsername: '请设置用户名。',
  enterPassword: '请设置密码。',
  enterInviteCode: '请输入邀请码。',
  enterCaptcha: '请输入验证码。',
  captchaWrong: '验证码不正确，请输入新的验证码。',
  consentNeeded: '请确认您已年满 18 周岁并同意使用条款。',
};

export const language: Screens['language'] = {
  title: '语言',
  hint: '选择后，页面将以该语言重新加载。',
};

export const reset: Screens['reset'] = {
  title: '重设密码或安全码',
  account: '账户：{{name}}',
  passwordDone: '新密码已设置',
  passwordDoneHint: '所有设备均已退出登录，请用新密码登录。为保障您的资金，24 小时内无法提现。',
  codeDone: '新安全码已设置',
  codeDoneHint: '下次提现时请输入新安全码。为保障您的资金，24 小时内无法提现。',
  over: '此链接已失效',
  overHint: '链接只能使用一次，24 小时内有效。客服可以再发给您一个。',
};

export const guest: Screens['guest'] = {
  title: '只想先看看？',
  enter: '以访客身份试用',
  entering: '正在打开…',
  hint: '可先浏览全部内容；投注、充值和提现需要自己的账户。',
  consent: '进入即表示您已年满 18 周岁，并同意使用条款。',
  terms: '阅读使用条款',
  known: '您上次的身份是 {{name}}。',
  resume: '以访客身份继续',
  forget: '移除该访客',
  forgetTitle: '要在此设备上移除 {{name}} 吗？',
  forgetText: '移除后，任何人都无法再以该访客身份返回。',
  over: '您之前的访客身份已结束，可以重新开始。',
  registerTitle: '成为正式会员',
  registerWelcome: '拥有自己的账户',
  registerText: '您目前的身份是 {{name}}。请设置用户名和密码：账户不变，并升级为正式会员。',
  registered: '您已成为正式会员',
};
