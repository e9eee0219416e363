import { playOrder } from '@trine/contract/orders.ts';
import type { BetRequest } from './bets.ts';
import { askChild } from './child.ts';
import type { LoadAnswer, LoadQuestion } from './load.ts';
import { noopPath } from './noop.ts';
import type { Stand } from './stand.ts';

const secondsALoad = 4;

/** Durable bets a second over HTTP; throws unless every one was accepted. */
export async function betsPerSecond(stand: Stand, requests: BetRequest[]): Promise<number> {
  const { accepted, rate } = await load(stand, playOrder.path, requests);
  stand.acknowledge(accepted);
  return rate;
}

/** The same requests to a call that only checks their form. */
export async function noopsPerSecond(stand: Stand, requests: BetRequest[]): Promise<number> {
  return (await load(stand, noopPath, requests)).rate;
}

async function load({ url, signal }: Stand, path: string, requests: BetRequest[]) {
  const question: LoadQuestion = {
    url: `${url}/index.php${path}`,
    requests,
    seconds: secondsALoad,
  };
  const answer = await askChild<LoadAnswer>({ script: 'load.ts', question, signal });
  if (answer.fault !== null) throw new Error(`${path} did not accept everything: ${answer.fault}`);
  return { accepted: answer.accepted, rate: answer.requestsPerSecond };
}
