import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { given, openTestConsole, type Colleague } from '../../../testing/test-console.ts';

const staffConsole = await closeAfterTests(openTestConsole());

interface Heard {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** The limit is two seconds; the margin is for a busy machine. */
const soonMs = 60_000;

/** Reads events until `enough` returns true, within the limit. */
async function listen(
  who: Colleague,
  enough: (heard: Heard) => boolean,
  begin: () => Promise<void> = async () => {},
): Promise<Heard[]> {
  const signal = AbortSignal.timeout(soonMs);
  const response = await fetch(who.client.streamAddress(), {
    headers: { cookie: who.cookie() },
    signal,
  });
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const all: Heard[] = [];
  let text = '';
  let isBegun = false;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const heard = /^event: (\w+)\ndata: (.*)$/.exec(block);
      if (heard === null) continue;
      const one = { event: heard[1] ?? '', data: JSON.parse(heard[2] ?? '{}') as Heard['data'] };
      all.push(one);
      if (!isBegun) await begin();
      isBegun = true;
      if (enough(one)) return all;
    }
  }
  throw new Error('the stream ended');
}

test('counts are sent at once, and only those that the role may see', async () => {
  const [counts] = await listen(await staffConsole.signedIn('owner'), () => true);
  assert.equal(counts?.event, 'counts');
  assert.deepEqual(counts?.data, {
    deposits: 0,
    withdrawals: 0,
    proposals: 0,
    voids: 0,
    oldest_deposit_seconds: null,
    oldest_withdrawal_seconds: null,
    support: 0,
    oldest_support_seconds: null,
  });
  const [others] = await listen(await staffConsole.signedIn('content'), () => true);
  assert.deepEqual(new Set(Object.values(others?.data ?? { none: 1 })), new Set([null]));
});

test('a new proposal is sent to the others', async () => {
  const finance = await staffConsole.signedIn('finance');
  const owner = await staffConsole.signedIn('owner');
  const player_id = Number(await staffConsole.world.player());
  const gift = { player_id, money: '5', reason: 'a small consolation' };
  const heard = await listen(
    owner,
    ({ event, data }) => event === 'change' && data['what'] === 'proposals',
    async () => {
      await given(finance.client, '/proposals/gift', gift);
    },
  );
  const counts = heard.filter(({ event }) => event === 'counts').at(-1);
  assert.equal(counts?.data['proposals'], 1);
});

const acts: readonly (readonly [string, (who: Colleague) => Promise<unknown>])[] = [
  [
    'players',
    async ({ client }) => {
      const player_id = Number(await staffConsole.world.player());
      return given(client, '/players/note', { player_id, text: 'called about the weather' });
    },
  ],
  [
    'content',
    ({ client }) => {
      const text = { zh: 'a', tw: 'a', en: 'a', jp: 'a', kor: 'a' };
      return given(client, '/content/save', {
        version: 0,
        kind: 'announcement',
        position: 1,
        is_shown: true,
        shows_from: null,
        shows_until: null,
        body: { text },
      });
    },
  ],
  [
    'sale-hours',
    ({ client }) => {
      const hours = '10:00-02:00';
      return given(client, '/sale-hours/save', { game_id: 1, seen: null, hours, reason: 'test' });
    },
  ],
  ['people', ({ client }) => given(client, '/people/add', { name: 'told.live', role: 'risk' })],
];

for (const [what, act] of acts) {
  test(`an act on ${what} is sent to roles that may see it, with the audit log`, async () => {
    const owner = await staffConsole.signedIn('owner');
    const heard = new Set<unknown>();
    await listen(
      owner,
      ({ event, data }) => {
        if (event === 'change') heard.add(data['what']);
        return heard.has(what) && heard.has('audit_log');
      },
      async () => {
        await act(owner);
      },
    );
  });
}

test('a round that closes is sent', async () => {
  const round = await staffConsole.world.round({ gameId: 2 });
  const risk = await staffConsole.signedIn('risk');
  await listen(
    risk,
    ({ event, data }) => event === 'board' && data['round_id'] === Number(round.roundId),
    async () => {
      await staffConsole.world.owner.query(
        `update round set status = 'closed', book_root = '\\x00', book_count = 0,
           book_stake_minor = 0
         where round_id = $1`,
        [round.roundId],
      );
    },
  );
});
