import type { Screens } from '../texts.ts';

export const device: Screens['device'] = {
  theme: '外观',
  themeSystem: '跟随系统',
  themeLight: '浅色',
  themeDark: '深色',
  push: '通知',
  pushHint: '关闭 Trine 后，这台设备仍可收到通知。默认全部关闭，由您自行开启。',
  draw: '我的注单开奖',
  drawHint: '您投注的每一期开奖结果',
  win: '中奖',
  winHint: '派彩后立即通知',
  deposit: '充值',
  depositHint: '通过或未通过时',
  withdrawal: '提现',
  withdrawalHint: '通过、未通过或汇出时',
  reply: '客服',
  replyHint: '客服回复您的消息时',
  pushUnsupported: '此浏览器无法接收通知。使用 iPhone 或 iPad 时，请先将 Trine 添加到主屏幕。',
  pushDenied: 'Trine 的通知已被屏蔽，请在浏览器设置中允许。',
  pushFailed: '浏览器的通知服务没有响应，请重试。',
};

export const product: Screens['product'] = {
  lead: '四款游戏，每期开出三个号码，几分钟就开奖一次。',
  drawTitle: '每期开奖都由您的手机验证',
  drawText: '三个号码由公开随机数决定，投注锁定后才公布，并由您的手机重新计算。',
  moneyTitle: '每一笔余额都对得上',
  moneyText: '投注、派彩、充值和提现都逐笔记录，写入后不会更改。',
  yesTitle: '一经受理，确定有效',
  yesText: '已确认的投注会永久保存，重复点按也不会重复下注。',
  details: '版本信息',
};
