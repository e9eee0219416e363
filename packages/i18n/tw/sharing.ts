import type { SharingTexts } from '../sharing/sharing-texts.ts';

export const sharing: SharingTexts = {
  picture: {
    promise: '三個號碼，一個總和',
    proof: '每次開獎都在您的瀏覽器裡驗證。',
    invited: '邀請您加入 Trine',
    invitedBy: '使用朋友的邀請碼註冊帳號。',
    round: '第 {{issue}} 期',
    proven: '公平驗證通過',
    notDrawn: '尚未開獎',
    cancelled: '已取消，投注金額已退回',
  },
  homeTitle: 'Trine：每期三個號碼，由您的瀏覽器驗證',
  homeText:
    '四種遊戲，三個號碼，一個總和。每次開獎都由公開隨機數決定，開放投注時無人知曉，並由您的瀏覽器驗證。',
  demo: '此為試玩版，使用試玩幣。',
  roundTitle: '{{game}}第 {{issue}} 期',
  drawnTitle: '{{game}}第 {{issue}} 期：{{result}}',
  drawnText: '三個號碼由公開隨機數決定，開放投注時無人知曉。開啟公平驗證，即可在您的瀏覽器裡驗證。',
  openText: '尚未開獎。預定於 {{time}} 開獎，屆時可在此查看公平驗證。',
  cancelledText: '本期已取消，投注金額已全數退回。',
  inviteTitle: '邀請您加入 Trine',
  inviteText: '使用邀請碼 {{code}} 註冊帳號。須年滿 18 歲。',
};
