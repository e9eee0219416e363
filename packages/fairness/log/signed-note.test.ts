import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, verify as nativeVerify, createPublicKey } from 'node:crypto';
import { test } from 'node:test';
import { cosignatureMessage, cosignatureBytes } from './cosignature.ts';
import { checkpointText, openCheckpoint, parseCheckpointText } from './checkpoint.ts';
import { createNoteKey, noteKeyText, parseNoteKey, type NoteKeyKind } from './note-key.ts';
import { formatNote, openNote, parseNote, type NoteSignature } from './signed-note.ts';

// The example of Go's golang.org/x/mod/sumdb/note.
const known = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  text:
    'If you think cryptography is the answer to your problem,\n' +
    "then you don't know what your problem is.\n",
  line:
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotp' +
    'RZb6KE6RyyBwJnAM=\n',
};

interface Signer {
  readonly key: ReturnType<typeof createNoteKey>;
  sign(text: string): NoteSignature;
}

function createSigner(name: string, kind: NoteKeyKind = 'log', seconds = 1_700_000_000): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = createNoteKey({ name, kind, publicKey: Buffer.from(x, 'base64url') });
  return {
    key,
    sign(text) {
      const message = kind === 'log' ? Buffer.from(text) : cosignatureMessage(text, seconds);
      const made = sign(null, message, privateKey);
      const signature = kind === 'log' ? made : cosignatureBytes(seconds, made);
      return { name, id: key.id, signature };
    },
  };
}

const text = checkpointText({ origin: 'trine.example/log', size: 7, root: Buffer.alloc(32, 7) });
const log = createSigner('trine.example/log');
const witness = createSigner('witness.example/w', 'witness');
const note = formatNote({ text, signatures: [log.sign(text), witness.sign(text)] });

test("the note of Go's documentation verifies, and its key has the documented id", () => {
  const key = parseNoteKey(known.key);
  assert.ok(key !== null);
  assert.equal(noteKeyText(key), known.key);
  const opened = openNote(`${known.text}\n${known.line}`, [key]);
  assert.equal(opened?.text, known.text);
  assert.equal(openNote(`${known.text.replace('think', 'thank')}\n${known.line}`, [key]), null);
});

test('a checkpoint of a log opens with the cosignatures of known witnesses', () => {
  const opened = openCheckpoint(note, { log: log.key, witnesses: [witness.key] });
  assert.deepEqual([opened?.origin, opened?.size], ['trine.example/log', 7]);
  assert.deepEqual(opened?.cosignatures, [{ key: witness.key, seconds: 1_700_000_000 }]);
  assert.deepEqual(openCheckpoint(note, { log: log.key })?.cosignatures, []);
});

test('unknown keys are ignored, a wrong signature of a known key rejects the note', () => {
  const other = createSigner('trine.example/log');
  const forged = { ...log.sign('another text\n'), name: log.key.name };
  const opens = (signatures: readonly NoteSignature[], keys = [log.key]) =>
    openNote(formatNote({ text, signatures }), keys) !== null;
  assert.equal(opens([other.sign(text), log.sign(text)]), true);
  assert.equal(opens([other.sign(text)]), false);
  assert.equal(opens([forged]), false);
  assert.equal(opens([log.sign(text), forged]), false);
  assert.equal(opens([log.sign(text), { ...log.sign(text), signature: Buffer.alloc(3) }]), false);
  assert.equal(opens([witness.sign(text)], [log.key, witness.key]), true);
  assert.equal(
    openCheckpoint(formatNote({ text, signatures: [witness.sign(text)] }), keys()),
    null,
  );
  const many = Array.from({ length: 20 }, (_, at) => createSigner(`other.example/${at}`));
  assert.equal(opens([...many.map((signer) => signer.sign(text)), log.sign(text)]), true);
});

function keys() {
  return { log: log.key, witnesses: [witness.key] };
}

