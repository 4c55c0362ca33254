import { UnreadableDocument } from '../document.ts';
import { type EndMarker, findEndMarkers, hasEarlierMarker } from './cross-reference/end-markers.ts';
import { createSectionReader, readChain, type SectionReader } from './cross-reference/read-chain.ts';
import { type ObjectScan, scanObjects } from './cross-reference/scan-objects.ts';
import type { CrossReferenceEntry, CrossReferenceSection } from './cross-reference/section.ts';
import { type FileContext, readIndirectObject, UNRESOLVED_OBJECT } from './indirect-object.ts';
import { createPdfObjects, type PdfObjects } from './pdf-objects.ts';
import { recoverObjects } from './recover-objects.ts';
import { listRepeatedObjects, type RepeatedObject } from './repeated-objects.ts';
import { listLinkedRevisions, listUnlinkedRevisions, orderRevisions, type PdfRevision } from './revisions.ts';
import { STRUCTURE_LIMITS, type StructureLimits } from './structure-limits.ts';
import { isDictionary, isStream } from './values/pdf-value.ts';
import { createWorkBudget } from './work-budget.ts';

/** The raw structure of a PDF: its saves, and the objects as they were after each. */
export type PdfStructure = {
  /** "1.7" of `%PDF-1.7`; null when there is no header in the first 1,024 bytes. */
  readonly version: string | null;
  /** Oldest first. */
  readonly revisions: readonly PdfRevision[];
  /** The revision that a viewer shows. */
  readonly latest: PdfRevision;
  /** Whether the cross-reference was useless, so that the objects were searched in the file. */
  readonly isRecovered: boolean;
  /** Whether the chain of /Prev ends early: at no section, in a circle, or beyond STRUCTURE_LIMITS.sections. */
  readonly isChainBroken: boolean;
  /** Whether the file has more saves than STRUCTURE_LIMITS.sections: the oldest ones are not listed. */
  readonly isHistoryCut: boolean;
  /** Strings and streams are ciphertext, and what is inside object streams cannot be read: the file has a password. */
  readonly isEncrypted: boolean;
  /** Whether the file is encrypted and opens without a password, to restrict printing or copying; its strings and streams are decrypted. */
  readonly isRestricted: boolean;
  /** Whether the file was saved for fast display on the web; later revisions may follow. */
  readonly isLinearized: boolean;
  /** Bytes after the last revision, without white space. */
  readonly trailingBytes: number;
  /** Opens the objects of the latest revision, or as they were after another one. */
  openObjects(revision?: PdfRevision): PdfObjects;
  /**
   * Lists objects that one save defines more than once with different contents, up to a number of them.
   * @throws UnreadableDocument beyond the limits of work.
   */
  listRepeatedObjects(max: number): readonly RepeatedObject[];
};

/**
 * Reads the structure of a PDF from its bytes: every revision, and its objects on request. For the worker: nothing here ends early on its
 * own, but all work is counted.
 * @throws UnreadableDocument: unreadable when the file has no objects; took_too_much_memory or took_too_long beyond `limits.work`, also later,
 * from the functions of the result.
 */
export function openPdfStructure(bytes: Uint8Array, limits: StructureLimits = STRUCTURE_LIMITS): PdfStructure {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const context: FileContext = { file, limits, budget: createWorkBudget(limits.work) };
  const headerStart = file.subarray(0, HEADER_BYTES).indexOf('%PDF-');
  const markers = findEndMarkers(context);
  const scan = createOnce(() => scanObjects(context));
  const placed = [...new Set([Math.max(0, headerStart), 0])]
    .map((base) => readRevisions(context, markers, base))
    .find((found) => found !== null && hasCatalog(context, found.latest, scan));
  const found = placed ?? recoverRevisions(context, markers, scan);
  const recovered = placed ? null : found.recovered;
  const { revisions, latest, isChainBroken } = found;
  const openObjects = (revision: PdfRevision = latest): PdfObjects =>
    createPdfObjects(context, {
      entries: recovered && revision === latest ? recovered : mergeEntries(revision.chain),
      trailer: revision.trailer,
      findMisplaced: (number) => findLastBefore(scan(), number, revision.end),
    });
  const { access } = openObjects();
  return {
    version: headerStart === -1 ? null : readVersion(file, headerStart),
    revisions,
    latest,
    isRecovered: recovered !== null,
    isChainBroken,
    isHistoryCut: hasEarlierMarker(context, markers),
    isEncrypted: access === 'locked',
    isRestricted: access === 'restricted',
    isLinearized: isLinearized(context, Math.max(0, headerStart)),
    trailingBytes: countTrailingBytes(file, revisions.at(-1)?.end ?? 0),
    openObjects,
    listRepeatedObjects: (max) => listRepeatedObjects(context, scan(), max),
  };
}

/** Where viewers search for the header. */
const HEADER_BYTES = 1024;

const readVersion = (file: Buffer, start: number): string | null =>
  /^%PDF-(\d\.\d)/.exec(file.toString('latin1', start, start + 8))?.[1] ?? null;

