// Names that look like the operator's staff, this product or a guest, and characters by which a
// name passes for another. Names are compared in a folded form: without marks and case, with digits
// and signs as the letters that they look like.

import { guestLabels } from '@trine/i18n/guest.ts';
import { foldName } from './usernames.ts';

/** Rejected as a whole word. */
const strongWords = [
  'admin',
  'admins',
  'administrator',
  'moderator',
  'official',
  'staff',
  'superadmin',
  'support',
  'sysadmin',
  'trine',
  'webmaster',
];
/** Rejected at the start of a word: staff, ours and the cashier, also in pinyin. */
const strongBeginnings = [
  'caiwu',
  'cashier',
  'customerservice',
  'guanfang',
  'guanli',
  'gogaek',
  'kefu',
  'koushiki',
  'unyeong',
];
/** Rejected as the whole name. */
const weakWords = [
  'accounting',
  'anonymous',
  'audit',
  'auditor',
  'billing',
  'compliance',
  'console',
  'croupier',
  'cs',
  'cskh',
  'dealer',
  'deleted',
  'deposit',
  'deposits',
  'everyone',
  'finance',
  'help',
  'helpdesk',
  'manager',
  'mod',
  'operator',
  'owner',
  'payment',
  'payments',
  'payout',
  'payouts',
  'refund',
  'refunds',
  'removed',
  'risk',
  'root',
  'security',
  'service',
  'services',
  'supervisor',
  'system',
  'treasury',
  'unknown',
  'verification',
  'withdrawal',
  'withdrawals',
];
/** Ignored next to the words above. */
const helperWords = [
  'account',
  'agent',
  'bot',
  'care',
  'center',
  'centre',
  'chat',
  'customer',
  'department',
  'dept',
  'desk',
  'group',
  'live',
  'my',
  'online',
  'real',
  'team',
  'the',
  'user',
  'vip',
];
/** Rejected anywhere in a name; scripts without blanks have no words. */
const easternWords = [
  '客服',
  '官方',
  '管理员',
  '管理員',
  '管理者',
  '工作人员',
  '工作人員',
  '客户服务',
  '客戶服務',
  '客户经理',
  '客戶經理',
  '運営',
  '公式',
  '事務局',
  'カスタマー',
  'サポート',
  'スタッフ',
  'ヘルプデスク',
  'お客様',
  '고객센터',
  '고객지원',
  '고객상담',
  '상담원',
  '운영자',
  '운영진',
  '운영팀',
  '관리자',
  '관리팀',
  '공식',
].map(foldName);
/** Rejected at the start of a name. */
const easternBeginnings = [
  '系統',
  '系统',
  'システム',
  '시스템',
  '財務',
  '财务',
  '経理',
  '재무',
  '出納',
  '出纳',
  '出款',
  '出金',
  '출금',
  '정산',
  '運營',
  '运营',
  '已刪除',
  '已删除',
  '削除済',
  '삭제된',
  '탈퇴한',
].map(foldName);

const lettersOf = new Map([
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'l'],
  ['|', 'l'],
  ['€', 'e'],
]);
const strong = new Set(strongWords.map(foldName));
const beginnings = strongBeginnings.map(foldName);
const onlyReserved = new RegExp(
  `^(?:${alternatives([...strongWords, ...weakWords, ...helperWords])})+$`,
);
const someReserved = new RegExp(alternatives([...strongWords, ...weakWords]));
const guestLike = Object.values(guestLabels).map((label) => foldName(label));

/** `isGuest`: a guest may have a guest's name. */
export function isReservedName(name: string, { isGuest }: { readonly isGuest: boolean }): boolean {
  const folded = foldName(name);
  const plain = folded.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!isGuest && guestLike.some((label) => isLabelOnly(plain, label))) return true;
  if (easternWords.some((word) => plain.includes(word))) return true;
  if (easternBeginnings.some((word) => plain.startsWith(word))) return true;
  return readingsOf(name).some((words) => {
    const joined = words.join('');
    if ([...words, joined].some((word) => isStrong(word))) return true;
    return onlyReserved.test(joined) && someReserved.test(joined);
  });
}

function isStrong(word: string): boolean {
  return strong.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/** The words of a name with digits as letters, and with digits as gaps. */
function readingsOf(name: string): string[][] {
  const parted = name.normalize('NFKC').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const spelled = Array.from(parted, (sign) => lettersOf.get(sign) ?? sign).join('');
  return [spelled, name.normalize('NFKC').replaceAll(/\p{N}+/gu, ' '), parted].map((text) =>
    text
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter((word) => word !== '')
      .map(foldName),
  );
}

/** Such as `guest_17`, `訪客1763730000`; folded digits look like letters. */
function isLabelOnly(plain: string, label: string): boolean {
  return plain.startsWith(label) && /^[0-9lo]*$/.test(plain.slice(label.length));
}

function alternatives(words: readonly string[]): string {
  return words.map(foldName).join('|');
}

/** Letters of the five languages; letters of other scripts would only deceive. */
const knownLetters =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]$/u;
const unseen = /[\p{C}\p{Zl}\p{Zp}\u2800]/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const emojiStyle = /(?<=\p{Emoji})\ufe0f/gu;
/** More marks on one letter than any of the languages has. */
const stackedMarks = /\p{M}{3,}/u;

/** Whether a name has no hidden characters and no letters that look like others. */
export function isPlainName(name: string): boolean {
  if (unseen.test(name) || ignorable.test(name.replaceAll(emojiStyle, ''))) return false;
  if (stackedMarks.test(name.normalize('NFD'))) return false;
  return Array.from(name.normalize('NFKC')).every((sign) => {
    if (!/\p{L}/u.test(sign)) return true;
    if (!knownLetters.test(sign)) return false;
    return !/\p{Script=Latin}/u.test(sign) || /^[a-z]+$/.test(foldName(sign));
  });
}
