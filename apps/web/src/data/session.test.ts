import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginSession,
  endSession,
  recordBalance,
  storeMoney,
  updateSession,
  useSession,
} from './session.ts';

const user = {
  token: 'secret',
  user_id: 12,
  id: 12,
  money: '100.00',
  lock_money: '0.00',
  balance_version: 4,
  held_version: 1,
  group_id: 1,
  mobile: '',
} as const;

/** Imports the module again, as a reloaded page does. */
async function loadedAgain(page: number) {
  const address = `./session.ts?page=${page}`;
  const module = (await import(address)) as { useSession: typeof useSession };
  return module.useSession.getState();
}

test("a session outlives the page, and its end deletes the person's data", async () => {
  assert.equal(useSession.getState().token, null);
  beginSession(user);
  updateSession({ activeList: 1 });
  assert.equal(sessionStorage.getItem('money'), '100.00');
  storeMoney('90.00');
  assert.equal(sessionStorage.getItem('group_id'), '1');
  assert.equal(sessionStorage.getItem('money'), '90.00');
  const { token, userId, balance, groupId, activeList } = await loadedAgain(1);
  assert.deepEqual([token, userId, balance, groupId, activeList], ['secret', 12, null, 1, 1]);
  endSession({ expired: true });
  assert.equal(sessionStorage.getItem('money'), null);
  assert.equal(useSession.getState().expired, true);
  const after = await loadedAgain(2);
  assert.deepEqual(
    [after.token, after.userId, after.balance, after.groupId, after.activeList, after.expired],
    [null, null, null, null, 0, false],
  );
});

test('an older balance never replaces a newer one, and another player starts without one', () => {
  beginSession(user);
  const { balance: first } = useSession.getState();
  recordBalance({ money: '110.00', lock_money: '0.00', balance_version: 3, held_version: 1 });
  assert.equal(useSession.getState().balance, first);
  recordBalance({ money: '100.00', lock_money: '30.00', balance_version: 4, held_version: 2 });
  assert.equal(useSession.getState().balance?.lock_money, '30.00');
  // An upgraded guest keeps the account, so the answer can be older than the known balance.
  beginSession(user);
  assert.equal(useSession.getState().balance?.lock_money, '30.00');
  beginSession({ ...user, user_id: 13, id: 13, balance_version: 1, held_version: 0 });
  assert.equal(useSession.getState().balance?.balance_version, 1);
  endSession();
  assert.equal(useSession.getState().balance, null);
});

test('calls go to the address of the chosen host', () => {
  updateSession({ hostUrls: ['https://one.example', 'https://two.example'], activeList: 1 });
  assert.equal(useSession.getState().hostUrl, 'https://two.example');
  updateSession({ standIn: 0 });
  assert.equal(useSession.getState().hostUrl, 'https://one.example');
  updateSession({ standIn: null, activeList: 0 });
  assert.equal(useSession.getState().hostUrl, 'https://one.example');
});

const stored: readonly (readonly [key: string, value: string, field: string, read: unknown])[] = [
  ['userId', '12a', 'userId', null],
  ['userId', '-1', 'userId', null],
  ['userId', '7', 'userId', 7],
  ['group_id', '9', 'groupId', null],
  ['group_id', '3', 'groupId', 3],
  ['activeList', '2', 'activeList', 0],
  ['activeList', '1', 'activeList', 1],
];

for (const [index, [key, value, field, read]] of stored.entries()) {
  test(`a stored ${key} of "${value}" is read as ${String(read)}`, async () => {
    sessionStorage.setItem(key, value);
    const session = await loadedAgain(10 + index);
    assert.equal(session[field as keyof typeof session], read);
  });
}
