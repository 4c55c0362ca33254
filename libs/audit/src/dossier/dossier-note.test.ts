import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NoteError } from '../notes/note-errors.ts';
import { signNote } from '../notes/signed-note.ts';
import { LOG, publicBytes, verifierKey } from '../notes/verifier-key.ts';
import { sealOf, signDossier, verifyDossier } from './dossier-note.ts';

const NAME = 'probant.local/audit/demo';
const { privateKey } = generateKeyPairSync('ed25519');
const key = verifierKey(NAME, LOG, publicBytes(privateKey));
const MARKDOWN = '# Dossier de preuve\n\nPériode : été\n';
const note = signDossier(sealOf('dossier.md', MARKDOWN), NAME, privateKey);

describe('the signature of a dossier', () => {
  test('holds for its text and its bytes, and names the file', () => {
    const seal = { filename: 'dossier.md', sha256: sealOf('', MARKDOWN).sha256 };
    expect(verifyDossier(MARKDOWN, note, key)).toEqual(seal);
    expect(verifyDossier(Buffer.from(MARKDOWN), note, key)).toEqual(seal);
    expect(note.split('\n').slice(0, 3)).toEqual(['probant.dossier.v1', 'dossier.md', seal.sha256]);
  });

  test('does not hold once any byte of the dossier is another', () => {
    const bytes = Buffer.from(MARKDOWN);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ by;
        expect(() => verifyDossier(altered, note, key)).toThrow('not the one that was signed');
      }),
    );
  });

  test('is of one key and one tenant', () => {
    const stranger = verifierKey(NAME, LOG, publicBytes(generateKeyPairSync('ed25519').privateKey));
    const neighbour = verifierKey('probant.local/audit/other', LOG, publicBytes(privateKey));
    for (const other of [stranger, neighbour]) expect(() => verifyDossier(MARKDOWN, note, other)).toThrow(NoteError);
  });

  test.each([
    ['a checkpoint', `${NAME}\n1\nDTrtAjFI/9KiWfvQzcf7PPl1ZYdg03dbgq9vkKrMLfw=\n`],
    ['another form', note.split('\n\n')[0]?.replace('.v1', '.v2').concat('\n') ?? ''],
    ['one with a line more', `${note.split('\n\n')[0]}\nmore\n`],
    ['one without a hash', 'probant.dossier.v1\ndossier.md\n\n'],
  ])('is not %s, though the key has signed it', (_, body) => {
    expect(() => verifyDossier(MARKDOWN, signNote(body, NAME, privateKey), key)).toThrow(NoteError);
  });
});
