// Reads pages while nothing else runs: every page follows from the state exactly.

import { between } from '../../kit/random.ts';
import { Difference } from '../auditor/difference.ts';
import { playerOf, type Player } from '../auditor/model.ts';
import {
  fairnessPage,
  heartPage,
  infoPage,
  listPage,
  unseenWin,
  winPage,
  winSummaryPage,
  type Viewer,
} from '../auditor/pages.ts';
import { choose } from '../bets.ts';
import { ask, getCall, jsonCall } from '../calls.ts';
import { languageOf } from '../players.ts';
import { mainInstance, type Stage } from './stage.ts';

/** One player reads all pages. */
export async function read(stage: Stage): Promise<void> {
  const { world, random } = stage;
  const players = [...world.model.players.values()].filter(({ state }) => state !== 'frozen');
  const player = choose(random, players);
  const language = languageOf(player.playerId);
  const viewer: Viewer = { player, language, now: world.now() };
  await readRecords(stage, viewer);
  await readOne(stage, viewer);
  await readWins(stage, viewer);
  const planId = between(random, 1, 16);
  const gameId = world.model.plans.get(planId)?.gameId ?? 0;
  const fields = { plan_id: planId, game_id: gameId, lang: language };
  const heart = jsonCall('/api/Lottery/heart', player.token, fields);
  await expectPage(stage, heart, success(heartPage(world.model, planId, viewer)));
  const round = choose(random, [...world.model.rounds.values()]);
  const query = `game_id=${round.gameId}&issue=${round.issue}`;
  const page = fairnessPage(round, world.beacon.sign);
  await expectPage(stage, getCall(`/api/fairness/round?${query}`), success(page));
  await stage.observe({ sent: [] });
}

async function readRecords(stage: Stage, viewer: Viewer): Promise<void> {
  const { world, random } = stage;
  const { player, language } = viewer;
  const whose = between(random, 0, 3) === 0 ? 'team' : 'own';
  const states = [null, 'accepted', 'profitable', 'unprofitable', 'cancelled'];
  const status = choose(random, states);
  const beforeId = player.orders.length > 0 ? choose(random, player.orders).id : null;
  const before = between(random, 0, 1) === 0 ? null : beforeId;
  const limit = choose(random, [1, 7, 50, 200]);
  const list = jsonCall('/api/user/orderList', player.token, {
    lang: language,
    activeTab: whose === 'team' ? 1 : 0,
    limit,
    ...(status === null ? {} : { status }),
    ...(before === null ? {} : { before_id: before }),
  });
  const wish = { whose, status, beforeId: before, limit } as const;
  const right =
    whose === 'team' && player.group !== 3
      ? rejection('agents_only')
      : success(listPage(world.model, wish, viewer));
  await expectPage(stage, list, right);
}

async function readOne(stage: Stage, viewer: Viewer): Promise<void> {
  const { world, random } = stage;
  const { player, language } = viewer;
  const players: readonly Player[] = [...world.model.players.values()];
  const orders = players.flatMap((each) => each.orders);
  const from = between(random, 0, 3) === 0 ? orders : player.orders;
  if (from.length === 0) return;
  const order = choose(random, from);
  const { inviterId } = playerOf(world.model, order.playerId);
  const isMembers = player.group === 3 && inviterId === player.playerId;
  const right =
    order.playerId === player.playerId || isMembers
      ? success(infoPage(world.model, order, viewer))
      : rejection('not_found');
  const info = jsonCall('/api/user/orderInfo', player.token, { id: order.id, lang: language });
  await expectPage(stage, info, right);
}

/** The popup of a win comes until it is closed, the oldest first. */
async function readWins(stage: Stage, viewer: Viewer): Promise<void> {
  const { player, language } = viewer;
  const gameId = between(stage.random, 1, 4);
  const summary = winSummaryPage(stage.world.model, gameId, viewer);
  const summaryAsked = jsonCall('/api/user/winSummary', player.token, {
    game_id: gameId,
    lang: language,
  });
  const nothing = { code: 200, data: null };
  await expectPage(stage, summaryAsked, summary === null ? nothing : success(summary));
  const shown = async () => {
    const win = unseenWin(player, gameId);
    const asked = jsonCall('/api/user/getGameResult', player.token, {
      game_id: gameId,
      lang: language,
    });
    const right = win === null ? nothing : success(winPage(win, viewer));
    await expectPage(stage, asked, right);
    return win;
  };
  const win = await shown();
  const orderId = win?.id ?? player.orders.at(-1)?.id ?? 1;
  const close = jsonCall('/api/user/closeGameResult', player.token, { order_id: orderId });
  const isOld = win === null && isSeenWin(player, orderId);
  await expectPage(stage, close, win === null && !isOld ? rejection('not_found') : success(null));
  if (win !== null) player.seen.set(gameId, win.id);
  await shown();
}

/** Closing a win twice is accepted. */
function isSeenWin(player: Player, orderId: number): boolean {
  const order = player.orders.find(({ id }) => id === orderId);
  if (order === undefined) return false;
  const alone = { ...player, orders: [order], seen: new Map<number, number>() };
  const isWin = unseenWin(alone, order.round.gameId) !== null;
  if (isWin) {
    const { gameId } = order.round;
    player.seen.set(gameId, Math.max(orderId, player.seen.get(gameId) ?? 0));
  }
  return isWin;
}

interface Page {
  readonly code: number;
  readonly data: unknown;
}

function success(data: unknown): Page {
  return { code: 1, data };
}

function rejection(reason: string): Page {
  return { code: 0, data: { reason } };
}

async function expectPage(
  stage: Stage,
  asked: ReturnType<typeof jsonCall>,
  expected: Page,
): Promise<void> {
  let reply = await ask(mainInstance(stage), asked);
  // The pool may notice only now that a connection was cut in an earlier step: then repeat.
  if (reply?.status === 503) reply = await ask(mainInstance(stage), asked);
  if (reply !== null && reply.code === expected.code && holds(expected.data, reply.data)) return;
  throw new Difference(`${asked.path} differs`, {
    expected,
    got: reply,
    about: asked.body,
  });
}

/** Whether all expected fields are there; a page may have further fields. */
function holds(expected: unknown, got: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return false;
    return expected.every((item, index) => holds(item, got[index]));
  }
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, got);
  if (typeof got !== 'object' || got === null) return false;
  return Object.entries(expected).every(([key, value]) => holds(value, Reflect.get(got, key)));
}
