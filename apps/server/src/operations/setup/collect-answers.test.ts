import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askAnswers, takeAnswers } from './collect-answers.ts';
import type { Settings } from './environment-file.ts';
import { StartError } from '../../platform/config/start-error.ts';

const line = { LINES: 'play.example.com' };
const url = 'postgres://trine:secret@db.example/trine';

const taken: [string, Settings, Settings, Settings][] = [
  [
    'the standard answers',
    line,
    {},
    {
      PROFILE: 'production',
      LINES: 'https://play.example.com',
      DATA_DIR: '/var/lib/trine',
      BACKUP_DIR: '/var/backups/trine',
      TRUSTED_PROXIES: '1',
      METRICS_PORT: '18080',
    },
  ],
  ['what the file holds', line, { SALE_HOURS: 'always' }, { SALE_HOURS: 'always' }],
  [
    'an answer before the file',
    { ...line, SALE_HOURS: '09:00-23:00' },
    { SALE_HOURS: 'always' },
    { SALE_HOURS: '09:00-23:00' },
  ],
  ['a setting without a question', line, { ENTRIES_PER_HOUR: '5' }, { ENTRIES_PER_HOUR: '5' }],
  [
    'a bus',
    { ...line, DATABASE_URL: url, BUS_URL: 'nats://bus.example' },
    {},
    { BUS_URL: 'nats://bus.example' },
  ],
];

for (const [name, answers, present, expected] of taken) {
  test(`the answers use ${name}`, () => {
    assert.partialDeepStrictEqual(takeAnswers(answers, present), expected);
  });
}

test('settings of the embedded PostgreSQL are removed with it', () => {
  const settings = takeAnswers({ ...line, DATABASE_URL: url }, { BACKUP_DIR: '/b' });
  assert.equal(settings['BACKUP_DIR'], undefined);
});

const rejected: [Settings, RegExp][] = [
  [{}, /^LINES is needed: Public address of the site/],
  [{ LINES: 'http://play.example.com' }, /^LINES is "http:\/\/play.example.com"; allowed: /],
  [{ ...line, DATABASE_URL: 'mysql://h/d' }, /^DATABASE_URL is an address of mysql:\/\/; allowed/],
  [
    { ...line, DATABASE_URL: url, BUS_URL: 'amqp://h' },
    /^BUS_URL is not the address of a bus; allowed: nats:\/\/host:4222, /,
  ],
  [{ ...line, DATA_DIR: '/d', BACKUP_DIR: '/d/b' }, /^BACKUP_DIR \/d\/b is in DATA_DIR/],
  [{ ...line, CLOSE_SECONDS: '3' }, /^CLOSE_SECONDS is "3"/],
  [
    { LINES: 'ftp://a', OPERATOR_TIME_ZONE: 'Mars' },
    /^LINES is "ftp:\/\/a".*\nOPERATOR_TIME_ZONE is "Mars"/,
  ],
];

for (const [answers, sentence] of rejected) {
  test(`${JSON.stringify(answers)} is rejected`, () => {
    assert.throws(
      () => takeAnswers(answers, {}),
      (error) => {
        assert.ok(error instanceof StartError);
        assert.match(error.message, sentence);
        return true;
      },
    );
  });
}

test('a wrong answer on a terminal is rejected with a reason and asked again', async () => {
  const typed = ['', 'ftp://play.example.com', 'play.example.com', 'Mars', '-'];
  const prompts: string[] = [];
  const said: string[] = [];
  const terminal = {
    ask: async (prompt: string) => {
      prompts.push(prompt);
      return typed.shift() ?? '';
    },
    say: (sentence: string) => said.push(sentence),
  };
  const settings = await askAnswers(terminal, { DATABASE_URL: url, PUSH_CONTACT: 'mailto:a@b.c' });
  assert.match(said[0] ?? '', /^LINES is needed/);
  assert.match(said[1] ?? '', /^LINES is "ftp:/);
  assert.match(said[2] ?? '', /^OPERATOR_TIME_ZONE is "Mars"/);
  assert.equal(settings['LINES'], 'https://play.example.com');
  assert.equal(settings['OPERATOR_TIME_ZONE'], undefined, 'a dash leaves a setting out');
  assert.equal(settings['DATABASE_URL'], url, 'Enter keeps what is there');
  assert.doesNotMatch(prompts.join(), /:secret@/, 'no password is shown');
  assert.match(prompts.join(), /\[postgres:\/\/trine:…@db\.example\/trine\] \(-: none\)/);
});
