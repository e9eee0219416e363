// The check of a round in sentences.

import { beaconTimeMs, type BeaconChain } from '@trine/fairness/chain.ts';
import {
  checkRound,
  type Finding,
  type RoundCheck,
  type RoundFacts,
} from '@trine/fairness/verify-round.ts';

/**
 * `undrawn`: no step fails, and the round is not drawn yet or is void. `demo`: every step holds
 * under the server's own key, which a dishonest house could show as well.
 */
export type Verdict = 'holds' | 'fails' | 'undrawn' | 'demo';

export interface Report {
  readonly lines: readonly string[];
  readonly verdict: Verdict;
}

interface Given {
  readonly facts: RoundFacts;
  readonly chain: BeaconChain;
}

const marks: Readonly<Record<Finding, string>> = {
  holds: 'holds  ',
  fails: 'FAILS  ',
  unknown: 'unknown',
};

const steps: Readonly<Record<keyof RoundCheck, (given: Given) => string>> = {
  named: ({ facts }) =>
    `Beacon round ${facts.beacon_round} is the first at or after the draw time, ` +
    `${timeText(facts.draw_at * 1000)}, and was not published when betting opened.`,
  sealed: ({ facts, chain }) =>
    facts.book === null
      ? 'The bets are sealed before the beacon publishes: there is no seal.'
      : `${facts.book.count} bets with ${facts.book.stake} in all were sealed before ` +
        `${timeText(beaconTimeMs(chain, facts.beacon_round))}; the time of the seal is the ` +
        `server's word. Root: ${facts.book.root}`,
  signed: ({ facts, chain }) =>
    facts.signature === null
      ? 'The beacon signs its round: there is no signature.'
      : `The signature is that of the beacon with the key ${chain.publicKey.slice(0, 16)}…`,
  follows: ({ facts }) =>
    facts.digits === null
      ? 'The digits follow from the signature: there are none.'
      : `The digits ${facts.digits.join(' ')} and the sum ${facts.code} follow from the signature.`,
};

export function reportRound(given: Given): Report {
  const { facts, chain } = given;
  const check = checkRound(chain, facts);
  const findings = Object.entries(steps).map(([name, sentence]) => {
    const finding = check[name as keyof RoundCheck];
    return { finding, line: `${marks[finding]}  ${name.padEnd(7)}  ${sentence(given)}` };
  });
  const verdict = verdictOf(
    findings.map(({ finding }) => finding),
    chain.kind,
  );
  return {
    verdict,
    lines: [
      `Round ${facts.issue} of game ${facts.game_id}, ${facts.status}`,
      ...findings.map(({ line }) => line),
      ...(chain.kind === 'demo' ? [demo] : []),
      conclusions[verdict],
    ],
  };
}

const demo = "Demo: checked against this server's own key, which proves nothing about the house.";

const conclusions: Readonly<Record<Verdict, string>> = {
  holds: 'Every step holds.',
  demo: 'Every step holds under that key.',
  fails: 'This draw is not what it is said to be. Keep the answers: --save writes them to a file.',
  undrawn: 'No step fails; what is unknown does not exist yet, or never will in a void round.',
};

function verdictOf(findings: readonly Finding[], kind: BeaconChain['kind']): Verdict {
  if (findings.includes('fails')) return 'fails';
  if (findings.includes('unknown')) return 'undrawn';
  return kind === 'demo' ? 'demo' : 'holds';
}

function timeText(ms: number): string {
  return `${new Date(ms).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}
