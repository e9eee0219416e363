// Names that read as the operator's staff, as this product or as a guest, and signs by which a name
// passes for another one. Names are compared in a form in which look-alikes are the same: without
// marks and case, digits and signs read as the letters they resemble.

import { guestLabels } from '@trine/i18n/guest.ts';
import { foldName } from './usernames.ts';

/** Refused as a word of any name. */
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
/** Refused where a word of any name begins with them: staff, ours and the till, also in pinyin. */
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
/** Refused where nothing else is in the name. */
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
/** Say nothing beside the words above. */
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
/** Refused anywhere in a name; scripts without blanks have no words to look at. */
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
/** Refused where a name begins with them. */
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

/** `isGuest`: guests are named as such. */
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

/** `guest`, `guest_17`, `訪客1763730000`; digits look like letters in the folded form. */
function isLabelOnly(plain: string, label: string): boolean {
  return plain.startsWith(label) && /^[0-9lo]*$/.test(plain.slice(label.length));
}

function alternatives(words: readonly string[]): string {
  return words.map(foldName).join('|');
}

/** Letters of the five languages, beside which any other script only serves to deceive. */
const knownLetters =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]$/u;
const unseen = /[\p{C}\p{Zl}\p{Zp}\u2800]/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const emojiStyle = /(?<=\p{Emoji})\ufe0f/gu;
/** More marks on one letter than any of the languages writes. */
const stackedMarks = /\p{M}{3,}/u;

/** Whether a name shows all that it holds, in letters that are what they look like. */
export function isPlainName(name: string): boolean {
  if (unseen.test(name) || ignorable.test(name.replaceAll(emojiStyle, ''))) return false;
  if (stackedMarks.test(name.normalize('NFD'))) return false;
  return Array.from(name.normalize('NFKC')).every((sign) => {
    if (!/\p{L}/u.test(sign)) return true;
    if (!knownLetters.test(sign)) return false;
    return !/\p{Script=Latin}/u.test(sign) || /^[a-z]+$/.test(foldName(sign));
  });
}
