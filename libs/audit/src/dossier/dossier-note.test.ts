import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NoteError } from '../notes/note-errors.ts';
import { signNote } from '../notes/signed-note.ts';
import { createVerifierKey, exportPublicKey, LOG_SIGNATURE_TYPE } from '../notes/verifier-key.ts';
import { createDossierSeal, signDossier, verifyDossier } from './dossier-note.ts';

const LOG_NAME = 'probant.local/audit/demo';
const { privateKey } = generateKeyPairSync('ed25519');
const key = createVerifierKey(LOG_NAME, LOG_SIGNATURE_TYPE, exportPublicKey(privateKey));
const DOSSIER_MARKDOWN = '# Dossier de preuve\n\nPériode : été\n';
const note = signDossier(createDossierSeal('dossier.md', DOSSIER_MARKDOWN), LOG_NAME, privateKey);

describe('verifyDossier', () => {
  test('returns the file name and hash of a signed dossier, given as text or bytes', () => {
    const seal = { filename: 'dossier.md', sha256: createDossierSeal('', DOSSIER_MARKDOWN).sha256 };
    expect(verifyDossier(DOSSIER_MARKDOWN, note, key)).toEqual(seal);
    expect(verifyDossier(Buffer.from(DOSSIER_MARKDOWN), note, key)).toEqual(seal);
    expect(note.split('\n').slice(0, 3)).toEqual(['probant.dossier.v1', 'dossier.md', seal.sha256]);
  });

  test('rejects a dossier with any changed byte', () => {
    const bytes = Buffer.from(DOSSIER_MARKDOWN);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, bits) => {
        const altered = Buffer.from(bytes);
        altered[index] = (altered[index] ?? 0) ^ bits;
        expect(() => verifyDossier(altered, note, key)).toThrow('not the one that was signed');
      }),
    );
  });

  test('rejects another key and the log of another tenant', () => {
    const strangerKey = createVerifierKey(
      LOG_NAME,
      LOG_SIGNATURE_TYPE,
      exportPublicKey(generateKeyPairSync('ed25519').privateKey),
    );
    const otherTenantKey = createVerifierKey(
      'probant.local/audit/other',
      LOG_SIGNATURE_TYPE,
      exportPublicKey(privateKey),
    );
    for (const wrongKey of [strangerKey, otherTenantKey])
      expect(() => verifyDossier(DOSSIER_MARKDOWN, note, wrongKey)).toThrow(NoteError);
  });

  test.each([
    ['a checkpoint', `${LOG_NAME}\n1\nDTrtAjFI/9KiWfvQzcf7PPl1ZYdg03dbgq9vkKrMLfw=\n`],
    ['another format version', note.split('\n\n')[0]?.replace('.v1', '.v2').concat('\n') ?? ''],
    ['a note with an extra line', `${note.split('\n\n')[0]}\nmore\n`],
    ['a note without a hash', 'probant.dossier.v1\ndossier.md\n\n'],
  ])('rejects %s, even signed by the key', (_, body) => {
    expect(() => verifyDossier(DOSSIER_MARKDOWN, signNote(body, LOG_NAME, privateKey), key)).toThrow(NoteError);
  });
});
