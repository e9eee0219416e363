// `npm run digits`: statistics of the digit function over ten million draws, and of functions with
// a bias, which must fail the same tests. Exit code 0: the function is within every 99 %, and each
// biased one is not; 1: otherwise. The draws are the same in each run.

import { readCommand } from '@trine/commands/read-command.ts';
import { readWholeNumber } from '../kit/whole-number.ts';
import { biasedSources, wholeFunction, wordsOfDigest, type DrawSource } from './draw-sources.ts';
import { judgeSource, type JudgedSource } from './judge-source.ts';

const { values } = readCommand('digits');
const draws = readWholeNumber('draws', values.draws, { least: 100_000, most: 1_000_000_000 });

function report({ name }: DrawSource, { statistics, unlikely }: JudgedSource): void {
  console.log(`\n${name}, ${draws.toLocaleString('en')} draws`);
  console.log('  chi-square       0.5 %      99.5 %  degrees  of');
  for (const statistic of statistics) {
    const { value, low, high, degrees } = statistic;
    const numbers = [value, low, high].map((number) => number.toFixed(2).padStart(10));
    const mark = unlikely.includes(statistic) ? '  OUTSIDE' : '';
    console.log(
      `  ${numbers.join('  ')}  ${String(degrees).padStart(7)}  ${statistic.name}${mark}`,
    );
  }
}

let isProven = true;
for (const source of [wholeFunction, wordsOfDigest]) {
  const judged = judgeSource(source, draws);
  report(source, judged);
  if (judged.unlikely.length > 0) isProven = false;
}
for (const source of Object.values(biasedSources)) {
  const judged = judgeSource(source, draws);
  report(source, judged);
  if (judged.excess <= 1) isProven = false;
}
console.log(isProven ? '\nOnly the biased functions fail.' : '\nNot as it must be.');
if (!isProven) process.exitCode = 1;
