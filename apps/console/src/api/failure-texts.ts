import { defineTexts, useTexts } from '../i18n/define-texts.ts';

/**
 * Why a file was not read, by the code of the service (docs/errors.md), with what to do. The words fit every cause of their code: those of
 * `SEVERAL_CAUSES` leave the cause to the sentence of the service.
 */
export const failureTexts = defineTexts({
  fr: {
    password_protected: 'Protégé par un mot de passe : enregistrez-le sans, puis renvoyez-le.',
    unreadable_file:
      'Le service n’a pas pu lire ce fichier et dit pourquoi : corrigez-le, ou demandez un autre exemplaire.',
    unreadable_pdf: 'PDF abîmé ou incomplet : demandez un autre exemplaire.',
    unreadable_docx: 'Document Word abîmé ou incomplet : demandez un autre exemplaire.',
    unreadable_picture: 'Image abîmée ou incomplète : refaites la photo ou le scan.',
    empty_file: 'Fichier vide.',
    file_too_large: 'Fichier trop lourd : envoyez-en un plus petit que la limite.',
    content_mismatch:
      'Son contenu n’est pas ce que dit son extension : corrigez son nom, ou convertissez-le dans un format accepté.',
    extension_not_allowed: 'Ce genre de fichier n’est pas lu ici : convertissez-le dans un format accepté.',
    too_many_pages: 'Trop de pages : découpez-le.',
    picture_too_large: 'Image trop grande : réduisez sa définition.',
    took_too_long: 'Trop long à lire : découpez-le, ou réduisez la définition du scan.',
    took_too_much_memory: 'Trop lourd à lire : découpez-le, ou réduisez la définition du scan.',
    job_cancelled: 'Non lu : le lot a été annulé.',
    object_not_found: 'Absent du stockage quand son tour est venu : déposez-le, puis ajoutez-le de nouveau.',
    object_changed: 'Remplacé dans le stockage après son ajout : ajoutez-le de nouveau.',
    object_refused: 'Le stockage ne donne pas son contenu, par exemple d’un fichier archivé : restaurez-le.',
  },
  en: {
    password_protected: 'Protected by a password: save it without one, then send it again.',
    unreadable_file: 'The service could not read this file and says why: correct it, or ask for another copy.',
    unreadable_pdf: 'Damaged or incomplete PDF: ask for another copy.',
    unreadable_docx: 'Damaged or incomplete Word document: ask for another copy.',
    unreadable_picture: 'Damaged or incomplete picture: take the photo or the scan again.',
    empty_file: 'Empty file.',
    file_too_large: 'File too large: send one that is smaller than the limit.',
    content_mismatch:
      'Its content is not what its extension says: correct its name, or convert it to an accepted format.',
    extension_not_allowed: 'This kind of file is not read here: convert it to an accepted format.',
    too_many_pages: 'Too many pages: split it.',
    picture_too_large: 'Picture too large: lower its resolution.',
    took_too_long: 'Takes too long to read: split it, or lower the resolution of the scan.',
    took_too_much_memory: 'Too heavy to read: split it, or lower the resolution of the scan.',
    job_cancelled: 'Not read: the batch was cancelled.',
    object_not_found: 'Not in the bucket when its turn came: store it there, then add it again.',
    object_changed: 'Replaced in the bucket after it was added: add it again.',
    object_refused: 'The bucket does not give its content, such as that of an archived file: restore it.',
  },
});

/** Codes of which only the sentence of the service says the cause, the limit or the formats. */
const SEVERAL_CAUSES: ReadonlySet<string> = new Set([
  'unreadable_file',
  'file_too_large',
  'content_mismatch',
  'extension_not_allowed',
]);

/** Whether the sentence of the service is needed beside the words for a code. */
export const hasSeveralCauses = (code: string): boolean => SEVERAL_CAUSES.has(code);

/** Returns why a file was not read; null for a code that has no words here. */
export function useFailureWords(): (code: string) => string | null {
  const t: Readonly<Record<string, string>> = useTexts(failureTexts);
  return (code) => t[code] ?? null;
}
