import { type Attachment, UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import {
  decodeTextString,
  isArray,
  isStream,
  isString,
  listPages,
  openPdfStructure,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
  toDictionary,
  toName,
} from '../pdf-structure/pdf-structure.ts';

/** One of these is in the bytes of every PDF with a file inside that its producer marked as one. */
const FILE_MARKS = ['EmbeddedFile', 'FileAttachment', '/AF'];
/** Annotations of a page, of which one may be an attachment. */
const MAX_ANNOTATIONS = 1_000;
/** Pictures and reused parts of a page. */
const MAX_DRAWINGS = 100;

/**
 * Returns the files that only an attachment annotation links to, or /AF of the catalog, of a page, or of an annotation or a drawing of a
 * page. Viewers list the name tree /EmbeddedFiles; some producers of electronic invoices leave it out (ISO 32000-2, 7.11.4 and 14.13).
 */
export function findLinkedFiles(bytes: Uint8Array): Attachment[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!FILE_MARKS.some((mark) => file.includes(mark, 0, 'latin1'))) return [];
  try {
    return readLinkedFiles(openPdfStructure(bytes).openObjects());
  } catch (error) {
    // The pages were read; only the search for further files is over.
    if (error instanceof UnreadableDocument) return [];
    throw error;
  }
}

function readLinkedFiles(objects: PdfObjects): Attachment[] {
  const { catalog } = objects;
  const pages = listPages(objects).pages.map(({ dictionary }) => dictionary);
  const linked = catalog === null ? [] : listAssociatedFiles(objects, catalog);
  const specifications = [...linked, ...pages.flatMap((page) => listFilesOfPage(objects, page))];
  const files: Attachment[] = [];
  const streams = new Set<number>();
  for (const specification of specifications.slice(0, DOCUMENT_LIMITS.attachments.count)) {
    const embedded = toDictionary(objects.get(specification, 'EF'));
    const stream = embedded && (objects.get(embedded, 'UF') ?? objects.get(embedded, 'F'));
    if (!isStream(stream) || streams.has(stream.number)) continue;
    streams.add(stream.number);
    const decoded = objects.decode(stream);
    if (decoded !== null && decoded.remainingFilters.length === 0)
      files.push({ name: readFileName(objects, specification), bytes: decoded.bytes });
  }
  return files;
}

const listAssociatedFiles = (objects: PdfObjects, owner: PdfDictionary): PdfDictionary[] =>
  listDictionaries(objects, objects.get(owner, 'AF'));

function listFilesOfPage(objects: PdfObjects, page: PdfDictionary): PdfDictionary[] {
  const annotations = listDictionaries(objects, objects.get(page, 'Annots'));
  const attachments = annotations.filter((owner) => toName(objects.get(owner, 'Subtype')) === 'FileAttachment');
  return [
    ...[page, ...annotations, ...listDrawings(objects, page)].flatMap((owner) => listAssociatedFiles(objects, owner)),
    ...attachments.flatMap((annotation) => toDictionary(objects.get(annotation, 'FS')) ?? []),
  ];
}

/** Returns the pictures and the reused parts of a page. */
function listDrawings(objects: PdfObjects, page: PdfDictionary): PdfDictionary[] {
  const resources = toDictionary(objects.get(page, 'Resources'));
  const drawings = resources && toDictionary(objects.get(resources, 'XObject'));
  return [...(drawings?.entries.values() ?? [])]
    .slice(0, MAX_DRAWINGS)
    .flatMap((drawing) => toDictionary(objects.resolve(drawing)) ?? []);
}

/** Returns the dictionaries of an array, or the only one that is written without it. */
const listDictionaries = (objects: PdfObjects, value: PdfValue): PdfDictionary[] =>
  (isArray(value) ? value.slice(0, MAX_ANNOTATIONS) : [value]).flatMap(
    (item) => toDictionary(objects.resolve(item)) ?? [],
  );

function readFileName(objects: PdfObjects, specification: PdfDictionary): string {
  const name = [objects.get(specification, 'UF'), objects.get(specification, 'F')].find(isString);
  return name === undefined ? '' : decodeTextString(name.bytes);
}
