import type { Screens } from '../texts.ts';

export const login: Screens['login'] = {
  storageBlocked:
    'このブラウザーは保存をブロックしています。このページのデータ保存を許可してください。許可しない場合、再読み込みでログアウトします。',
  title: 'ログイン',
  welcome: 'お帰りなさい',
  username: 'ユーザー名',
  password: 'パスワード',
  captcha: '画像の文字',
  captchaImage: '文字の画像です。タップすると新しい画像に替わります。',
  captchaRefresh: '画像を替える',
  submit: 'ログイン',
  submitting: 'ログインしています…',
  success: '読み込み中…',
  forgotPassword: 'パスワードをお忘れですか？',
  noAccount: 'まだアカウントがありませんか？',
  goToRegister: '新規登録',
  enterUsername: 'ユーザー名を入力してください。',
  enterPassword: 'パスワードを入力してください。',
  enterCaptcha: '画像の文字を入力してください。',
  captchaWrong: '文字が一致しません。新しい文字を入力してください。',
  captchaSpell: '読みにくい場合は文字で表示',
  captchaSpelled: '画像の文字：{{characters}}',
  locked: 'パスワードの誤りが続いたため、このアカウントは一時的にログインできません。',
  lockedLeft: '残りの待ち時間',
  guessed:
    '過去24時間に、あなたのアカウントで誤ったパスワードが{{count}}回試されましたが、ログインには至っていません。推測されやすいパスワードの場合は変更してください。',
};

export const register: Screens['register'] = {
  title: '新規登録',
  welcome: 'アカウントを作成する',
  username: 'ユーザー名',
  usernameHint: '文字・数字・「_」で4～20文字',
  password: 'パスワード',
  passwordHint: '8文字以上。ユーザー名と同じものは使えません',
  inviteCode: '招待コード',
  inviteCodeHint: 'ご招待者からお受け取りください。招待がない場合は0を入力してください。',
  consent: '私は18歳以上であり、利用規約に同意します。',
  submit: '登録する',
  submitting: '登録しています…',
  haveAccount: 'すでにアカウントをお持ちですか？',
  goToLogin: 'ログイン',
  enterUsername: 'ユーザー名を決めて入力してください。',
  enterPassword: 'パスワードを決めて入力してください。',
  wrongInviteCode:
    '招待コードではありません。招待コードは100000より大きい数字です。招待がない場合は0を入力してください。',
  enterInviteCode: '招待コードを入力してください。',
  consentNeeded: '18歳以上であることと、利用規約への同意をご確認ください。',
  memberTitle: 'すでに会員です',
  memberText:
    '招待は新しい方のためのものです。この端末で別の方が招待を利用する場合は、先にログアウトしてください。',
  memberLogOut: 'ログアウトして登録',
  haveInvite: '招待コードを持っています',
  usernameShort: '短すぎます。ユーザー名は4文字以上です。',
  usernameLong: '長すぎます。ユーザー名は20文字以内です。',
  usernameSigns: '使えるのは文字、数字、「_」だけです。',
  passwordShort: '短すぎます。パスワードは8文字以上です。',
  passwordIsName: 'ユーザー名と同じパスワードは使えません。',
};

export const reset: Screens['reset'] = {
  title: 'パスワード・出金暗証番号の再設定',
  account: 'アカウント：{{name}}',
  passwordDone: '新しいパスワードを設定しました',
  passwordDoneHint:
    'すべての端末がログアウトされました。新しいパスワードでログインしてください。資金を守るため、{{span}}は出金できません。',
  codeDone: '新しい出金暗証番号を設定しました',
  codeDoneHint:
    '次回の出金から、新しい出金暗証番号を入力してください。資金を守るため、{{span}}は出金できません。',
  over: 'このリンクは無効です',
  overHint: 'リンクは24時間以内に1回だけ使えます。サポートから新しいリンクをお送りできます。',
  absent: 'リンクをもう一度開いてください',
  absentHint:
    '安全のため、リンクは開くとすぐにアドレスバーから消えます。サポートからのメッセージでもう一度開いてください。',
};

export const guest: Screens['guest'] = {
  enter: 'まず見てみる',
  entering: '準備しています…',
  hint: 'すべての画面をご覧になれます。ベット、入金、出金にはご自身のアカウントが必要です。',
  consent: '続けると、18歳以上であることを確認し、利用規約に同意したものとみなします。',
  terms: '利用規約を読む',
  known: '前回は「{{name}}」としてご利用でした。',
  resume: 'ゲストとして続ける',
  forget: 'このゲストを削除',
  forgetTitle: 'この端末から「{{name}}」を削除しますか？',
  forgetText: '削除すると、このゲストとして戻ることは誰にもできません。',
  over: '以前のゲスト利用は終了しました。新しく始められます。',
  registerTitle: '正会員になる',
  registerWelcome: 'ご自身のアカウントを持つ',
  registerText:
    '現在は「{{name}}」としてご利用中です。ユーザー名とパスワードを決めると、同じアカウントのまま正会員になります。',
  registered: '正会員になりました',
  hintDemo:
    '登録なしで、無料の体験用ポイントですぐに遊べます。登録後もポイントはそのまま使えます。',
};

export const door: Screens['door'] = {
  checks: 'すべての回の検証を見る',
  title: 'Trineへようこそ',
  promise: '3つの数字、1つの合計',
  proof: '抽選はすべて、お使いのブラウザーで検証されます。',
  orLogin: 'アカウントにログイン',
};
