import englishLabelsFile from './english-labels.json' with { type: 'json' };

/** The perimeter of the ANTS, whose labels are translated. */
const TRANSLATED_PERIMETER = '01';
const FIELDS = new Map<string, string>(Object.entries(englishLabelsFile.fields));
const DOCUMENT_TYPES = new Map<string, string>(Object.entries(englishLabelsFile.documentTypes));

/** Returns the English label of a field; null where there is no translation. The French one is in the catalogue. */
export const findEnglishFieldLabel = (perimeter: string, id: string): string | null =>
  perimeter === TRANSLATED_PERIMETER ? (FIELDS.get(id) ?? null) : null;

/** Returns the English label of a type of document; null where there is no translation. */
export const findEnglishTypeLabel = (perimeter: string, code: string): string | null =>
  perimeter === TRANSLATED_PERIMETER ? (DOCUMENT_TYPES.get(code) ?? null) : null;
