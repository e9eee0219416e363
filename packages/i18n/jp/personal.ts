import type { Screens } from '../texts.ts';

export const personal: Screens['personal'] = {
  title: 'マイページ',
  editProfile: '{{name}} さんのプロフィールを編集',
  kindMember: '会員',
  kindGuest: 'ゲスト',
  kindAgent: 'エージェント',
  accountNumber: '番号 {{number}}',
  totalAssets: '残高',
  frozen: '出金審査中',
  inviteCode: '招待コード',
  deposit: '入金',
  withdraw: '出金',
  moneyMenu: '資金とベット',
  fundDetails: '取引履歴',
  historyBills: 'マイベット',
  messages: 'メッセージ・お知らせ',
  myTeam: 'マイチーム',
  actionCenter: 'Trine のしくみ',
  accountMenu: 'アカウントとアプリ',
  changePassword: 'ログインパスワードの変更',
  securityCode: '出金暗証番号',
  settings: '設定',
  about: 'このアプリについて',
  logOut: 'ログアウト',
  logOutAsk: 'ログアウトしますか？',
  statistics: '収支レポート',
};

export const baseInfo: Screens['baseInfo'] = {
  title: 'プロフィール',
  picture: 'アバター',
  changePicture: 'アバターを変更',
  choosePicture: '8種類のアバターから選ぶ',
  loginName: 'ユーザー名',
  loginNameHint: '変更できません。',
  nickname: 'ニックネーム',
  nicknameHint: '20文字まで。ほかの人には大部分を伏せて表示されます。',
  mobile: '携帯電話番号',
  mobileHint: '5～20桁の数字。先頭にプラス記号を付けられます。空欄でもかまいません。',
  passwordHint: '携帯電話番号の変更には、ログインパスワードの入力が必要です。',
  save: '保存',
  saving: '保存中…',
  saved: 'プロフィールを保存しました',
};

export const avatar: Screens['avatar'] = {
  title: 'アバターを選ぶ',
  pictures: 'アバター',
  one: 'キツネ',
  two: 'フクロウ',
  three: 'ネコ',
  four: 'クジラ',
  five: 'ウサギ',
  six: 'パンダ',
  seven: 'ペンギン',
  eight: 'カエル',
  inUse: '使用中',
  confirm: 'このアバターを使う',
  saved: 'アバターを変更しました',
};

export const system: Screens['system'] = {
  title: 'システム設定',
  vibration: '的中時に振動する',
  vibrationHint: '起動するたびにオフに戻ります。設定は保存されません。',
  cannotVibrate: 'この端末またはブラウザーは振動できません。',
};

export const actionCenter: Screens['actionCenter'] = {
  title: 'Trine のしくみ',
  drawTitle: '抽選を自分で検証する',
  drawText:
    'ベットのロック後に公開乱数が公表され、3つの数字はそれだけから決まります。検証の方法をご覧ください。',
  withdrawTitle: '出金審査の時間を公開',
  withdrawText:
    '審査はすべて時間を計っています。最近7日間にかかった時間をウォレットでご覧いただけます。',
  serviceTitle: '担当者がお答えします',
  serviceText:
    'サポートは毎日対応します。受付時間は、そのページにお住まいの地域の時刻で表示します。',
};

export const about: Screens['about'] = {
  title: 'このアプリについて',
  text: '毎回3つの数字。抽選はブラウザーで検証され、残高は権限のある人なら誰でも計算し直せます。',
  version: 'バージョン {{version}}',
  copyright: '© {{year}} Trine 無断転載を禁じます',
  menu: 'Trine の詳細',
  terms: '利用規約',
  fairness: '抽選の検証方法',
  parts: 'オープンソースソフトウェア',
  partsText: 'Trine は次のオープンソースソフトウェアを使用しています。作成者の皆さまに感謝します。',
  allTexts: 'ライセンス全文',
};

export const sessions: Screens['sessions'] = {
  title: 'ログイン中の端末',
  hint: '心当たりのない端末があれば、ログアウトさせてパスワードを変更してください。',
  since: 'ログイン {{time}}',
  lastUsed: '最終利用 {{time}}',
  network: 'ネットワーク {{network}}',
  unknownDevice: '不明な端末',
  current: 'この端末',
  end: 'ログアウト',
  endOthers: 'ほかの端末をすべてログアウト',
  endText: 'ログアウトした端末では、もう一度パスワードの入力が必要になります。',
};

export const securityEvents: Screens['securityEvents'] = {
  title: 'セキュリティ履歴',
  hint: '過去13か月にアカウントで起きたことです。お心当たりのないものがあれば、パスワードを変更してサポートへご連絡ください。',
  empty: 'セキュリティ履歴はまだありません',
  emptyHint: 'ログインやアカウントの変更がここに表示されます。',
  otherDevice: '別の端末',
  times: '1時間以内に{{count}}回',
  registered: 'アカウントを開設',
  guestRaised: 'ゲストから正式なアカウントへ変更',
  loggedIn: 'ログイン',
  wrongPassword: 'パスワードの誤り',
  passwordChanged: 'ログインパスワードを変更',
  passwordReset: 'サポートのリンクでログインパスワードを再設定',
  mobileChanged: '携帯電話番号を変更',
  codeSet: '出金暗証番号を設定',
  codeChanged: '出金暗証番号を変更',
  codeReset: 'サポートのリンクで出金暗証番号を再設定',
  codeLocked: '入力の誤りが続き、出金暗証番号をロック',
  loggedOut: 'ログアウト',
  sessionEnded: 'ほかの端末をログアウト',
  otherSessionsEnded: 'ほかの端末をすべてログアウト',
  sessionsEndedByStaff: 'サポートがログアウトさせました',
  accountAdded: '出金先を追加',
  accountReplaced: '出金先を変更',
};
