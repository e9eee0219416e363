import type { Screens } from '../texts.ts';

export const common: Screens['common'] = {
  appName: 'Trine',
  back: '返回',
  cancel: '取消',
  confirm: '确认',
  retry: '重试',
  reload: '重新加载',
  close: '关闭',
  loading: '加载中…',
  couldNotLoad: '加载失败',
  demoRibbon: '试玩版：试玩币',
  newVersion: '新版本已就绪。',
  takeVersion: '立即更新',
  sessionOver: '您的登录已失效，请重新登录。',
  unexpected: '系统出现问题，请重试。',
  noAnswer: '网络没有响应，请检查连接后重试。',
  zone: '时间以{{zone}}为准',
  tooSlow: '服务器响应过慢，请重试。',
  nextTry: '{{span}}后自动重试',
  toService: '联系客服',
  betCheckFails: '您的注单验证不符。',
  owedFails: '本站欠您的金额验证不符。',
  showBet: '查看',
  logFails: '本站的公开记录遭改写，与此设备先前所见不符。证据已保存。',
  trustChanged:
    '本站的密钥与先前不同。若运营方已公告更换系统，请接受；否则请勿投注，并向运营方查询原因。',
  trustAccept: '接受',
};

export const ui: Screens['ui'] = {
  language: '语言',
  followSystem: '跟随系统',
  amountHidden: '金额已隐藏',
  showAmounts: '显示金额',
  hideAmounts: '隐藏金额',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  removeFilter: '移除筛选条件：{{name}}',
  backspace: '删除最后一位',
  result: '{{first}}、{{second}}、{{third}}，和值 {{sum}}',
  resultPending: '尚未开奖',
  credits: '试玩币',
};

export const tabs: Screens['tabs'] = {
  label: '主导航',
  home: '首页',
  wallet: '钱包',
  customer: '客服',
  personal: '我的',
  unread: '{{count}} 条未读',
};

export const offline: Screens['offline'] = {
  banner: '当前处于离线状态，显示的是{{age}}的数据。',
  bannerNoData: '当前处于离线状态，恢复连接后将自动加载数据。',
  reconnecting: '正在重新连接…显示的是{{age}}的数据。',
  lineDown: '线路 {{line}} 没有响应，暂时改用线路 {{other}}。',
  linesDown: '两条线路都没有响应，暂时改用本页的网址。',
};

export const draws: Screens['draws'] = {
  games: '游戏',
  nextDraw: '距离开奖',
  opens: '已休市，{{time}} 开放',
  none: '尚未开奖',
  last: '上期开奖',
  checked: '已在您的浏览器验证',
  failed: '与公平验证不符',
};
