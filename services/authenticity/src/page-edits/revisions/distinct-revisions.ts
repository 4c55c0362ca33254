import {
  isArray,
  isReference,
  isStream,
  type PdfDictionary,
  type PdfObjects,
  type PdfRevision,
  type PdfValue,
  toDictionary,
} from '@probant/documents/pdf-structure';
import type { PdfEvidence } from '../../evidence/evidence.ts';

/** Earlier revisions with other pages that are compared: a form that is saved for every field has some hundred. */
const MAX_DISTINCT_REVISIONS = 64;
/** Objects that the pages of a revision consist of, up to which they are followed. */
const MAX_FOLLOWED_OBJECTS = 50_000;

const revisionsByFile = new WeakMap<PdfEvidence, readonly PdfRevision[]>();

/**
 * Lists the earlier revisions whose pages may differ from those of the revision after them, the newest first: a save that changes no object
 * of a page costs nothing. The oldest one is always among them: later saves that change nothing must not hide an edit of the original.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function listDistinctRevisions(pdf: PdfEvidence): readonly PdfRevision[] {
  const kept = revisionsByFile.get(pdf);
  if (kept !== undefined) return kept;
  const distinct = findDistinct(pdf);
  revisionsByFile.set(pdf, distinct);
  return distinct;
}

function findDistinct({ structure, objects, limits }: PdfEvidence): readonly PdfRevision[] {
  const { revisions, latest } = structure;
  if (structure.isHistoryCut) limits.reach('saves');
  const earlier = revisions.filter((revision) => revision !== latest && revision.end < latest.end).toReversed();
  const distinct: PdfRevision[] = [];
  let later = latest;
  let parts = followPages(objects);
  for (const [index, revision] of earlier.entries()) {
    if (isChanged(later, parts) || hasOtherRoot(later, revision) || !revision.isLinked) {
      const isLast = index === earlier.length - 1;
      if (distinct.length >= MAX_DISTINCT_REVISIONS - 1 && !isLast) {
        limits.reach('revisions');
        return [...distinct, earlier.at(-1) as PdfRevision];
      }
      distinct.push(revision);
      parts = followPages(structure.openObjects(revision));
    }
    later = revision;
  }
  return distinct;
}

/** Numbers of the objects that the pages consist of; null when there are too many, or the catalog leads to none. */
type PageParts = ReadonlySet<number> | null;

/** Whether a save defined an object of the pages that it shows. One without sections was recovered: nothing is known of it. */
function isChanged({ sections }: PdfRevision, parts: PageParts): boolean {
  if (parts === null || sections.length === 0) return true;
  return sections.some(({ entries }) => Array.from(entries.keys()).some((number) => parts.has(number)));
}

const hasOtherRoot = (later: PdfRevision, revision: PdfRevision): boolean =>
  getRootNumber(later.trailer) !== getRootNumber(revision.trailer);

function getRootNumber({ entries }: PdfDictionary): number | null {
  const root = entries.get('Root');
  return isReference(root) ? root.number : null;
}

/** Parts of the catalog that decide what pages show. */
const SHOWN_KEYS = ['Pages', 'OCProperties'];

/** Follows every value: in resources, keys are names that the writer of the file chooses. */
function followPages(objects: PdfObjects): PageParts {
  const { catalog } = objects;
  if (catalog === null) return null;
  const root = getRootNumber(objects.trailer);
  const parts = new Set<number>(root === null ? [] : [root]);
  const rest: PdfValue[] = SHOWN_KEYS.map((key) => catalog.entries.get(key) ?? null);
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (isReference(value)) {
      if (parts.has(value.number)) continue;
      if (parts.size >= MAX_FOLLOWED_OBJECTS) return null;
      parts.add(value.number);
      const object = objects.readObject(value.number);
      if (object?.entry.kind === 'compressed') parts.add(object.entry.stream);
      rest.push(object?.value ?? null);
    } else if (isArray(value)) for (const item of value) rest.push(item);
    else {
      const dictionary = isStream(value) ? value.dictionary : toDictionary(value);
      if (dictionary !== null) for (const item of dictionary.entries.values()) rest.push(item);
    }
  }
  return parts;
}
