import type { Messages } from '../texts.ts';

export const messages: Messages = {
  kinds: {
    deposit_approved: {
      title: '入金が承認されました',
      text: '残高に {{amount}} が加算されました。',
    },
    deposit_rejected: {
      title: '入金が却下されました',
      text: '{{amount}} は残高に加算されていません。理由：{{reason}}。',
    },
    withdrawal_approved: {
      title: '出金が承認されました',
      text: '残高から {{amount}} が差し引かれました。これからご登録の出金先へ送金します。',
    },
    withdrawal_rejected: {
      title: '出金が却下されました',
      text: '保留されていた {{amount}} は再びご利用いただけます。理由：{{reason}}。',
    },
    withdrawal_paid: {
      title: '送金が完了しました',
      text: 'ご登録の出金先へ {{amount}} を送金しました。',
    },
    gift: {
      title: '残高が付与されました',
      text: 'Trine から残高に {{amount}} が付与されました。',
    },
    win: {
      title: '的中しました',
      text: '{{game}} 第{{issue}}回：賭け金を含めて {{amount}} を払い戻しました。この回の収支は {{net}} です。',
    },
    round_void: {
      title: '回が取り消されました',
      text: '{{game}} 第{{issue}}回は取り消されました。賭け金 {{amount}} は残高に戻りました。',
    },
    betting_frozen: {
      title: 'ベットの停止',
      text: '{{game}} 第{{issue}}回：両側に同額を賭けるベットは受け付けられず、アカウントのベットが停止されました。資金は安全で、出金も引き続き可能です。サポートへお問い合わせください。',
    },
    betting_frozen_by_staff: {
      title: 'ベットの停止',
      text: 'アカウントのベットが停止されました。資金は安全で、出金も引き続き可能です。ご不明な点はサポートへお問い合わせください。',
    },
    account_frozen: {
      title: 'アカウントの凍結',
      text: 'アカウントが凍結されました。サポートへお問い合わせください。',
    },
    account_lifted: {
      title: 'アカウントの復旧',
      text: 'アカウントは再び通常どおりご利用いただけます。',
    },
    payment_account_replaced: {
      title: '出金先が変更されました',
      text: '出金先の{{account}}が、末尾 {{last_four}} のものに変更されました。安全のため、この出金先への出金は {{until}} から可能です。お心当たりがない場合は、すぐにサポートへご連絡ください。',
    },
    security_code_locked: {
      title: '出金暗証番号のロック',
      text: '入力の誤りが続いたため、出金暗証番号は {{until}} までロックされています。お心当たりがない場合は、すぐにサポートへご連絡ください。',
    },
    password_reset: {
      title: 'パスワードが変更されました',
      text: 'サポートからの1回限りのリンクで新しいログインパスワードが設定されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
    },
    code_reset: {
      title: '出金暗証番号が変更されました',
      text: 'サポートからの1回限りのリンクで新しい出金暗証番号が設定されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
    },
    support_reply: {
      title: 'サポートからの返信',
      text: 'サポートから返信がありました。チャットを開いてご確認ください。',
    },
    login_closed: {
      title: 'パスワードの誤入力が続いています',
      text: '1日のうちに、あなたのアカウントで誤ったパスワードが{{attempts}}回入力されました。収まるまで、ログインできるのは以前ログインしたことのある端末だけです。推測されにくいパスワードを設定し、再設定が必要な場合はサポートへご連絡ください。',
    },
  },
  unknown: {
    title: 'メッセージ',
    text: 'アカウントに変更がありました。ご不明な点はサポートへお問い合わせください。',
  },
  drawn: {
    title: '{{game}}：{{digits}} = {{sum}}',
    paid: '第{{issue}}回：払戻 {{payout}}、収支 {{net}}。',
    paidBack: '第{{issue}}回：払戻 {{payout}}（賭け金 {{stake}}）。',
    lost: '第{{issue}}回：不的中 {{net}}。',
  },
  accounts: { 0: '銀行口座', 1: 'USDTウォレット' },
};
