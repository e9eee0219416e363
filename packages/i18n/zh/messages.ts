import type { Messages } from '../texts.ts';

export const messages: Messages = {
  kinds: {
    deposit_approved: { title: '充值已通过', text: '{{amount}} 已存入您的余额。' },
    deposit_rejected: {
      title: '充值未通过',
      text: '{{amount}} 未存入您的余额。原因：{{reason}}。',
    },
    withdrawal_approved: {
      title: '提现已通过',
      text: '{{amount}} 已从您的余额中扣除，将汇至您的提现账户。',
    },
    withdrawal_rejected: {
      title: '提现未通过',
      text: '原先保留的 {{amount}} 已可再次使用。原因：{{reason}}。',
    },
    withdrawal_paid: { title: '提现已汇出', text: '{{amount}} 已汇至您的提现账户。' },
    gift: { title: '收到赠送金额', text: 'Trine 已将 {{amount}} 存入您的余额。' },
    win: {
      title: '恭喜中奖',
      text: '{{game}}第 {{issue}} 期：已派彩 {{amount}}（含投注金额），本期输赢 {{net}}。',
    },
    round_void: {
      title: '本期已取消',
      text: '{{game}}第 {{issue}} 期已取消，您的投注金额 {{amount}} 已退回余额。',
    },
    betting_frozen: {
      title: '已暂停投注',
      text: '{{game}}第 {{issue}} 期：您对两边投注相同金额，该注未受理，您的账户已暂停投注。资金安全无虞，仍可提现。请联系客服。',
    },
    betting_frozen_by_staff: {
      title: '已暂停投注',
      text: '您的账户已暂停投注。资金安全无虞，仍可提现。如有疑问，请联系客服。',
    },
    account_frozen: { title: '账户已冻结', text: '您的账户已被冻结，请联系客服。' },
    account_lifted: { title: '账户已恢复', text: '您的账户已可正常使用。' },
    payment_account_replaced: {
      title: '提现账户已变更',
      text:
        '您用于提现的{{account}}现在末四位为 {{last_four}}。为了您的安全，' +
        '{{until}} 起才能提现至此账户。若非您本人操作，请立即联系客服。',
    },
    security_code_locked: {
      title: '提现密码已锁定',
      text: '因多次输入错误，提现密码锁定至 {{until}}。若非您本人操作，请立即联系客服。',
    },
    password_reset: {
      title: '登录密码已变更',
      text: '已通过客服提供的一次性链接设置新的登录密码。若非您本人操作，请立即联系客服。',
    },
    code_reset: {
      title: '提现密码已变更',
      text: '已通过客服提供的一次性链接设置新的提现密码。若非您本人操作，请立即联系客服。',
    },
    support_reply: { title: '客服已回复', text: '客服已回复您的消息，请打开对话查看。' },
    login_closed: {
      title: '密码多次被输错',
      text: '一天之内，有人对您的账号输入了 {{attempts}} 次错误密码。在此情况停止之前，只有您曾经登录过的设备才能登录。请设置高强度密码；如需重设密码，请联系客服。',
    },
  },
  unknown: { title: '消息', text: '您的账户有所变动。如有疑问，请联系客服。' },
  drawn: {
    title: '{{game}}：{{digits}} = {{sum}}',
    paid: '第 {{issue}} 期：派彩 {{payout}}，输赢 {{net}}。',
    paidBack: '第 {{issue}} 期：派彩 {{payout}}，投注 {{stake}}。',
    lost: '第 {{issue}} 期：输 {{net}}。',
  },
  accounts: { 0: '银行卡', 1: 'USDT 钱包' },
};
