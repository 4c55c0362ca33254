import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NoteError } from './note-errors.ts';
import { cosign, openNote, signNote } from './signed-note.ts';
import {
  COSIGNATURE_TYPE,
  createVerifierKey,
  exportPublicKey,
  formatVerifierKey,
  LOG_SIGNATURE_TYPE,
  parseVerifierKey,
} from './verifier-key.ts';

/** The example of https://c2sp.org/signed-note (CC BY 4.0). */
const EXAMPLE_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const EXAMPLE_NOTE = `This is an example message.

\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;

const log = generateKeyPairSync('ed25519').privateKey;
const logKey = createVerifierKey('log.example/audit/demo', LOG_SIGNATURE_TYPE, exportPublicKey(log));
const witness = generateKeyPairSync('ed25519').privateKey;
const witnessKey = createVerifierKey('witness.example', COSIGNATURE_TYPE, exportPublicKey(witness));

const CHECKPOINT_BODY = 'log.example/audit/demo\n1\nDTrtAjFI/9KiWfvQzcf7PPl1ZYdg03dbgq9vkKrMLfw=\n';
const signed = signNote(CHECKPOINT_BODY, logKey.name, log);
const cosignature = cosign(CHECKPOINT_BODY, witnessKey.name, witness, 1_679_315_147);
const cosigned = `${signed}${cosignature}\n`;

describe('openNote', () => {
  test('opens the example of the specification with its key', () => {
    const key = parseVerifierKey(EXAMPLE_KEY);
    expect(formatVerifierKey(key)).toBe(EXAMPLE_KEY);
    expect(openNote(EXAMPLE_NOTE, [key])).toMatchObject({
      body: 'This is an example message.\n',
      verified: [{ key, time: null }],
    });
  });

  test('opens a signed note of any text, including empty lines', () => {
    const control = new Set(
      Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).filter((c) => c !== '\n'),
    );
    const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((unit) => !control.has(unit));
    const text = fc.string({ unit: character });
    fc.assert(
      fc.property(text, (line) => {
        const body = `${line}\n`;
        expect(openNote(signNote(body, logKey.name, log), [logKey]).body).toBe(body);
      }),
    );
  });

  test('rejects a note with any changed byte', () => {
    const bytes = Buffer.from(signed);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, bits) => {
        const changed = Buffer.from(bytes);
        changed[index] = (changed[index] ?? 0) ^ bits;
        expect(() => openNote(changed.toString(), [logKey])).toThrow(NoteError);
      }),
      { numRuns: 500 },
    );
  });

  test('returns who signed and when, and ignores unknown keys', () => {
    const stranger = cosign(CHECKPOINT_BODY, 'stranger.example', generateKeyPairSync('ed25519').privateKey, 1);
    const opened = openNote(`${signed}${stranger}\n${cosignature}\n`, [logKey, witnessKey]);
    expect(opened.verified).toEqual([
      { key: logKey, time: null, line: signed.trimEnd().split('\n').at(-1) },
      { key: witnessKey, time: 1_679_315_147, line: cosignature },
    ]);
    expect(() =>
      openNote(cosigned, [createVerifierKey('stranger.example', LOG_SIGNATURE_TYPE, logKey.publicKey)]),
    ).toThrow(NoteError);
  });

  test('rejects the note when the signature of a known key is for another body', () => {
    const otherCosignature = cosign(`${CHECKPOINT_BODY}more\n`, witnessKey.name, witness, 1_679_315_147);
    expect(() => openNote(`${signed}${otherCosignature}\n`, [logKey, witnessKey])).toThrow(
      'the signature of witness.example is invalid',
    );
  });

  test('rejects a cosignature with another time, or with a key of the log type', () => {
    const bytes = Buffer.from(cosignature.split(' ').at(-1) ?? '', 'base64');
    bytes.writeBigUInt64BE(1_679_315_148n, 4);
    const later = `\u2014 ${witnessKey.name} ${bytes.toString('base64')}`;
    expect(() => openNote(`${signed}${later}\n`, [witnessKey])).toThrow(NoteError);
    const asLog = createVerifierKey(witnessKey.name, LOG_SIGNATURE_TYPE, witnessKey.publicKey);
    expect(asLog.id).not.toBe(witnessKey.id);
    expect(() => openNote(cosigned, [asLog])).toThrow(NoteError);
  });

  test.each([
    { title: 'without signatures', note: 'text\n' },
    { title: 'with an unfinished last line', note: signed.slice(0, -1) },
    { title: 'with a line that is not a signature', note: `${signed}hello\n` },
    { title: 'with a control character', note: signed.replace('\n', '\t\n') },
    { title: 'with non-canonical base64', note: `${cosigned.trimEnd().replace(/=*$/, '')}\n` },
    { title: 'that is too long', note: `${'x'.repeat(1_000_000)}${signed}` },
    { title: 'with too many signatures', note: signed + `${cosignature}\n`.repeat(100) },
  ])('rejects a note $title', ({ note }) => {
    expect(() => openNote(note, [logKey, witnessKey])).toThrow(NoteError);
  });

  test('accepts a hundred signatures', () => {
    expect(openNote(signed + `${cosignature}\n`.repeat(99), [logKey, witnessKey]).verified).toHaveLength(2);
  });
});

describe('verifier keys', () => {
  test.each([
    'example.com/foo',
    'example.com/foo+530d903a+',
    'example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    'example.com/fop+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    'example.com/foo+530d903a+AukyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2',
  ])('parseVerifierKey rejects %s', (text) => {
    expect(() => parseVerifierKey(text)).toThrow(NoteError);
  });

  test.each(['', 'a b', 'a+b', 'a\u00a0b', 'a\nb'])('createVerifierKey rejects the name %j', (name) => {
    expect(() => createVerifierKey(name, LOG_SIGNATURE_TYPE, logKey.publicKey)).toThrow(NoteError);
  });
});