type FoundRevisions = {
  readonly revisions: readonly PdfRevision[];
  readonly latest: PdfRevision;
  readonly isChainBroken: boolean;
  readonly recovered: ReadonlyMap<number, CrossReferenceEntry> | null;
};

/** Reads the revisions by the cross-reference; null when the last `startxref` leads to none. */
function readRevisions(context: FileContext, markers: readonly EndMarker[], base: number): FoundRevisions | null {
  const head = markers.at(-1)?.offset ?? null;
  if (head === null) return null;
  const readSectionAt = createSectionReader(context, base);
  const chain = readChain(readSectionAt, head + base);
  const linked = listLinkedRevisions(chain, markers, base, context.file.length);
  const newest = linked[0];
  if (newest === undefined) return null;
  const all = [...linked, ...listOtherRevisions(context, readSectionAt, linked, markers, base)];
  const revisions = orderRevisions(all);
  const latest = revisions.find(({ chain: own }) => own[0] === newest.chain[0]) as PdfRevision;
  return { revisions, latest, isChainBroken: chain.isBroken, recovered: null };
}

/** Lists the unlinked revisions, except those of a PDF that is embedded in a stream as it is. */
function listOtherRevisions(
  context: FileContext,
  readSectionAt: SectionReader,
  linked: readonly PdfRevision[],
  markers: readonly EndMarker[],
  base: number,
): PdfRevision[] {
  const unlinked = listUnlinkedRevisions(readSectionAt, linked, markers, base, context.file.length);
  if (unlinked.length === 0) return [];
  const offsets = Array.from(mergeEntries(linked[0]?.chain ?? []).values())
    .flatMap((entry) => (entry.kind === 'offset' ? [entry.offset] : []))
    .sort((a, b) => a - b);
  return unlinked.filter(({ sections }) => !isInsideStream(context, offsets, sections[0]?.start ?? 0));
}

function isInsideStream(context: FileContext, offsets: readonly number[], position: number): boolean {
  const offset = offsets[countUpTo(offsets, position) - 1];
  const value = offset === undefined ? null : readIndirectObject(context, offset, UNRESOLVED_OBJECT)?.value;
  return isStream(value) && value.start <= position && position < value.end;
}

/** Counts the offsets up to a position; they are sorted. */
function countUpTo(offsets: readonly number[], position: number): number {
  let low = 0;
  for (let high = offsets.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] as number) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function recoverRevisions(context: FileContext, markers: readonly EndMarker[], scan: () => ObjectScan): FoundRevisions {
  const { entries, trailer } = recoverObjects(context, scan());
  if (entries.size === 0) throw new UnreadableDocument('unreadable');
  const readSectionAt = createSectionReader(context, 0);
  const earlier = listUnlinkedRevisions(readSectionAt, [], markers, 0, context.file.length);
  const end = context.file.length;
  const latest = { start: 0, end, hasEndOfFile: markers.at(-1)?.hasEndOfFile ?? false, sections: [], chain: [] };
  const revisions = orderRevisions([...earlier, { ...latest, trailer, isLinked: true }]);
  return { revisions, latest: revisions.at(-1) as PdfRevision, isChainBroken: false, recovered: entries };
}

/** Whether the cross-reference leads to a catalog where it says: else nothing in it can be trusted. */
function hasCatalog(context: FileContext, { chain, trailer, end }: PdfRevision, scan: () => ObjectScan): boolean {
  const entries = mergeEntries(chain);
  const objects = createPdfObjects(context, {
    entries,
    trailer,
    findMisplaced: (number) => findLastBefore(scan(), number, end),
  });
  if (objects.access === 'locked' && objects.catalog === null) return entries.size > 0;
  return objects.catalog?.entries.has('Pages') ?? false;
}

/** The newest section that names an object decides where it is. */
function mergeEntries(chain: readonly CrossReferenceSection[]): ReadonlyMap<number, CrossReferenceEntry> {
  const merged = new Map<number, CrossReferenceEntry>();
  for (const { entries } of chain)
    for (const [number, entry] of entries) if (!merged.has(number)) merged.set(number, entry);
  return merged;
}

function findLastBefore({ objects }: ObjectScan, number: number, end: number): number | null {
  let object = objects.get(number) ?? null;
  while (object !== null && object.position >= end) object = object.earlier;
  return object?.position ?? null;
}

/** The first object of a linearized file says so (ISO 32000-1, F.3.3). */
function isLinearized(context: FileContext, headerStart: number): boolean {
  const head = context.file.toString('latin1', headerStart, headerStart + HEADER_BYTES);
  const first = /\d+\s+\d+\s+obj\b/.exec(head);
  if (first === null) return false;
  const value = readIndirectObject(context, headerStart + first.index, UNRESOLVED_OBJECT)?.value;
  return isDictionary(value) && value.entries.has('Linearized');
}

function countTrailingBytes(file: Buffer, end: number): number {
  let last = file.length;
  while (last > end && (file[last - 1] as number) <= 0x20) last -= 1;
  return last - end;
}

function createOnce<Result>(create: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= create();
    return result;
  };
}
