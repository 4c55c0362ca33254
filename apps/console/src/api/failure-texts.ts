import { defineTexts, useTexts } from '../i18n/define-texts.ts';

/** Why a file was not read, by the code of the service (docs/errors.md), with what to do. */
const failureTexts = defineTexts({
  fr: {
    password_protected: 'Protégé par un mot de passe : enregistrez-le sans, puis renvoyez-le.',
    unreadable_file: 'Abîmé ou incomplet : demandez un autre exemplaire.',
    unreadable_pdf: 'PDF abîmé ou incomplet : demandez un autre exemplaire.',
    unreadable_docx: 'Document Word abîmé ou incomplet : demandez un autre exemplaire.',
    unreadable_picture: 'Image abîmée ou incomplète : refaites la photo ou le scan.',
    empty_file: 'Fichier vide.',
    file_too_large: 'Fichier trop lourd : découpez-le, ou réduisez la définition du scan.',
    content_mismatch: 'Son contenu n’est pas ce que dit son extension : renommez-le.',
    extension_not_allowed: 'Ce genre de fichier n’est pas lu : convertissez-le en PDF, PNG ou JPEG.',
    too_many_pages: 'Trop de pages : découpez-le.',
    picture_too_large: 'Image trop grande : réduisez sa définition.',
    took_too_long: 'Trop long à lire : découpez-le, ou réduisez la définition du scan.',
    took_too_much_memory: 'Trop lourd à lire : découpez-le, ou réduisez la définition du scan.',
    job_cancelled: 'Non lu : le lot a été annulé.',
  },
  en: {
    password_protected: 'Protected by a password: save it without one, then send it again.',
    unreadable_file: 'Damaged or incomplete: ask for another copy.',
    unreadable_pdf: 'Damaged or incomplete PDF: ask for another copy.',
    unreadable_docx: 'Damaged or incomplete Word document: ask for another copy.',
    unreadable_picture: 'Damaged or incomplete picture: take the photo or the scan again.',
    empty_file: 'Empty file.',
    file_too_large: 'File too large: split it, or lower the definition of the scan.',
    content_mismatch: 'Its content is not what its extension says: rename it.',
    extension_not_allowed: 'This kind of file is not read: convert it to PDF, PNG or JPEG.',
    too_many_pages: 'Too many pages: split it.',
    picture_too_large: 'Picture too large: lower its definition.',
    took_too_long: 'Takes too long to read: split it, or lower the definition of the scan.',
    took_too_much_memory: 'Too heavy to read: split it, or lower the definition of the scan.',
    job_cancelled: 'Not read: the batch was cancelled.',
  },
});

/** Returns why a file was not read; null for a code that has no words here. */
export function useFailureWords(): (code: string) => string | null {
  const t: Readonly<Record<string, string>> = useTexts(failureTexts);
  return (code) => t[code] ?? null;
}
