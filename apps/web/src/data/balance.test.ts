import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { balanceIn, newerBalance, type Balance } from './balance.ts';

/** What happens to an account: money comes or goes, a part is held, released or paid out. */
const happening = fc.record({
  kind: fc.constantFrom('entry', 'hold', 'release', 'payment'),
  amount: fc.nat({ max: 500 }),
});

interface Account {
  readonly money: number;
  readonly held: number;
  readonly balanceVersion: number;
  readonly heldVersion: number;
}

function after(account: Account, { kind, amount }: { kind: string; amount: number }): Account {
  const { money, held, balanceVersion, heldVersion } = account;
  switch (kind) {
    case 'hold': {
      const more = Math.min(amount, money - held);
      return { ...account, held: held + more, heldVersion: heldVersion + 1 };
    }
    case 'release':
      return { ...account, held: Math.max(0, held - amount), heldVersion: heldVersion + 1 };
    case 'payment':
      return {
        money: money - held,
        held: 0,
        balanceVersion: balanceVersion + 1,
        heldVersion: heldVersion + 1,
      };
    default: {
      const left = amount % 2 === 0 ? money + amount : Math.max(held, money - amount);
      return { ...account, money: left, balanceVersion: balanceVersion + 1 };
    }
  }
}

function onWire({ money, held, balanceVersion, heldVersion }: Account): Balance {
  return {
    money: `${money}.00`,
    lock_money: `${held}.00`,
    balance_version: balanceVersion,
    held_version: heldVersion,
  };
}

/** The balances of an account, oldest first. */
const histories = fc.array(happening, { minLength: 1, maxLength: 12 }).map((steps) => {
  let account: Account = { money: 1_000, held: 0, balanceVersion: 1, heldVersion: 0 };
  return [account, ...steps.map((step) => (account = after(account, step)))].map(onWire);
});

const deliveries = histories.chain((history) =>
  fc.record({
    history: fc.constant(history),
    // Every balance at least once, some repeated, in any order.
    order: fc.array(fc.nat({ max: history.length - 1 }), { maxLength: 12 }).chain((again) =>
      fc.shuffledSubarray([...history.keys(), ...again], {
        minLength: history.length + again.length,
      }),
    ),
  }),
);

test('balances received in any order end at the newest and never go back', () => {
  fc.assert(
    fc.property(deliveries, ({ history, order }) => {
      let known: Balance | null = null;
      let place = -1;
      for (const index of order) {
        const given = history[index];
        assert.ok(given);
        known = newerBalance(known, { ...given });
        // The shown balance existed in the account and is never older than before.
        const shown = history.findIndex((one) => isSame(one, known));
        assert.ok(shown >= place && shown >= index, `${shown} after ${place}`);
        assert.ok(Number(known.lock_money) <= Number(known.money));
        place = shown;
      }
      assert.ok(isSame(history.at(-1), known));
    }),
  );
});

function isSame(one: Balance | undefined, other: Balance | null): boolean {
  return (
    one?.balance_version === other?.balance_version &&
    one?.held_version === other?.held_version &&
    one?.money === other?.money &&
    one?.lock_money === other?.lock_money
  );
}

test('after a fail-over that lost a hold the next entry shows the balance', () => {
  const known = { money: '9.00', lock_money: '5.00', balance_version: 7, held_version: 4 };
  const lost = { money: '9.00', lock_money: '0.00', balance_version: 7, held_version: 3 };
  const next = { money: '8.00', lock_money: '0.00', balance_version: 8, held_version: 3 };
  assert.equal(newerBalance(known, lost), known);
  assert.deepEqual(newerBalance(known, next), next);
});

test('an equal balance keeps its identity, so that React does not render again', () => {
  const known = { money: '1.00', lock_money: '0.00', balance_version: 3, held_version: 1 };
  assert.equal(newerBalance(known, { ...known }), known);
});

const versions = { balance_version: 2, held_version: 1 };
const amounts = { money: '5.00', lock_money: '1.00' };

const answers: readonly (readonly [name: string, data: unknown, found: Balance | null])[] = [
  ['a player', { username: 'x', ...amounts, ...versions }, { ...amounts, ...versions }],
  ['a room', { user_quantity: { ...amounts, ...versions } }, { ...amounts, ...versions }],
  ['a rejection without amounts', { reason: 'sold_out', left: '1.00' }, null],
  ['amounts without versions', amounts, null],
  ['a member of a team', { money: '5.00', balance_version: 2 }, null],
  ['a list', [{ ...amounts, ...versions }], null],
  ['nothing', null, null],
];

for (const [name, data, found] of answers) {
  test(`${name}: ${found === null ? 'no balance' : 'its balance'}`, () => {
    const given = balanceIn(data);
    assert.deepEqual(given && newerBalance(null, given), found);
  });
}
