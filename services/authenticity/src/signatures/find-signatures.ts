import {
  EMPTY_DICTIONARY,
  isArray,
  isReference,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
  toDictionary,
  toName,
} from '@probant/documents/pdf-structure';

/** A signature dictionary (ISO 32000-1, table 252) of a field that is signed. */
export type PdfSignature = {
  readonly dictionary: PdfDictionary;
  /** null when it is written inside its field. */
  readonly objectNumber: number | null;
};

/** Fields of a form that are searched, and signatures that are verified: each hashes the file once. */
const MAX_FIELDS = 20_000;
const MAX_SIGNATURES = 8;

/** Lists the last signatures of the fields of a form, in the order of the fields. A field is visited once, whatever refers to it. */
export function findSignatures(objects: PdfObjects, onLimit: () => void): readonly PdfSignature[] {
  const form = toDictionary(objects.get(objects.catalog ?? EMPTY_DICTIONARY, 'AcroForm')) ?? EMPTY_DICTIONARY;
  const fields = objects.get(form, 'Fields');
  const queue: PdfValue[] = isArray(fields) ? fields.slice(0, MAX_FIELDS + 1) : [];
  const visited = new Set<number>();
  const signatures: PdfSignature[] = [];
  for (let at = 0; at < Math.min(queue.length, MAX_FIELDS); at += 1) {
    const value = queue[at] ?? null;
    if (isReference(value) && visited.has(value.number)) continue;
    if (isReference(value)) visited.add(value.number);
    const field = toDictionary(objects.resolve(value));
    if (field === null) continue;
    const signature = readSignature(objects, field);
    if (signature !== null) signatures.push(signature);
    const kids = objects.get(field, 'Kids');
    if (isArray(kids)) queue.push(...kids.slice(0, MAX_FIELDS + 1 - Math.min(MAX_FIELDS + 1, queue.length)));
  }
  if (queue.length > MAX_FIELDS || signatures.length > MAX_SIGNATURES) onLimit();
  return signatures.slice(-MAX_SIGNATURES);
}

function readSignature(objects: PdfObjects, field: PdfDictionary): PdfSignature | null {
  const type = toName(objects.get(field, 'FT'));
  if (type !== null && type !== 'Sig') return null;
  const value = field.entries.get('V');
  const dictionary = toDictionary(objects.resolve(value));
  if (dictionary === null || !isArray(objects.get(dictionary, 'ByteRange'))) return null;
  return { dictionary, objectNumber: isReference(value) ? value.number : null };
}
