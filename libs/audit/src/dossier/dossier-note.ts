import { hash, type KeyObject } from 'node:crypto';
import { NoteError } from '../notes/note-errors.ts';
import { openNote, signNote } from '../notes/signed-note.ts';
import type { VerifierKey } from '../notes/verifier-key.ts';

/** What a dossier's signature speaks of: the name it was handed out under, and the SHA-256 of its bytes in lowercase hex. */
export type DossierSeal = { readonly filename: string; readonly sha256: string };

/** The first line of every such note. A checkpoint starts with its log's name, which this is not, so neither passes for the other. */
const FORM = 'probant.dossier.v1';

export const sealOf = (filename: string, markdown: string | Uint8Array): DossierSeal => ({
  filename,
  sha256: hash('sha256', markdown),
});

/** The detached signature of a dossier: a signed note (https://c2sp.org/signed-note) by the key of the tenant's log. */
export const signDossier = ({ filename, sha256 }: DossierSeal, name: string, key: KeyObject): string =>
  signNote(`${FORM}\n${filename}\n${sha256}\n`, name, key);

/** What the note says, once `key` has signed it and the dossier is the one it speaks of. Throws a NoteError that says what is wrong. */
export function verifyDossier(markdown: string | Uint8Array, note: string, key: VerifierKey): DossierSeal {
  const [form, filename = '', sha256 = '', ...rest] = openNote(note, [key]).body.split('\n');
  if (form !== FORM || !/^[0-9a-f]{64}$/.test(sha256) || rest.join() !== '')
    throw new NoteError('the note is not the signature of a dossier');
  if (sealOf(filename, markdown).sha256 !== sha256) throw new NoteError('the dossier is not the one that was signed');
  return { filename, sha256 };
}
