import type { Messages } from '../texts.ts';

export const messages: Messages = {
  kinds: {
    deposit_approved: { title: '儲值已通過', text: '{{amount}} 已存入您的餘額。' },
    deposit_rejected: {
      title: '儲值未通過',
      text: '{{amount}} 未存入您的餘額。原因：{{reason}}。',
    },
    withdrawal_approved: {
      title: '提領已通過',
      text: '{{amount}} 已自您的餘額扣除，將匯至您的提領帳戶。',
    },
    withdrawal_rejected: {
      title: '提領未通過',
      text: '原先保留的 {{amount}} 已可再次使用。原因：{{reason}}。',
    },
    withdrawal_paid: { title: '提領已匯出', text: '{{amount}} 已匯至您的提領帳戶。' },
    gift: { title: '收到贈送金額', text: 'Trine 已將 {{amount}} 存入您的餘額。' },
    win: {
      title: '恭喜中獎',
      text: '{{game}}第 {{issue}} 期：已派彩 {{amount}}（含投注金額），本期輸贏 {{net}}。',
    },
    round_void: {
      title: '本期已取消',
      text: '{{game}}第 {{issue}} 期已取消，您的投注金額 {{amount}} 已退回餘額。',
    },
    betting_frozen: {
      title: '已暫停投注',
      text: '{{game}}第 {{issue}} 期：您對兩邊投注相同金額，該注未受理，您的帳戶已暫停投注。資金安全無虞，仍可提領。請聯絡客服。',
    },
    betting_frozen_by_staff: {
      title: '已暫停投注',
      text: '您的帳戶已暫停投注。資金安全無虞，仍可提領。如有疑問，請聯絡客服。',
    },
    account_frozen: { title: '帳戶已凍結', text: '您的帳戶已被凍結，請聯絡客服。' },
    account_lifted: { title: '帳戶已恢復', text: '您的帳戶已可正常使用。' },
    payment_account_replaced: {
      title: '提領帳戶已變更',
      text:
        '您用於提領的{{account}}現在末四碼為 {{last_four}}。為了您的安全，' +
        '{{until}} 起才能提領至此帳戶。若非您本人操作，請立即聯絡客服。',
    },
    security_code_locked: {
      title: '提領密碼已鎖定',
      text: '因多次輸入錯誤，提領密碼鎖定至 {{until}}。若非您本人操作，請立即聯絡客服。',
    },
    password_reset: {
      title: '登入密碼已變更',
      text: '已透過客服提供的一次性連結設定新的登入密碼。若非您本人操作，請立即聯絡客服。',
    },
    code_reset: {
      title: '提領密碼已變更',
      text: '已透過客服提供的一次性連結設定新的提領密碼。若非您本人操作，請立即聯絡客服。',
    },
    support_reply: { title: '客服已回覆', text: '客服已回覆您的訊息，請開啟對話查看。' },
    login_closed: {
      title: '密碼多次輸入錯誤',
      text: '一天之內，有人對您的帳號輸入了 {{attempts}} 次錯誤密碼。在此情況停止之前，只有您曾經登入過的裝置才能登入。請設定高強度密碼；如需重設密碼，請聯絡客服。',
    },
  },
  unknown: { title: '訊息', text: '您的帳戶有所變動。如有疑問，請聯絡客服。' },
  drawn: {
    title: '{{game}}：{{digits}} = {{sum}}',
    paid: '第 {{issue}} 期：派彩 {{payout}}，輸贏 {{net}}。',
    paidBack: '第 {{issue}} 期：派彩 {{payout}}，投注 {{stake}}。',
    lost: '第 {{issue}} 期：輸 {{net}}。',
  },
  accounts: { 0: '銀行帳戶', 1: 'USDT 錢包' },
};
