// One word for one idea in each language, as players of betting apps use it. The test checks every
// text that a player reads: where English uses a term, the others use theirs, and no text uses a
// banned word. Add a row for a new idea before its first text.

import type { Language } from '@trine/contract/languages.ts';

export interface Term {
  /** The word of each language. English is matched in any case, as a whole word. */
  readonly words: Readonly<Record<Language, string>>;
  /** Words that no text may use instead. */
  readonly banned: Readonly<Partial<Record<Language, readonly RegExp[]>>>;
  /** Beginnings of keys where banned words are allowed. */
  readonly bannedExcept?: readonly string[];
  /** Beginnings of keys where English may use the word without its equivalent in the others. */
  readonly pairedExcept?: readonly string[];
}

/** The proof of a draw and its explanation: the only texts with the words for its parts. */
const proof = ['screens.seal.', 'screens.rules.draw', 'screens.rules.check'];

export const vocabulary: readonly Term[] = [
  {
    words: { en: 'balance', tw: '餘額', zh: '余额', jp: '残高', kor: '잔액' },
    banned: {
      en: [/\bassets?\b/i],
      tw: [/(?<!投)資產/],
      zh: [/(?<!投)资产/],
      jp: [/総資産/],
      kor: [/자산/],
    },
  },
  {
    words: { en: 'odds', tw: '賠率', zh: '赔率', jp: 'オッズ', kor: '배당률' },
    banned: { en: [/\bprices?\b/i], jp: [/配当/], kor: [/배당(?!률)/] },
  },
  {
    words: { en: 'payout', tw: '派彩', zh: '派彩', jp: '払戻', kor: '당첨금' },
    banned: {
      en: [/\bwinnings\b/i],
      tw: [/贏得/],
      zh: [/赢得/],
      jp: [/獲得/],
      kor: [/배당금|을\(를\) 받았/],
    },
  },
  {
    words: { en: 'net', tw: '輸贏', zh: '输赢', jp: '収支', kor: '손익' },
    banned: {
      en: [/\bprofit/i],
      tw: [/獲利|盈虧/],
      zh: [/盈利|获利|盈亏/],
      jp: [/損益|利益(?!がない)/],
      kor: [/수익/],
    },
  },
  {
    words: { en: 'pending bets', tw: '待開獎', zh: '待开奖', jp: '抽選待ち', kor: '추첨 대기' },
    banned: { en: [/\bopen bets\b/i] },
  },
  {
    words: { en: 'my bets', tw: '我的注單', zh: '我的注单', jp: 'マイベット', kor: '내 베팅' },
    banned: {
      en: [/bet (records|history)/i],
      tw: [/投注紀錄|我的投注/],
      zh: [/投注记录|我的投注/],
      jp: [/ベット履歴|自分のベット(?!は)/],
      kor: [/베팅 내역/],
    },
  },
  {
    words: {
      en: 'team bets',
      tw: '團隊注單',
      zh: '团队注单',
      jp: 'チームのベット',
      kor: '팀 베팅',
    },
    banned: {
      en: [/subordinate/i],
      tw: [/下級/],
      zh: [/下级/],
      jp: [/紹介会員/],
      kor: [/하위 회원/],
    },
  },
  {
    words: {
      en: 'main bets',
      tw: '主要玩法',
      zh: '主要玩法',
      jp: 'メインベット',
      kor: '주요 베팅',
    },
    banned: { en: [/\bmixed\b/i], tw: [/混合/], zh: [/混合/], jp: [/ミックス/], kor: [/혼합/] },
  },
  {
    words: { en: 'exact sum', tw: '特碼', zh: '特码', jp: '合計指定', kor: '합계 지정' },
    banned: { en: [/special number/i], jp: [/数字指定/], kor: [/숫자 지정/] },
  },
  {
    words: { en: 'lost', tw: '未中', zh: '未中', jp: '不的中', kor: '미당첨' },
    banned: {
      en: [/not won|none won/i],
      tw: [/落敗/],
      zh: [/落败/],
      jp: [/外れ|はずれ/],
      kor: [/낙첨|꽝/],
    },
    pairedExcept: [
      // An amount uses the word for money, not for the bet.
      'screens.money.lost',
      'screens.betRoom.betLost',
      'messages.drawn.lost',
      'screens.chat.reconnecting',
      'screens.accounts.addressHint',
      'articles.articles.cost.blocks.6',
    ],
  },
  {
    words: { en: 'void', tw: '取消', zh: '取消', jp: '取', kor: '취소' },
    banned: {
      en: [/cancelled/i],
      tw: [/作廢/],
      zh: [/作废/],
      jp: [/無効と|無効に/],
      kor: [/무효/],
    },
  },
  {
    words: {
      en: 'suspended',
      tw: '暫停投注',
      zh: '暂停投注',
      jp: '停止',
      kor: '정지',
    },
    banned: {
      en: [/frozen for betting|freeze/i],
      tw: [/投注.{0,6}凍結|凍結.{0,4}投注|解除凍結/],
      zh: [/投注.{0,6}冻结|冻结.{0,4}投注|解除冻结/],
      jp: [/ベット.{0,4}凍結|凍結を解除/],
      kor: [/베팅.{0,3}동결|동결을/],
    },
  },
  {
    words: {
      en: 'both sides equally',
      tw: '兩邊投注相同金額',
      zh: '两边投注相同金额',
      jp: '両側に同額',
      kor: '양쪽에 같은 금액',
    },
    banned: { en: [/against the rules/i], tw: [/違反規則，/], kor: [/규칙에 어긋나/] },
  },
  {
    words: { en: 'transactions', tw: '交易明細', zh: '交易明细', jp: '取引', kor: '거래 내역' },
    banned: {
      en: [/fund details|movements (yet|match)/i],
      tw: [/資金明細/],
      zh: [/资金明细/],
      jp: [/資金明細/],
      kor: [/자금 내역/],
    },
    pairedExcept: ['screens.fundLog.emptyFiltered'],
  },
  {
    words: {
      en: 'transaction ID',
      tw: '交易序號',
      zh: '交易序号',
      jp: '取引番号',
      kor: '거래 번호',
    },
    banned: {
      en: [/transfer number/i],
      tw: [/憑證號/],
      zh: [/凭证号/],
      jp: [/支払い番号/],
      kor: [/결제 참조/],
    },
  },
  {
    words: {
      en: 'withdrawal PIN',
      tw: '提領密碼',
      zh: '提现密码',
      jp: '暗証番号',
      kor: '출금 비밀번호',
    },
    banned: {
      en: [/security code/i],
      tw: [/安全碼|資金密碼/],
      zh: [/安全码|资金密码/],
      jp: [/セキュリティコード/],
      kor: [/보안 코드/],
    },
  },
  {
    words: {
      en: 'pending withdrawals',
      tw: '提領審核中',
      zh: '提现审核中',
      jp: '出金審査中',
      kor: '출금 심사 중',
    },
    banned: {
      en: [/held for withdrawals|frozen amount/i],
      tw: [/凍結金額/],
      zh: [/冻结金额/],
      kor: [/보류 중인 금액/],
    },
  },
  {
    words: { en: 'withdrawal', tw: '提領', zh: '提现', jp: '出金', kor: '출금' },
    banned: {
      tw: [/提款|提現|取款/],
      zh: [/提款|提领|取款/],
      jp: [/引き出し/],
      kor: [/인출|환전/],
    },
    pairedExcept: ['messages.kinds.withdrawal_paid.title'],
  },
  {
    words: { en: 'deposit', tw: '儲值', zh: '充值', jp: '入金', kor: '입금' },
    banned: {
      en: [/\brecharge\b|top.?up/i],
      tw: [/存款|充值|加值/],
      zh: [/存款|储值/],
      jp: [/チャージ/],
      kor: [/충전/],
    },
  },
  {
    words: {
      en: 'withdrawal account',
      tw: '提領帳戶',
      zh: '提现账户',
      jp: '出金先',
      kor: '출금 계좌',
    },
    banned: { en: [/(sent|withdrawn) to your account/i] },
  },
  {
    words: { en: 'rejected', tw: '未通過', zh: '未通过', jp: '却下', kor: '거절' },
    banned: {
      en: [/\bdeclined\b/i],
      tw: [/駁回|拒絕/],
      zh: [/驳回|拒绝/],
      jp: [/承認されません/],
      kor: [/승인되지 않/],
    },
  },
  {
    words: { en: 'held', tw: '保留', zh: '保留', jp: '保留', kor: '보류' },
    banned: { jp: [/確保され/], kor: [/홀딩/] },
    pairedExcept: ['reasonSentences.insufficient_funds'],
  },
  {
    words: { en: 'turnover', tw: '流水', zh: '流水', jp: '必要ベット額', kor: '필요 베팅액' },
    banned: { en: [/\brollover\b/i], kor: [/베팅 금액이 부족/] },
  },
  {
    words: { en: 'sold out', tw: '售完', zh: '售完', jp: '売り切れ', kor: '한도' },
    banned: { tw: [/售罄/], zh: [/售罄/] },
  },
  {
    words: {
      en: 'left to wager',
      tw: '需投注',
      zh: '需投注',
      jp: '必要ベット額',
      kor: '필요 베팅액',
    },
    banned: { en: [/still missing/i] },
  },
  {
    words: { en: 'bank card', tw: '銀行帳戶', zh: '银行卡', jp: '銀行口座', kor: '은행 계좌' },
    banned: {
      tw: [/銀行卡|持卡人/],
      jp: [/銀行カード/],
      kor: [/은행 카드/],
    },
  },
  {
    // The number requested is that of the account's card, which is longer than the account's.
    words: {
      en: 'card number',
      tw: '金融卡卡號',
      zh: '卡号',
      jp: 'デビットカード番号',
      kor: '체크카드',
    },
    banned: {
      tw: [/銀行帳號|(?<!試玩|金融卡)卡號/],
      jp: [/口座番号|(?<!デビット)カード番号/],
      kor: [/계좌 번호|(?<!체크)카드 번호/],
    },
    bannedExcept: ['screens.request.number', 'screens.accounts.numberHint'],
  },
  {
    words: {
      en: 'USDT wallet',
      tw: 'USDT 錢包',
      zh: 'USDT 钱包',
      jp: 'USDTウォレット',
      kor: 'USDT 지갑',
    },
    banned: {
      en: [/virtual wallet/i],
      tw: [/虛擬錢包/],
      zh: [/虚拟钱包/],
      jp: [/仮想通貨/],
      kor: [/가상 화폐/],
    },
  },
  {
    words: { en: 'QR code', tw: 'QR 碼', zh: '二维码', jp: 'コード', kor: 'QR 코드' },
    banned: { tw: [/二維/], zh: [/QR/], kor: [/이차원/] },
  },
  {
    words: { en: 'username', tw: '帳號', zh: '账号', jp: 'ユーザー名', kor: '아이디' },
    banned: {
      en: [/login name/i],
      tw: [/使用者名稱|登入名稱|用戶名/],
      zh: [/用户名|登录名/],
      jp: [/ログイン名/],
      kor: [/로그인 이름/],
    },
  },
  {
    words: { en: 'avatar', tw: '頭像', zh: '头像', jp: 'アバター', kor: '프로필 이미지' },
    banned: { jp: [/アイコン/], kor: [/프로필 그림/] },
  },
  {
    words: {
      en: 'play credits',
      tw: '試玩幣',
      zh: '试玩币',
      jp: '体験用ポイント',
      kor: '체험 포인트',
    },
    banned: { tw: [/體驗點|點數/], zh: [/体验点|点数/] },
  },
  {
    words: { en: 'this demo', tw: '試玩版', zh: '试玩版', jp: 'デモ', kor: '데모' },
    banned: { en: [/demonstration/i], tw: [/展示/], zh: [/演示|展示/] },
  },
  {
    words: { en: 'support', tw: '客服', zh: '客服', jp: 'サポート', kor: '고객센터' },
    banned: { en: [/customer service/i], jp: [/カスタマー/] },
    pairedExcept: ['screens.chat.words.'],
  },
  {
    words: { en: 'agents', tw: '代理', zh: '代理', jp: 'エージェント', kor: '에이전트' },
    banned: { jp: [/代理店/] },
  },
  {
    words: {
      en: 'candlestick chart',
      tw: 'K 線圖',
      zh: 'K 线图',
      jp: 'ローソク足チャート',
      kor: '캔들 차트',
    },
    banned: { en: [/draw candles/i], tw: [/開獎 K 線/], zh: [/开奖 K 线/], jp: [/抽選ローソク足/] },
  },
  {
    words: { en: 'how to play', tw: '玩法說明', zh: '玩法说明', jp: '遊び方', kor: '게임 방법' },
    banned: { en: [/product description/i], kor: [/게임 설명/] },
  },
  {
    words: {
      en: 'how Trine works',
      tw: '認識 Trine',
      zh: '认识 Trine',
      jp: 'Trine のしくみ',
      kor: 'Trine 알아보기',
    },
    banned: {
      en: [/action cent/i],
      tw: [/活動中心/],
      zh: [/活动中心/],
      jp: [/アクションセンター/],
      kor: [/활동 센터/],
    },
  },
  {
    words: {
      en: 'open-source software',
      tw: '開源軟體',
      zh: '开源软件',
      jp: 'オープンソースソフトウェア',
      kor: '오픈 소스 소프트웨어',
    },
    banned: { tw: [/他人製作/], zh: [/他人制作/], jp: [/他者が作成/] },
  },
  {
    words: {
      en: 'switch server',
      tw: '切換線路',
      zh: '切换线路',
      jp: 'サーバーの切り替え',
      kor: '서버 변경',
    },
    banned: { en: [/\blines? \d|\bchange line|\bline \{\{/i], jp: [/回線/], kor: [/회선/] },
  },
  {
    words: { en: 'number of bets', tw: '注數', zh: '注数', jp: 'ベット数', kor: '베팅 건수' },
    banned: { en: [/\bplays\b/i], jp: [/点数|\}点|1点/] },
  },
  {
    words: { en: 'bet ID', tw: '注單編號', zh: '注单编号', jp: 'ベット番号', kor: '베팅 번호' },
    banned: { en: [/order number|\borders\b/i], jp: [/受付番号|注文/], kor: [/접수 번호|주문/] },
  },
  {
    words: {
      en: 'fairness proof',
      tw: '公平驗證',
      zh: '公平验证',
      jp: '公平性の証明',
      kor: '공정성 증명',
    },
    banned: {
      en: [/\bseal(s|ed)?\b|\bsealed book\b/i],
      tw: [/封存|封印|自行驗證|自行查核|查核(?!，)/],
      zh: [/封存|封印|自行验证|自行核验|核验/],
      jp: [/封印/],
      kor: [/봉인|장부(?!를)/],
    },
  },
  {
    words: { en: 'random number', tw: '隨機數', zh: '随机数', jp: '乱数', kor: '난수' },
    banned: {
      en: [/beacon (spoke|speaks?)/i],
      tw: [/信標|發聲|訊號/],
      zh: [/信标|发声|信号/],
      kor: [/비콘/],
    },
  },
  {
    words: { en: 'beacon', tw: '隨機數', zh: '随机数', jp: 'ビーコン', kor: '비컨' },
    banned: { en: [/beacon/i], jp: [/ビーコン/], kor: [/비컨/] },
    bannedExcept: proof,
  },
  {
    words: { en: 'lock code', tw: '鎖定碼', zh: '锁定码', jp: 'ロックコード', kor: '확정 코드' },
    banned: { en: [/\b(tree|leaf|merkle)\b/i] },
  },
  {
    words: { en: 'locked in', tw: '鎖定', zh: '锁定', jp: 'ロック', kor: '확정' },
    banned: {},
  },
  {
    words: {
      en: 'nicknames partly hidden',
      tw: '已隱藏部分暱稱',
      zh: '已隐藏部分昵称',
      jp: '一部非表示',
      kor: '일부 가림',
    },
    banned: { en: [/names masked/i], tw: [/遮蔽/], zh: [/脱敏|名称已部分/] },
  },
  {
    words: { en: 'no response', tw: '沒有回應', zh: '没有响应', jp: '応答', kor: '응답' },
    banned: { en: [/no answer\b|did not answer|does not answer/i] },
    pairedExcept: [
      'screens.home.lineDown',
      'screens.recharge.unanswered',
      'screens.withdraw.unanswered',
      'screens.betRoom.unknownBet',
    ],
  },
];
