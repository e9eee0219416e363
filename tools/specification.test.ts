// Decision 46 is the complete list of differences from the specification. This compares the request
// fields and reasons of the specification's calls, and the app's routes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { calls, type Path } from '@trine/contract/calls.ts';
import { root } from './run-program.ts';

const page = readFileSync(
  join(root, 'docs/decisions/0046-where-the-app-differs-from-the-specification.md'),
  'utf8',
);

/** The payloads of the specification's section 7. */
const specified: readonly (readonly [Path, string])[] = [
  ['/api/index/index', ''],
  ['/api/index/articleList', ''],
  ['/api/Lottery/index', 'game_id'],
  ['/api/Lottery/heart', 'plan_id game_id issue'],
  ['/api/Lottery/oddsList', 'plan_id'],
  ['/api/Lottery/playOrder', 'issue plan_id game_id play_type money'],
  ['/api/Lottery/issueList', 'game_id'],
  ['/api/Lottery/cand', 'game_id'],
  ['/api/user/register', 'username password group_id inviter_id'],
  ['/api/user/login', 'account password'],
  ['/api/user/userInfo', ''],
  ['/api/user/quantityLogList', 'begin_date end_date type'],
  ['/api/user/orderList', 'begin_date end_date activeTab'],
  ['/api/user/payInfo', 'type'],
  ['/api/user/setPayInfo', 'acc acc_name acc_bank mark type'],
  ['/api/user/safetyInfo', ''],
  ['/api/user/setSafety', 'new_code after_code'],
  ['/api/user/newPass', 'new_pass after_pass'],
  ['/api/user/withdrawInfo', ''],
  ['/api/user/withdrawAction', 'type money securityCode'],
  ['/api/user/recharge', 'money type'],
  ['/api/user/getGameResult', 'game_id'],
  ['/api/user/closeGameResult', 'order_id'],
  ['/api/user/profile', 'username nickname mobile'],
  ['/api/user/getMyTeam', 'page pageSize'],
];

/** The routes of the specification's section 2. */
const routes =
  '/ /login /register /personal /setting /changeline /about /system /language /baseinfo ' +
  '/defaultAvatar /bankCardManage /addBankCard /addVirtualWallet /setSecurityCode ' +
  '/changePassword /actionCenter /shareFriend /notice /betRecord /capitalDetail /withdraw ' +
  '/recharge /find /lottery /betDetail /betRoom /lotteryDetail /lotteryExplain /trendChart ' +
  '/moreNews /aticleDetail /wallet /customer /rule /iframe';

for (const [path, payload] of specified) {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${path.slice(5)}\` |`)) ?? '';

  test(`${path}: its row lists each request field and reason beyond the specification`, () => {
    const { request, reasons } = calls[path];
    const fields = Object.keys(request.properties).filter((name) => {
      return !payload.split(' ').includes(name);
    });
    const unnamed = [...fields, ...reasons].filter((name) => !row.includes(`\`${name}\``));
    assert.deepEqual(unnamed, []);
  });

  test(`${path}: its row lists only fields and reasons of the call`, () => {
    const { request, reasons } = calls[path];
    const known = [...Object.keys(request.properties), ...reasons];
    const [, , asked = '', refused = ''] = row.split(' | ').map((cell) => cell.trim());
    const named = `${asked.replace(/when the answer.*|: what an earlier.*/, '')} ${refused}`;
    const invented = Array.from(named.matchAll(/`([a-z_]+)`/gi), ([, name = '']) => name).filter(
      (name) => !known.includes(name),
    );
    assert.deepEqual(
      invented.filter((name) => name !== 'field'),
      [],
    );
  });
}

test('the page lists each route beyond the specification', () => {
  const screens = readFileSync(join(root, 'apps/web/src/app/screens.ts'), 'utf8');
  const own = Array.from(screens.matchAll(/^ {2}'(\/\w*)': \{$/gm), ([, path = '']) => path);
  assert.ok(own.length > 30);
  const known = routes.split(' ');
  const unnamed = own.filter((path) => !known.includes(path) && !page.includes(`| \`${path}\` |`));
  assert.deepEqual(unnamed, []);
});
