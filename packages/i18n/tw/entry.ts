import type { Screens } from '../catalogue.ts';

export const login: Screens['login'] = {
  title: '登入',
  welcome: '歡迎回來',
  username: '使用者名稱',
  password: '密碼',
  captcha: '驗證碼',
  captchaImage: '驗證碼圖片，點一下可更換。',
  captchaRefresh: '更換圖片',
  submit: '登入',
  submitting: '登入中…',
  success: '載入中…',
  forgotPassword: '忘記密碼？',
  noAccount: '還沒有帳戶？',
  goToRegister: '註冊',
  enterUsername: '請輸入使用者名稱。',
  enterPassword: '請輸入密碼。',
  enterCaptcha: '請輸入驗證碼。',
  captchaWrong: '驗證碼不符，請輸入新的驗證碼。',
  captchaSpell: '看不清楚？逐字讀出',
  captchaSpelled: '驗證碼為：{{characters}}',
  locked: '密碼輸錯次數過多，此帳戶暫時無法登入。',
  lockedLeft: '剩餘等待時間',
};

export const register: Screens['register'] = {
  title: '註冊',
  welcome: '開立帳戶',
  username: '使用者名稱',
  usernameHint: '4 至 20 個字母、數字或底線',
  password: '密碼',
  passwordHint: '至少 8 個字元，且不可與使用者名稱相同',
  inviteCode: '邀請碼',
  inviteCodeHint: '請向邀請您的人索取；沒有邀請人時請填 0。',
  captcha: '驗證碼',
  consent: '本人已年滿 18 歲，並同意使用條款。',
  submit: '註冊',
  submitting: '註冊中…',
  success: '載入中…',
  haveAccount: '已經有帳戶了？',
  goToLogin: '登入',
  enterUsername: '請設定使用者名稱。',
  enterPassword: '請設定密碼。',
  enterInviteCode: '請輸入邀請碼。',
  enterCaptcha: '請輸入驗證碼。',
  captchaWrong: '驗證碼不符，請輸入新的驗證碼。',
  consentNeeded: '請確認您已年滿 18 歲並同意使用條款。',
};

export const language: Screens['language'] = {
  title: '語言',
  hint: '選擇後，頁面將以該語言重新載入。',
};

export const reset: Screens['reset'] = {
  title: '重設密碼或安全碼',
  account: '帳戶：{{name}}',
  passwordDone: '新密碼已設定',
  passwordDoneHint: '所有裝置均已登出，請以新密碼登入。為保障您的資金，24 小時內無法提領。',
  codeDone: '新安全碼已設定',
  codeDoneHint: '下次提領時請輸入新安全碼。為保障您的資金，24 小時內無法提領。',
  over: '此連結已失效',
  overHint: '連結僅能使用一次，24 小時內有效。客服可以再寄給您一個。',
};

export const guest: Screens['guest'] = {
  title: '只想先看看？',
  enter: '以訪客身分試用',
  entering: '開啟中…',
  hint: '可先瀏覽全部內容；投注、儲值與提領需要自己的帳戶。',
  consent: '進入即表示您已年滿 18 歲，並同意使用條款。',
  terms: '閱讀使用條款',
  known: '您上次的身分是 {{name}}。',
  resume: '以訪客身分繼續',
  forget: '移除此訪客',
  forgetTitle: '要在此裝置上移除 {{name}} 嗎？',
  forgetText: '移除後，任何人都無法再以此訪客身分返回。',
  over: '您先前的訪客身分已結束，可以重新開始。',
  registerTitle: '成為正式會員',
  registerWelcome: '擁有自己的帳戶',
  registerText: '您目前的身分是 {{name}}。請設定使用者名稱與密碼：帳戶不變，並升級為正式會員。',
  registered: '您已成為正式會員',
};
