import { UnreadableDocument } from '../document.ts';
import type { FoundObject, ObjectScan } from './cross-reference/scan-objects.ts';
import type { CrossReferenceEntry } from './cross-reference/section.ts';
import { type FileEncryption, openEncryption } from './encryption/open-encryption.ts';
import { decodeStream } from './filters/decode-stream.ts';
import { type FileContext, readIndirectObject, UNRESOLVED_OBJECT } from './indirect-object.ts';
import { isObjectStream, openObjectStream } from './object-stream.ts';
import { isDictionary, isReference, isStream, type PdfDictionary, type PdfValue, toName } from './values/pdf-value.ts';
import { readValue } from './values/read-value.ts';
import { createTokenReader } from './values/token-reader.ts';

export type RecoveredObjects = {
  readonly entries: ReadonlyMap<number, CrossReferenceEntry>;
  readonly trailer: PdfDictionary;
};

/** Builds a cross-reference and a trailer from the objects found in a file; of objects with one number, the last counts. */
export function recoverObjects(context: FileContext, scan: ObjectScan): RecoveredObjects {
  const entries = new Map<number, CrossReferenceEntry>();
  const trailer = findTrailer(context, scan);
  const encryption = openEncryption(trailer, (value) => {
    const object = isReference(value) ? scan.objects.get(value.number) : undefined;
    if (object === undefined) return isReference(value) ? null : (value ?? null);
    return readIndirectObject(context, object.position, UNRESOLVED_OBJECT)?.value ?? null;
  });
  const objectStreams = new Set(findHeaders(context.file, scan.headers, '/ObjStm'));
  for (const header of scan.headers) {
    entries.set(header.number, { kind: 'offset', offset: header.position, generation: header.generation });
    if (objectStreams.has(header)) addCompressedObjects(context, encryption, header, entries);
  }
  return { entries, trailer };
}

function addCompressedObjects(
  context: FileContext,
  { getProtection }: FileEncryption,
  { number, position }: FoundObject,
  entries: Map<number, CrossReferenceEntry>,
): void {
  const stream = readIndirectObject(context, position, { ...UNRESOLVED_OBJECT, getProtection })?.value ?? null;
  const content = isObjectStream(stream) ? decodeStream(context, stream, (value) => value ?? null) : null;
  if (content === null || !isObjectStream(stream)) return;
  let index = 0;
  for (const member of openObjectStream(context, stream, content.bytes).numbers) {
    if (entries.size >= context.limits.work.objects) throw new UnreadableDocument('took_too_much_memory');
    entries.set(member, { kind: 'compressed', stream: number, index });
    index += 1;
  }
}

/** Returns the objects in whose bytes a word occurs, newest last. Both lists are in file order, so each is passed once. */
function findHeaders(file: Buffer, headers: readonly FoundObject[], word: string): readonly FoundObject[] {
  const found = new Set<FoundObject>();
  let next = 0;
  for (let at = file.indexOf(word); at !== -1; at = file.indexOf(word, at + word.length)) {
    while (next < headers.length && (headers[next] as FoundObject).position < at) next += 1;
    const header = headers[next - 1];
    if (header !== undefined) found.add(header);
  }
  return [...found];
}

/** Finds the newest trailer whose /Root is a catalog: after the keyword `trailer`, in a cross-reference stream, or made from the catalog. */
function findTrailer(context: FileContext, scan: ObjectScan): PdfDictionary {
  for (const dictionary of listTrailers(context, scan))
    if (leadsToCatalog(context, scan, dictionary)) return dictionary;
  for (const { number, generation, position } of findHeaders(context.file, scan.headers, '/Catalog').toReversed()) {
    const catalog = readIndirectObject(context, position, UNRESOLVED_OBJECT)?.value;
    if (isDictionary(catalog) && toName(catalog.entries.get('Type')) === 'Catalog')
      return createTrailer({ kind: 'reference', number, generation });
  }
  return createTrailer(null);
}

/** Lists trailers, newest first. */
function* listTrailers(context: FileContext, { headers }: ObjectScan): Generator<PdfDictionary> {
  const { file } = context;
  for (let at = file.lastIndexOf('trailer'); at > 0; at = file.lastIndexOf('trailer', at - 1)) {
    const reader = createTokenReader(file, at + 'trailer'.length, file.length);
    const dictionary = readValue(reader, context.limits.depth);
    context.budget.spendParsing(reader.getPosition() - at);
    if (isDictionary(dictionary)) yield dictionary;
  }
  for (const { position } of findHeaders(file, headers, '/XRef').toReversed()) {
    const stream = readIndirectObject(context, position, UNRESOLVED_OBJECT)?.value;
    if (isStream(stream)) yield stream.dictionary;
  }
}

/** A catalog inside an object stream is taken on trust. */
function leadsToCatalog(context: FileContext, { objects }: ObjectScan, trailer: PdfDictionary): boolean {
  const root = trailer.entries.get('Root');
  const header = isReference(root) ? objects.get(root.number) : undefined;
  if (header === undefined) return isReference(root);
  const catalog = readIndirectObject(context, header.position, UNRESOLVED_OBJECT)?.value;
  return isDictionary(catalog) && catalog.entries.has('Pages');
}

const createTrailer = (root: PdfValue): PdfDictionary => ({ kind: 'dictionary', entries: new Map([['Root', root]]) });
