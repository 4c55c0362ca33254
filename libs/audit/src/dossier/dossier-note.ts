import { hash, type KeyObject } from 'node:crypto';
import { NoteError } from '../notes/note-errors.ts';
import { openNote, signNote } from '../notes/signed-note.ts';
import type { VerifierKey } from '../notes/verifier-key.ts';

/** What the signature of a dossier covers: its file name, and the SHA-256 of its bytes in lowercase hex. */
export type DossierSeal = { readonly filename: string; readonly sha256: string };

/** The first line of every such note. A checkpoint starts with the name of its log, so neither can pass for the other. */
const DOSSIER_NOTE_FORMAT = 'probant.dossier.v1';

/** Returns the seal of a dossier with this file name and content. */
export const createDossierSeal = (filename: string, markdown: string | Uint8Array): DossierSeal => ({
  filename,
  sha256: hash('sha256', markdown),
});

/** Returns the detached signature of a dossier: a signed note (https://c2sp.org/signed-note) by the key of the tenant's log. */
export const signDossier = ({ filename, sha256 }: DossierSeal, name: string, key: KeyObject): string =>
  signNote(`${DOSSIER_NOTE_FORMAT}\n${filename}\n${sha256}\n`, name, key);

/**
 * Verifies that `key` signed this dossier, and returns its seal.
 *
 * @throws NoteError when the note is malformed, not signed by `key`, or signs another dossier.
 */
export function verifyDossier(markdown: string | Uint8Array, note: string, key: VerifierKey): DossierSeal {
  const [format, filename = '', sha256 = '', ...otherLines] = openNote(note, [key]).body.split('\n');
  if (format !== DOSSIER_NOTE_FORMAT || !/^[0-9a-f]{64}$/.test(sha256) || otherLines.join() !== '')
    throw new NoteError('the note is not the signature of a dossier');
  if (createDossierSeal(filename, markdown).sha256 !== sha256)
    throw new NoteError('the dossier is not the one that was signed');
  return { filename, sha256 };
}
