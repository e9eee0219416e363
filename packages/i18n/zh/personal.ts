import type { Screens } from '../catalogue.ts';

export const personal: Screens['personal'] = {
  title: '我的',
  editProfile: '编辑“{{name}}”的个人资料',
  kindMember: '会员',
  kindGuest: '访客',
  kindAgent: '代理',
  accountNumber: '编号 {{number}}',
  totalAssets: '余额',
  frozen: '提现审核中',
  inviteCode: '邀请码',
  deposit: '充值',
  withdraw: '提现',
  moneyMenu: '资金与投注',
  fundDetails: '交易明细',
  historyBills: '我的注单',
  messages: '消息与公告',
  myTeam: '我的团队',
  actionCenter: '认识 Trine',
  accountMenu: '账户与应用',
  changePassword: '修改登录密码',
  securityCode: '提现密码',
  settings: '设置',
  about: '关于',
  logOut: '退出登录',
  logOutAsk: '确定要退出登录吗？',
  statistics: '输赢统计',
};

export const baseInfo: Screens['baseInfo'] = {
  title: '个人资料',
  picture: '头像',
  changePicture: '更换头像',
  choosePicture: '从八款头像中选择',
  loginName: '账号',
  loginNameHint: '不能修改。',
  nickname: '昵称',
  nicknameHint: '最多 20 个字；其他人看到时，大部分字会隐藏。',
  mobile: '手机号码',
  mobileHint: '5 到 20 位数字，开头可加加号；也可以留空。',
  passwordHint: '更换手机号码需输入登录密码确认。',
  save: '保存',
  saving: '正在保存…',
  saved: '个人资料已保存',
};

export const avatar: Screens['avatar'] = {
  title: '选择头像',
  pictures: '头像',
  one: '狐狸',
  two: '猫头鹰',
  three: '猫',
  four: '鲸鱼',
  five: '兔子',
  six: '熊猫',
  seven: '企鹅',
  eight: '青蛙',
  inUse: '使用中',
  confirm: '使用这个头像',
  saved: '头像已更换',
};

export const system: Screens['system'] = {
  title: '系统设置',
  vibration: '中奖时振动',
  vibrationHint: '每次打开 App 时默认关闭，不会记住选择。',
  cannotVibrate: '这台设备或浏览器无法振动。',
};

export const actionCenter: Screens['actionCenter'] = {
  title: '认识 Trine',
  drawTitle: '亲自验证开奖',
  drawText: '注单先锁定，之后才公布公开随机数，三个号码只由它算出。看看如何验证。',
  withdrawTitle: '提现审核计时公开',
  withdrawText: '每一笔审核都有计时。您的钱包会显示最近七天审核所用的时间。',
  serviceTitle: '有人为您服务',
  serviceText: '客服每天都会回复；服务时间请见客服页面，以您当地的时间显示。',
};

export const about: Screens['about'] = {
  title: '关于',
  text: '每期三个号码，谁都无法操控；每一笔余额，有权限的人都能重新核算。',
  version: '版本 {{version}}',
  copyright: '© {{year}} Trine 版权所有',
  menu: '进一步了解 Trine',
  terms: '使用条款',
  fairness: '如何验证开奖',
  parts: '开源软件',
  partsText: 'Trine 使用了下列开源组件，感谢制作它们的人。',
  allTexts: '许可证全文',
};

export const sessions: Screens['sessions'] = {
  title: '登录设备',
  hint: '如有不认识的设备，请结束其登录并修改密码。',
  since: '登录时间 {{time}}',
  lastUsed: '最近使用 {{time}}',
  network: '网络 {{network}}',
  unknownDevice: '未知设备',
  current: '本设备',
  end: '退出登录',
  endOthers: '退出其他所有设备',
  endText: '该设备需要重新输入密码才能登录。',
};
