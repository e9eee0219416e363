import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlainName, isReservedName } from './reserved-names.ts';

const reserved = [
  'admin',
  'ADMIN',
  'Admin_1',
  'adm1n',
  '4dm1n',
  'ａｄｍｉｎ',
  'ⓐdmin',
  'Ádmín',
  'admin99',
  'theAdmin',
  'adminteam',
  'system_admin',
  'administrator',
  'Moderator_Li',
  'support',
  'SUPP0RT',
  'support_team',
  '$upport',
  'customersupport',
  'Customer Service',
  'service24',
  'official',
  '0fficial',
  'trine0fficial',
  'Trine',
  'TR1NE',
  'trine_vip',
  'staff',
  'st4ff',
  'finance',
  'root',
  'system',
  'help_desk',
  'guest',
  'guest_17',
  'Guest1763730000',
  '訪客1763730000',
  '访客',
  'ゲスト12',
  '게스트1234',
  '客服小美',
  '在線客_服',
  '官方帳號',
  '管理员',
  '系統管理',
  'カスタマー窓口',
  'サポート担当',
  '公式アカウント',
  '고객센터',
  '운영자입니다',
  'kefu',
  'kefu_xiaomei',
  'KeFu01',
  'k3fu',
  'my_kefu',
  'guanfang',
  'guanfang88',
  'GuanFangZhanghao',
  'cs_team',
  'CS',
  'Finance Dept',
  'finance_department',
  'cashier',
  'cashier_lee',
  'cash1er02',
  'cashiers',
  'payout',
  'payouts_team',
  'console',
  'deleted',
  'deleted_user_17',
  'Removed User',
  'risk_team',
  'sysadmin',
  'caiwu_bu',
  '客戶服務',
  '客户经理小王',
  '出納',
  '运营小李',
  '已删除用户',
  'ヘルプデスク',
  'お客様窓口',
  '削除済みユーザー',
  '고객상담실',
  '상담원 7',
  '출금담당',
  '탈퇴한 회원',
];

const fine = [
  'badminton',
  'Administa',
  'supportive',
  'supporter99',
  'stafford',
  'Trinette',
  'trinepeter',
  'officially',
  'systematic',
  'solar_system',
  'rootbeer',
  'grass_root',
  'serviceman',
  'financier',
  'modern',
  'model3',
  'manager_of_fun',
  'once_a_guest',
  'guesthouse',
  'agent1',
  'player1',
  'Zoë Łuk',
  'Anne-Marie',
  'O’Neil',
  '小明小紅',
  '王系統',
  '阿明',
  'さくら1',
  'サッカー',
  'ニコニコ',
  '사용자_7',
  '김민수',
  'サポ好き',
  '명공',
  'cashmere',
  'payoutlander',
  'consolegamer',
  'undeleted',
  'csaba',
  'risky',
  'guanyu',
  'groupie',
  '小出納',
  '王財務',
];

for (const name of reserved) {
  test(`${name} is reserved`, () => {
    assert.equal(isReservedName(name, { isGuest: false }), true);
  });
}

for (const name of fine) {
  test(`${name} is free and plain`, () => {
    assert.equal(isReservedName(name, { isGuest: false }), false);
    assert.equal(isPlainName(name), true);
  });
}

test('a guest may have a guest’s name and no other reserved one', () => {
  assert.equal(isReservedName('訪客1763730000', { isGuest: true }), false);
  assert.equal(isReservedName('admin', { isGuest: true }), true);
});

const deceiving: readonly (readonly [string, string])[] = [
  ['Cyrillic', '\u0410DMIN'],
  ['one Cyrillic letter', 'p\u0430ypal'],
  ['Greek', '\u0391dmin'],
  ['a Latin letter that is none of ASCII', 'p\u0251ypal'],
  ['small capitals', '\u1d00dmin'],
  ['a zero-width blank', 'ad\u200bmin'],
  ['a soft hyphen', 'ad\u00admin'],
  ['text turned around', 'a\u202eb'],
  ['an isolate', 'a\u2066b'],
  ['a Hangul filler', '사용\u3164\u3164'],
  ['a blank of braille', 'ab\u2800'],
  ['a variation selector beside no emoji', 'a\ufe0fb'],
  ['a combining joiner', 'a\u034fb'],
  ['a stack of marks', `a${'\u0301'.repeat(3)}`],
  ['a stack of marks on a letter that has some', 'ế\u0301'],
];

for (const [what, name] of deceiving) {
  test(`${what} is not plain`, () => {
    assert.equal(isPlainName(name), false);
  });
}

for (const name of ['Zoë', 'Nguyễn', '阿明 ❤️', '★小明★', 'がんばる', '😀😀', 'player_1.0']) {
  test(`${name} is plain`, () => {
    assert.equal(isPlainName(name), true);
  });
}