test('a log cannot sign in the name of another one', () => {
  const foreign = text.replace('trine', 'other');
  const signed = formatNote({ text: foreign, signatures: [log.sign(foreign)] });
  assert.notEqual(openNote(signed, [log.key]), null);
  assert.equal(openCheckpoint(signed, keys()), null);
});

test('each changed byte of a note is detected, or its signature is not counted', () => {
  const bytes = Buffer.from(note);
  for (let at = 0; at < bytes.length; at += 1) {
    for (const bit of [1, 4, 32]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ bit;
      const opened = openCheckpoint(changed.toString('utf8'), keys());
      const isWhole = opened?.text === text && opened.cosignatures.length === 1;
      assert.equal(isWhole, false, `byte ${at}`);
    }
  }
});

test("the server's own verification gives the same result", () => {
  const verify = (signature: Uint8Array, message: Uint8Array, key: Uint8Array) => {
    const x = Buffer.from(key).toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return nativeVerify(null, message, publicKey, signature);
  };
  assert.equal(openCheckpoint(note, { ...keys(), verify })?.size, 7);
});

const noNotes = [
  '',
  'text\n',
  'text\n\n',
  `text\n${known.line}`,
  `text\n\n${known.line.slice(0, -1)}`,
  `text\n\n${known.line}more\n`,
  `te\u0007xt\n\n${known.line}`,
  `text\r\n\n${known.line}`,
  `text \ud800\n\n${known.line}`,
  `text\n\n${known.line.replace('—', '-')}`,
  `text\n\n${known.line.replace(' x08', '  x08')}`,
  `text\n\n${known.line.replace('AM=', 'AN=')}`,
  `text\n\n${known.line.replace('AM=', 'AM')}`,
  'text\n\n— name AAAAAA==\n',
  `text\n\n${known.line.repeat(101)}`,
];

for (const [at, other] of noNotes.entries()) {
  test(`malformed note ${at} is rejected`, () => assert.equal(parseNote(other), null));
}

test('the text of a note may have empty lines', () => {
  assert.equal(parseNote(`one\n\ntwo\n\n${known.line}`)?.text, 'one\n\ntwo\n');
});

const noKeys = [
  'PeterNeumann',
  known.key.replace('c74f20a3', 'c74f20a4'),
  known.key.replace('c74f20a3', 'C74F20A3'),
  known.key.replace('Peter', 'Peter '),
  known.key.slice(0, -4),
  known.key.replace('+ARpc', '+CRpc'),
];

for (const other of noKeys) {
  test(`${other} is no verifier key`, () => assert.equal(parseNoteKey(other), null));
}

test('a key of a witness has another id than the same key of a log', () => {
  const named = { name: 'one.example', publicKey: Buffer.alloc(32, 1) };
  const [one, other] = (['log', 'witness'] as const).map((kind) =>
    createNoteKey({ ...named, kind }),
  );
  assert.ok(one !== undefined && other !== undefined && one.id !== other.id);
  assert.deepEqual(parseNoteKey(noteKeyText(other))?.kind, 'witness');
  assert.throws(() => createNoteKey({ ...named, kind: 'log', name: 'a b' }), TypeError);
});

const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
const checkpoints: readonly [string, boolean][] = [
  [`example.com/behind-the-sofa\n20852163\n${root}\n`, true],
  [`a\n0\n${root}\nan extension\n`, true],
  [`a\n01\n${root}\n`, false],
  [`a\n-1\n${root}\n`, false],
  [`a\n99999999999999999\n${root}\n`, false],
  [`\n1\n${root}\n`, false],
  [`a\n1\n${root}`, false],
  [`a\n1\n${root}\n\nb\n`, false],
  [`a\n1\n${root.slice(4)}\n`, false],
  [`a\n1\n${root.replace('2I=', '2J=')}\n`, false],
];

for (const [body, isCheckpoint] of checkpoints) {
  test(`${JSON.stringify(body)}: ${isCheckpoint ? 'a' : 'no'} checkpoint`, () => {
    assert.equal(parseCheckpointText(body) !== null, isCheckpoint);
  });
}
