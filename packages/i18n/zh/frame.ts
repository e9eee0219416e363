import type { Screens } from '../catalogue.ts';

export const common: Screens['common'] = {
  appName: 'Trine',
  back: '返回',
  cancel: '取消',
  confirm: '确认',
  save: '保存',
  retry: '重试',
  reload: '重新加载',
  close: '关闭',
  loading: '加载中…',
  couldNotLoad: '加载失败',
  couldNotLoadHint: '请检查网络连接后重试。',
  noData: '暂无数据',
  demoRibbon: '演示版：体验点数',
  demoRibbonHint: '所有金额均为体验点数，不具有货币价值。',
  goToLogin: '正在前往登录页面…',
  sessionOver: '您的登录已失效，请重新登录。',
  unexpected: '系统出现问题，请重试。',
  noAnswer: '网络没有响应，请检查连接后重试。',
  updateReady: '新版本已准备就绪。',
  updateNow: '更新',
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
  reset: '重置',
  filter: '筛选',
  result: '{{first}}、{{second}}、{{third}}，和值 {{sum}}',
  resultPending: '尚未开奖',
  sealOpen: '截止投注时封存注单',
  sealed: '已封存 {{count}} 笔注单，{{root}}',
  sealPending: '等待开奖',
  sealOk: '开奖已验证',
  sealBad: '开奖验证不一致',
};

export const tabs: Screens['tabs'] = {
  label: '主导航',
  home: '首页',
  wallet: '钱包',
  customer: '客服',
  personal: '我的',
  unread: '{{count}} 条未读',
};

export const notFound: Screens['notFound'] = {
  title: '页面不存在',
  text: '该地址没有对应的页面，可能已移动，或链接不完整。',
  home: '返回首页',
};

export const offline: Screens['offline'] = {
  banner: '当前处于离线状态，显示的是{{age}}的数据。',
  bannerNoData: '当前处于离线状态，恢复连接后将自动加载数据。',
  reconnecting: '正在重新连接…显示的是{{age}}的数据。',
  back: '已恢复连接',
  lineDown: '线路 {{line}} 没有响应，暂时改用线路 {{other}}。',
  linesDown: '两条线路都没有响应，暂时改用本页的网址。',
};
