import type { Screens } from '../texts.ts';

export const device: Screens['device'] = {
  theme: '外觀',
  themeSystem: '跟隨系統',
  themeLight: '淺色',
  themeDark: '深色',
  push: '通知',
  pushHint: '關閉 Trine 後，這部裝置仍可收到通知。預設全部關閉，由您自行開啟。',
  draw: '我的注單開獎',
  drawHint: '您投注的每一期開獎結果',
  win: '中獎',
  winHint: '派彩後立即通知',
  deposit: '儲值',
  depositHint: '通過或未通過時',
  withdrawal: '提領',
  withdrawalHint: '通過、未通過或匯出時',
  reply: '客服',
  replyHint: '客服回覆您的訊息時',
  pushUnsupported: '此瀏覽器無法接收通知。使用 iPhone 或 iPad 時，請先將 Trine 加入主畫面。',
  pushDenied: 'Trine 的通知已被封鎖，請在瀏覽器設定中允許。',
  pushFailed: '瀏覽器的通知服務沒有回應，請再試一次。',
};

export const product: Screens['product'] = {
  lead: '四款遊戲，每期開出三個號碼，幾分鐘就開獎一次。',
  drawTitle: '每期開獎都由您的手機驗證',
  drawText: '三個號碼由公開隨機數決定，投注鎖定後才公布，並由您的手機重新計算。',
  moneyTitle: '每一筆餘額都對得上',
  moneyText: '投注、派彩、儲值和提領都逐筆記錄，寫入後不會更改。',
  yesTitle: '一經受理，確定有效',
  yesText: '已確認的投注會永久保存，重複點按也不會重複下注。',
  details: '版本資訊',
};
