import type { Screens } from '../texts.ts';

export const common: Screens['common'] = {
  appName: 'Trine',
  back: '返回',
  cancel: '取消',
  confirm: '確認',
  retry: '再試一次',
  reload: '重新載入',
  close: '關閉',
  loading: '載入中…',
  couldNotLoad: '無法載入',
  demoRibbon: '試玩版：試玩幣',
  newVersion: '新版本已就緒。',
  takeVersion: '立即更新',
  sessionOver: '登入已失效，請重新登入。',
  unexpected: '系統發生問題，請再試一次。',
  noAnswer: '網路沒有回應，請檢查連線後再試一次。',
  zone: '時區：{{zone}}',
  tooSlow: '伺服器回應過慢，請再試一次。',
  nextTry: '{{span}}後重試',
  toService: '聯絡客服',
  betCheckFails: '您的注單驗證不符。',
  owedFails: '本站欠您的金額驗證不符。',
  showBet: '查看',
  logFails: '本站的公開紀錄遭改寫，與此裝置先前所見不符。證據已保存。',
  trustChanged:
    '本站的金鑰與先前不同。若營運方已公告更換系統，請接受；否則請勿投注，並向營運方查詢原因。',
  trustAccept: '接受',
};

export const ui: Screens['ui'] = {
  language: '語言',
  followSystem: '跟隨系統',
  amountHidden: '金額已隱藏',
  showAmounts: '顯示金額',
  hideAmounts: '隱藏金額',
  showPassword: '顯示密碼',
  hidePassword: '隱藏密碼',
  removeFilter: '移除篩選條件：{{name}}',
  backspace: '刪除最後一碼',
  result: '{{first}}、{{second}}、{{third}}，總和 {{sum}}',
  resultPending: '尚未開獎',
  credits: '試玩幣',
};

export const tabs: Screens['tabs'] = {
  label: '主選單',
  home: '首頁',
  wallet: '錢包',
  customer: '客服',
  personal: '我的',
  unread: '{{count}} 則未讀',
};

export const offline: Screens['offline'] = {
  banner: '目前離線，顯示的是 {{age}}的資料。',
  bannerNoData: '目前離線，恢復連線後會自動載入。',
  reconnecting: '重新連線中…顯示的是 {{age}}的資料。',
  lineDown: '線路 {{line}} 沒有回應，暫時改用線路 {{other}}。',
  linesDown: '兩條線路都沒有回應，暫時改用本頁網址。',
};

export const draws: Screens['draws'] = {
  games: '遊戲',
  nextDraw: '距離開獎',
  opens: '休息中，{{time}} 開放',
  none: '尚未開獎',
  last: '上期開獎',
  checked: '已在您的瀏覽器驗證',
  failed: '與公平驗證不符',
};
