// The first screen, a visitor's and a player's, needs at most 1.8 times the JavaScript of React and
// React DOM alone; the room 2.2 times. Nothing heavy gets into either unseen.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { reactBytes, screenBytes, type Screen } from '../../fixtures/script-bytes.ts';
import { test } from '../../fixtures/test.ts';

const appFolder = join(import.meta.dirname, '../../..', 'apps', 'web');
const dist = join(appFolder, 'dist', 'demo');

let react = 0;

test.beforeAll(async () => {
  react = await reactBytes(appFolder);
});

const screens: readonly [name: string, Screen, most: number][] = [
  ['login', { source: 'src/screens/sign-in/login-screen.tsx', texts: ['frame', 'entry'] }, 1.8],
  ['home', { source: 'src/screens/home/home-screen.tsx', texts: ['frame', 'home'] }, 1.8],
  ['room', { source: 'src/screens/bet-room/bet-room-screen.tsx', texts: ['frame', 'room'] }, 2.2],
];

for (const [name, screen, most] of screens) {
  test(`the ${name} needs at most ${most} times React's bytes`, async () => {
    const bytes = await screenBytes(dist, screen);
    const ratio = bytes / react;
    console.log(`${name} ${bytes}, React ${react}: ${ratio.toFixed(3)}`);
    assert.ok(ratio <= most, `${name}: ${bytes} bytes are ${ratio.toFixed(3)} × ${react}`);
  });
}
