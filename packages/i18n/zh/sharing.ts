import type { SharingTexts } from '../sharing/sharing-texts.ts';

export const sharing: SharingTexts = {
  picture: {
    promise: '三个号码，一个总和',
    proof: '每次开奖都在您的浏览器里验证。',
    invited: '邀请您加入 Trine',
    invitedBy: '使用朋友的邀请码注册账号。',
    round: '第 {{issue}} 期',
    proven: '公平验证通过',
    notDrawn: '尚未开奖',
    cancelled: '已取消，投注金额已退回',
  },
  homeTitle: 'Trine：每期三个号码，由您的浏览器验证',
  homeText:
    '四种游戏，三个号码，一个总和。每次开奖都由公开随机数决定，开放投注时无人知晓，并由您的浏览器验证。',
  demo: '此为试玩版，使用试玩币。',
  roundTitle: '{{game}}第 {{issue}} 期',
  drawnTitle: '{{game}}第 {{issue}} 期：{{result}}',
  drawnText: '三个号码由公开随机数决定，开放投注时无人知晓。打开公平验证，即可在您的浏览器里验证。',
  openText: '尚未开奖。预定于 {{time}} 开奖，届时可在此查看公平验证。',
  cancelledText: '本期已取消，投注金额已全部退回。',
  inviteTitle: '邀请您加入 Trine',
  inviteText: '使用邀请码 {{code}} 注册账号。须年满 18 岁。',
};
