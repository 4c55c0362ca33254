import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { computeEmptyRoot } from '../merkle/hashing.ts';
import { createTestKey } from '../offline/testing/sample-export.ts';
import { openSuccession, signSuccession } from './key-succession.ts';
import { connectLogKeys, isSignedByLog } from './log-keys.ts';
import { openNote, signNote } from './signed-note.ts';
import {
  createVerifierKey,
  exportPublicKey,
  formatVerifierKey,
  LOG_SIGNATURE_TYPE,
  parseVerifierKey,
} from './verifier-key.ts';

const ORIGIN = 'log.example/audit/demo';
const AT = '2026-11-23T10:00:00.000Z';
const toVerifierKey = (byte: number, origin = ORIGIN) =>
  parseVerifierKey(
    formatVerifierKey(createVerifierKey(origin, LOG_SIGNATURE_TYPE, exportPublicKey(createTestKey(byte)))),
  );
const succeed = (oldByte: number, newByte: number, size: number, origin = ORIGIN) =>
  signSuccession(
    { origin, size, root: computeEmptyRoot(), extensions: [] },
    { oldKey: createTestKey(oldByte), newKey: createTestKey(newByte) },
    AT,
  );
const open = (...notes: readonly string[]) => notes.map(openSuccession);

describe('openSuccession', () => {
  test('returns both keys and the position of a note signed by both', () => {
    const succession = openSuccession(succeed(1, 2, 7));
    expect(succession.oldKey).toEqual(toVerifierKey(1));
    expect(succession.newKey).toEqual(toVerifierKey(2));
    expect(succession).toMatchObject({ at: AT, position: { size: 7, erasures: 0 }, checkpoint: { origin: ORIGIN } });
  });

  test('the note is a signed note that readers of either key accept', () => {
    for (const byte of [1, 2]) expect(openNote(succeed(1, 2, 7), [toVerifierKey(byte)]).verified).toHaveLength(1);
  });

  const body = (line: string) => `${ORIGIN}\n7\n${computeEmptyRoot().toString('base64')}\n${line}\n`;
  const line = (oldByte: number, newByte: number, origin = ORIGIN) =>
    `succession ${formatVerifierKey(toVerifierKey(oldByte, origin))} ${formatVerifierKey(toVerifierKey(newByte, origin))} ${AT}`;
  const signBoth = (text: string) =>
    `${signNote(text, ORIGIN, createTestKey(1))}${signNote(text, ORIGIN, createTestKey(2)).split('\n').at(-2)}\n`;

  test('the cases below differ from a valid note in one point only', () => {
    expect(openSuccession(signBoth(body(line(1, 2)))).position.size).toBe(7);
  });

  test.each([
    { title: 'signed by the old key only', note: signNote(body(line(1, 2)), ORIGIN, createTestKey(1)) },
    { title: 'signed by the new key only', note: signNote(body(line(1, 2)), ORIGIN, createTestKey(2)) },
    { title: 'that names another new key', note: signBoth(body(line(1, 3))) },
    { title: 'that names another old key', note: signBoth(body(line(3, 2))) },
    { title: 'from a key to itself', note: signNote(body(line(1, 1)), ORIGIN, createTestKey(1)) },
    { title: 'with keys of another log', note: signBoth(body(line(1, 2, 'log.example/audit/other'))) },
    { title: 'without the line', note: signBoth(body('other line')) },
    { title: 'with two such lines', note: signBoth(body(`${line(1, 2)}\n${line(1, 2)}`)) },
    { title: 'without a time', note: signBoth(body(line(1, 2).slice(0, -AT.length - 1))) },
    { title: 'with a changed size', note: succeed(1, 2, 7).replace('\n7\n', '\n8\n') },
  ])('refuses a note $title', ({ note }) => {
    expect(() => openSuccession(note)).toThrow();
  });
});

test('the example of docs/audit-format.md is what signSuccession writes', () => {
  const page = readFileSync(new URL('../../../../docs/audit-format.md', import.meta.url), 'utf8');
  const note = signSuccession(
    {
      origin: 'log.example/audit/cabinet-lefevre',
      size: 3,
      root: Buffer.from('+EVAUqXggGvgrpKgesqxwIOjWwtvDR7FQxcKxJSiy3g=', 'base64'),
      extensions: ['erasures 4 maRVStZ8W0yPbJb0JQdbIEVOtuSpp1gzlw/zZIWssSo='],
    },
    { oldKey: createTestKey(1), newKey: createTestKey(5) },
    AT,
  );
  expect(page).toContain(note);
  expect(openSuccession(note).position).toEqual({ size: 3, erasures: 4 });
});

describe('connectLogKeys', () => {
  test.each([1, 2, 3])('returns the whole chain for its key number %i', (byte) => {
    expect(connectLogKeys(toVerifierKey(byte), open(succeed(1, 2, 5), succeed(2, 3, 9)))).toEqual([
      { key: toVerifierKey(1), until: { size: 5, erasures: 0 } },
      { key: toVerifierKey(2), until: { size: 9, erasures: 0 } },
      { key: toVerifierKey(3), until: null },
    ]);
  });

  test('returns the key alone without successions', () => {
    expect(connectLogKeys(toVerifierKey(1), [])).toEqual([{ key: toVerifierKey(1), until: null }]);
  });

  test.each([
    { title: 'a missing link', notes: [succeed(1, 2, 5), succeed(3, 4, 9)], trusted: 1 },
    { title: 'a fork', notes: [succeed(1, 2, 5), succeed(1, 3, 5)], trusted: 1 },
    { title: 'a loop', notes: [succeed(1, 2, 5), succeed(2, 1, 9)], trusted: 1 },
    { title: 'a position before the previous one', notes: [succeed(1, 2, 5), succeed(2, 3, 4)], trusted: 1 },
    { title: 'links in the wrong order', notes: [succeed(2, 3, 5), succeed(1, 2, 5)], trusted: 1 },
    { title: 'a trusted key that is not in the chain', notes: [succeed(1, 2, 5)], trusted: 9 },
  ])('refuses $title', ({ notes, trusted }) => {
    expect(() => connectLogKeys(toVerifierKey(trusted), open(...notes))).toThrow();
  });
});

test('isSignedByLog accepts a key up to its succession and the current key at any position', () => {
  const keys = connectLogKeys(toVerifierKey(2), open(succeed(1, 2, 5)));
  const by = (byte: number, size: number, erasures = 0) =>
    isSignedByLog([{ key: toVerifierKey(byte), time: null, line: '' }], keys, { size, erasures });
  expect([by(1, 4), by(1, 5), by(1, 6), by(1, 5, 1)]).toEqual([true, true, false, false]);
  expect([by(2, 4), by(2, 6), by(3, 4)]).toEqual([true, true, false]);
});
