import type { Screens } from '../catalogue.ts';

export const personal: Screens['personal'] = {
  title: '我的',
  editProfile: '編輯「{{name}}」的個人資料',
  kindMember: '會員',
  kindGuest: '訪客',
  kindAgent: '代理',
  accountNumber: '編號 {{number}}',
  totalAssets: '餘額',
  frozen: '提領審核中',
  inviteCode: '邀請碼',
  deposit: '儲值',
  withdraw: '提領',
  moneyMenu: '資金與投注',
  fundDetails: '交易明細',
  historyBills: '我的注單',
  messages: '訊息與公告',
  myTeam: '我的團隊',
  actionCenter: '認識 Trine',
  accountMenu: '帳戶與應用程式',
  changePassword: '變更登入密碼',
  securityCode: '提領密碼',
  settings: '設定',
  about: '關於',
  logOut: '登出',
  logOutAsk: '確定要登出嗎？',
  statistics: '輸贏統計',
};

export const baseInfo: Screens['baseInfo'] = {
  title: '個人資料',
  picture: '頭像',
  changePicture: '更換頭像',
  choosePicture: '從八款頭像中選擇',
  loginName: '帳號',
  loginNameHint: '無法變更。',
  nickname: '暱稱',
  nicknameHint: '最多 20 個字；其他人看到時，大部分的字會隱藏。',
  mobile: '手機號碼',
  mobileHint: '5 到 20 位數字，開頭可加上加號；也可以留空。',
  passwordHint: '變更手機號碼需輸入登入密碼確認。',
  save: '儲存',
  saving: '儲存中…',
  saved: '個人資料已儲存',
};

export const avatar: Screens['avatar'] = {
  title: '選擇頭像',
  pictures: '頭像',
  one: '狐狸',
  two: '貓頭鷹',
  three: '貓',
  four: '鯨魚',
  five: '兔子',
  six: '貓熊',
  seven: '企鵝',
  eight: '青蛙',
  inUse: '使用中',
  confirm: '使用這個頭像',
  saved: '頭像已更換',
};

export const system: Screens['system'] = {
  title: '系統設定',
  vibration: '中獎時震動',
  vibrationHint: '每次開啟 App 時預設為關閉，不會記住選擇。',
  cannotVibrate: '這部裝置或瀏覽器無法震動。',
};

export const actionCenter: Screens['actionCenter'] = {
  title: '認識 Trine',
  drawTitle: '親自驗證開獎',
  drawText: '注單先鎖定，之後才公布公開隨機數，三個號碼只由它算出。看看如何驗證。',
  withdrawTitle: '提領審核計時公開',
  withdrawText: '每一筆審核都有計時。您的錢包會顯示最近七天審核所花的時間。',
  serviceTitle: '有人為您服務',
  serviceText: '客服每天都會回覆；服務時間請見客服頁面，以您當地的時間顯示。',
};

export const about: Screens['about'] = {
  title: '關於',
  text: '每期三個號碼，誰都無法操控；每一筆餘額，有權限的人都能重新核算。',
  version: '版本 {{version}}',
  copyright: '© {{year}} Trine 版權所有',
  menu: '進一步了解 Trine',
  terms: '使用條款',
  fairness: '如何驗證開獎',
  parts: '開源軟體',
  partsText: 'Trine 使用了下列開源元件，感謝製作它們的人。',
  allTexts: '授權條款全文',
};

export const sessions: Screens['sessions'] = {
  title: '登入裝置',
  hint: '如有不認識的裝置，請結束其登入並變更密碼。',
  since: '登入時間 {{time}}',
  lastUsed: '最近使用 {{time}}',
  network: '網路 {{network}}',
  unknownDevice: '未知裝置',
  current: '本裝置',
  end: '結束登入',
  endOthers: '結束其他所有登入',
  endText: '該裝置需要重新輸入密碼才能登入。',
};
