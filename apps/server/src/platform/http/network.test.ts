import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf, networksOf } from './network.ts';

const addresses: readonly [string, readonly string[]][] = [
  ['192.0.2.10', ['192.0.2.10', '192.0.2.0/24']],
  ['::ffff:192.0.2.10', ['192.0.2.10', '192.0.2.0/24']],
  ['2001:db8:1:2a3:4:5:6:7', ['2001:db8:1:2a3::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:DB8:0001:02ff::9', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['', ['']],
];

for (const [address, networks] of addresses) {
  test(`${address || 'no address'} is in ${networks.join(', ')}`, () => {
    assert.deepEqual(networksOf(address), networks);
    assert.equal(networkOf(address), networks[0]);
  });
}
