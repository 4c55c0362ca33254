import type { EndMarker } from './cross-reference/end-markers.ts';
import { type CrossReferenceChain, readChain, type SectionReader } from './cross-reference/read-chain.ts';
import type { CrossReferenceSection } from './cross-reference/section.ts';
import type { PdfDictionary } from './values/pdf-value.ts';

/** One save of a file: the bytes that it added, and the cross-reference that it ends with. */
export type PdfRevision = {
  /** Byte after the revision before it in the file; 0 for the first. */
  readonly start: number;
  /** Byte after its `%%EOF`: the file up to here is the file as it was saved then. */
  readonly end: number;
  readonly hasEndOfFile: boolean;
  /** The sections that it added, newest first: one, or the two of a linearized file. None when the cross-reference was recovered. */
  readonly sections: readonly CrossReferenceSection[];
  /** All sections that describe its objects, newest first. */
  readonly chain: readonly CrossReferenceSection[];
  readonly trailer: PdfDictionary;
  /** Whether the newest cross-reference leads to it by /Prev. Others can only be found by searching the file. */
  readonly isLinked: boolean;
};

/** Lists the revisions of the chain of a file, newest first. */
export function listLinkedRevisions(
  { sections }: CrossReferenceChain,
  markers: readonly EndMarker[],
  base: number,
  fileLength: number,
): PdfRevision[] {
  const revisions: PdfRevision[] = [];
  for (let i = 0; i < sections.length; ) {
    const size = countSections(sections, i);
    const own = sections.slice(i, i + size);
    revisions.push(createRevision(own, sections.slice(i), findMarker(own, markers, base), fileLength, true));
    i += size;
  }
  return revisions;
}

/**
 * Counts the sections of one revision. A revision is appended, so a section whose /Prev leads forward is the first one of a linearized file,
 * and the section after it belongs to the same revision.
 */
function countSections(sections: readonly CrossReferenceSection[], from: number): number {
  let count = 1;
  while (isBefore(sections[from + count - 1], sections[from + count])) count += 1;
  return count;
}

const isBefore = (section: CrossReferenceSection | undefined, next: CrossReferenceSection | undefined): boolean =>
  section !== undefined && next !== undefined && section.start < next.start;

/** Finds the first marker after all sections of a revision; one that names its newest section, if there is any. */
function findMarker(
  sections: readonly CrossReferenceSection[],
  markers: readonly EndMarker[],
  base: number,
): EndMarker | null {
  const start = Math.max(...sections.map((section) => section.start));
  const after = markers.filter(({ position }) => position > start);
  const newest = sections[0]?.start ?? 0;
  return after.find(({ offset }) => offset !== null && isNear(newest, offset + base)) ?? after[0] ?? null;
}

/** Sections are found after white space, too. */
const isNear = (start: number, offset: number): boolean => start >= offset && start <= offset + 32;

function createRevision(
  sections: readonly CrossReferenceSection[],
  chain: readonly CrossReferenceSection[],
  marker: EndMarker | null,
  fileLength: number,
  isLinked: boolean,
): PdfRevision {
  return {
    start: 0,
    end: marker?.end ?? fileLength,
    hasEndOfFile: marker?.hasEndOfFile ?? false,
    sections,
    chain,
    trailer: (sections[0] as CrossReferenceSection).trailer,
    isLinked,
  };
}

/** Lists the revisions that markers lead to, but not the chain of the file. */
export function listUnlinkedRevisions(
  readSectionAt: SectionReader,
  linked: readonly PdfRevision[],
  markers: readonly EndMarker[],
  base: number,
  fileLength: number,
): PdfRevision[] {
  const known = new Set(linked.flatMap(({ sections }) => sections.map(({ start }) => start)));
  const revisions: PdfRevision[] = [];
  for (const marker of markers) {
    const section = marker.offset === null ? null : readSectionAt(marker.offset + base);
    // A section after its own marker is that of a linearized file.
    if (section === null || known.has(section.start) || section.start > marker.position) continue;
    known.add(section.start);
    const { sections } = readChain(readSectionAt, (marker.offset as number) + base);
    const own = sections.slice(0, countSections(sections, 0));
    revisions.push(createRevision(own, sections, marker, fileLength, false));
  }
  return revisions;
}

/** Sorts revisions by their place in the file, oldest first, and starts each where the one before it ends. */
export function orderRevisions(revisions: readonly PdfRevision[]): readonly PdfRevision[] {
  const ordered = revisions.toSorted((a, b) => a.end - b.end);
  return ordered.map((revision, index) => ({ ...revision, start: ordered[index - 1]?.end ?? 0 }));
}
