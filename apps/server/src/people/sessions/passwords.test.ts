import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonPasswords, ownPasswords } from './common-passwords.ts';
import { isGoodPassword, passwordFault } from './password-rules.ts';
import { createPasswords, passwordQueueLimits } from './passwords.ts';

const pepper = Buffer.alloc(32, 7);
const member = { username: 'Someone_Here', isGuest: false };
const guest = { username: 'guest1763730000', isGuest: true };

const passwords: readonly [string, typeof member, boolean][] = [
  ['correct horse', member, true],
  ['zq7!pmwa', member, true],
  ['zq7!pmw', member, false],
  ['QWKZTM', guest, true],
  ['QWKZT', guest, false],
  ['長い長い合言葉です', member, true],
  ['pw of the longest'.padEnd(128, 'x'), member, true],
  ['pw of the longest'.padEnd(129, 'x'), member, false],
  ['12345678', member, false],
  ['password1', member, false],
  ['PassWord1', member, false],
  ['ｐａｓｓｗｏｒｄ１', member, false],
  ['qwertyuiop', member, false],
  ['someone_here', member, false],
  ['SOMEONE_HERE', member, false],
  ['123456', guest, false],
  ['football1', member, false],
  ['1q2w3e4r5t', member, false],
  ['5201314a5201314a', member, true],
  ['woaini1314', member, false],
  ['xyxyxyxy', member, false],
  ['abcdabcd', member, false],
  ['my.someone_here.1', member, false],
  ['ＳＯＭＥＯＮＥ_here99', member, false],
];

for (const [password, owner, isGood] of passwords) {
  const whose = owner.isGuest ? 'guest' : 'member';
  test(`${password.slice(0, 20)} (${password.length}) of a ${whose}`, () => {
    assert.equal(isGoodPassword(password, owner), isGood);
  });
}

test('a rejected password names the rule that it broke', () => {
  const of = (password: string) => passwordFault(password, member, 'new_pass');
  assert.deepEqual(of('Football1'), { field: 'new_pass', rule: 'common_password' });
  assert.deepEqual(of('Someone_Here_7'), { field: 'new_pass', rule: 'name_in_password' });
  assert.deepEqual(of('zq7!'), { field: 'new_pass' });
});

test('10,000 common passwords are long enough for a member, in the form that is compared', () => {
  const list = [...commonPasswords()];
  assert.ok(list.filter((word) => word.length >= 8).length >= 10_000);
  assert.deepEqual(
    ownPasswords,
    ownPasswords.toSorted((a, b) => (a < b ? -1 : 1)),
  );
  assert.deepEqual(
    list,
    list.map((word) => word.normalize('NFKC').toLowerCase()),
  );
});

test('a hash matches its password and pepper only', async () => {
  const [ours, others] = await Promise.all([
    createPasswords(pepper),
    createPasswords(Buffer.alloc(32, 8)),
  ]);
  await ours.withHasher(sender('someone'), async (hasher) => {
    const stored = await hasher.hash('Pässword one');
    assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await hasher.verify(stored, 'Pässword one'), true);
    assert.equal(await hasher.verify(stored, 'Pa\u0308ssword one'), true);
    assert.equal(await hasher.verify(stored, 'Pässword two'), false);
    assert.equal(await hasher.verify(null, 'Pässword one'), false);
    assert.equal(await hasher.verify(null, 'a password that opens nothing'), false);
    await others.withHasher(sender('someone'), async (foreign) => {
      assert.equal(await foreign.verify(stored, 'Pässword one'), false);
    });
  });
});

test('one address gets its share of the queue, and others still get a turn', async () => {
  const queue = await createPasswords(pepper);
  const { runningPerNetwork, waitingPerNetwork } = passwordQueueLimits;
  const hold = Promise.withResolvers<void>();
  const flood = Array.from({ length: 200 }, (_, at) => {
    return queue.withHasher(sender(`name ${at}`), async () => hold.promise);
  });
  const order: string[] = [];
  const elsewhere = queue.withHasher(sender('owner', '192.0.2.2'), async () =>
    order.push('public'),
  );
  const staffConsole = queue.withHasher({ ...sender('finance1'), lane: 'console' }, async () =>
    order.push('console'),
  );
  hold.resolve();
  await Promise.all([elsewhere, staffConsole]);
  const rejected = (await Promise.all(flood)).filter((result) => result === 'busy').length;
  assert.equal(rejected, 200 - runningPerNetwork - waitingPerNetwork);
  assert.deepEqual(order.toSorted(), ['console', 'public']);
});

test('a short pepper is rejected', async () => {
  await assert.rejects(createPasswords(Buffer.alloc(15)));
});

function sender(account: string, address = '192.0.2.1') {
  return { lane: 'public', account, address } as const;
}
