import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostCandidates, hostUrlsOf } from './host-choice.ts';
import { hostAddress, hostUrlsKey, hostOriginOf, readHostUrls, type HostChoice } from './hosts.ts';

const page = 'https://app.example';
Object.defineProperty(globalThis, 'location', { configurable: true, value: { origin: page } });

const one = 'https://one.example';
const two = 'https://two.example:8443';

const origins: readonly (readonly [url: string, origin: string])[] = [
  [`${one}/index.php?a=1`, one],
  [two, two],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  [`${page}/any`, ''],
  ['', ''],
  ['one.example', ''],
  ['javascript:alert(1)', ''],
  ['ftp://one.example', ''],
];

for (const [url, origin] of origins) {
  test(`calls to "${url}" go to "${origin}"`, () => assert.equal(hostOriginOf(url), origin));
}

const choices: readonly (readonly [choice: HostChoice, address: string])[] = [
  [{ activeList: 0, hostUrls: [one, two], standIn: null }, one],
  [{ activeList: 1, hostUrls: [one, two], standIn: null }, two],
  [{ activeList: 1, hostUrls: [one, two], standIn: 0 }, one],
  [{ activeList: 0, hostUrls: [one, two], standIn: 'page' }, ''],
  [{ activeList: 0, hostUrls: ['', ''], standIn: null }, ''],
];

for (const [choice, address] of choices) {
  const { activeList, standIn } = choice;
  test(`host ${activeList}, replaced by ${standIn ?? 'none'}: "${address}"`, () => {
    assert.equal(hostAddress(choice), address);
  });
}

const candidates: readonly (readonly [
  activeList: 0 | 1,
  hostUrls: readonly [string, string],
  used: readonly (0 | 1 | 'page')[],
])[] = [
  [0, [one, two], [0, 1, 'page']],
  [1, [one, two], [1, 0, 'page']],
  // One of the hosts is the page's own address.
  [0, ['', two], [0, 1]],
  [1, ['', two], [1, 0]],
  [0, [one, one], [0, 'page']],
  [0, ['', ''], [0]],
];

for (const [activeList, hostUrls, used] of candidates) {
  test(`host ${activeList} of "${hostUrls.join(' ')}" is tried as ${used.join(', ')}`, () => {
    const found = hostCandidates(activeList, hostUrls);
    assert.deepEqual(
      found.map((candidate) => candidate.used),
      used,
    );
  });
}

test("hosts are found by id, in any order of the server's list", () => {
  assert.deepEqual(
    hostUrlsOf([
      { id: 1, url: two },
      { id: 0, url: `${one}/` },
    ]),
    [one, two],
  );
  assert.deepEqual(hostUrlsOf([{ id: 1, url: two }]), ['', two]);
});

test('a tab stores the hosts and drops invalid addresses', () => {
  assert.deepEqual(readHostUrls(), ['', '']);
  sessionStorage.setItem(hostUrlsKey, `${one} ${two}`);
  assert.deepEqual(readHostUrls(), [one, two]);
  sessionStorage.setItem(hostUrlsKey, `javascript:1 ${two}/x more`);
  assert.deepEqual(readHostUrls(), ['', two]);
});
