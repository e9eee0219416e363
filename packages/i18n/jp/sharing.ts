import type { SharingTexts } from '../sharing/sharing-texts.ts';

export const sharing: SharingTexts = {
  picture: {
    promise: '3つの数字、1つの合計',
    proof: '抽選はすべて、お使いのブラウザーで検証されます。',
    invited: 'Trineへの招待が届いています',
    invitedBy: '友だちの招待コードで登録できます。',
    round: '第{{issue}}回',
    proven: '公平性の証明済み',
    notDrawn: '抽選前',
    cancelled: '取消、賭け金は返還済み',
  },
  homeTitle: 'Trine：ブラウザーで検証できる3つの数字',
  homeText:
    '4つのゲーム、3つの数字、その合計。抽選はベット受付中には誰も知らない公開乱数で決まり、お使いのブラウザーで検証されます。',
  demo: 'これはデモ版で、体験用ポイントを使います。',
  roundTitle: '{{game}} 第{{issue}}回',
  drawnTitle: '{{game}} 第{{issue}}回：{{result}}',
  drawnText:
    '3つの数字は、ベット受付中には誰も知らない公開乱数で決まります。公平性の証明を開いて、お使いのブラウザーで確かめられます。',
  openText: '抽選前です。抽選は {{time}} の予定で、公平性の証明はここで見られます。',
  cancelledText: 'この回は取り消され、賭け金はすべて返還されました。',
  inviteTitle: 'Trineへの招待が届いています',
  inviteText: '招待コード {{code}} で登録できます。18歳以上の方に限ります。',
};
