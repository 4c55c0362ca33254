import type { PdfRevision } from '@probant/documents/pdf-structure';
import type { Detector, PdfEvidence } from '../../evidence/evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { joinRuns, MAX_PLACES, toPlaces } from '../pages/edit-places.ts';
import { type ChangedPage, type CompareBudget, compareRevision, isReplaced } from './compare-revision.ts';
import { listDistinctRevisions } from './distinct-revisions.ts';

/** Operations and glyphs of earlier revisions that are compared: 8 revisions of 30 dense pages have some 1,500,000. */
const MAX_COMPARED_MARKS = 2_000_000;

type ComparedRevision = { readonly revision: PdfRevision; readonly pages: readonly ChangedPage[] };

/** Earlier versions inside the file whose pages show another text or another picture. */
export const revisionChangeDetector: Detector = {
  name: 'changes between revisions',
  async detect({ pdf }) {
    if (pdf === null) return [];
    const compared = await compareRevisions(pdf);
    const changed =
      compared.find(({ pages }) => pages.some(isReplaced)) ?? compared.find(({ pages }) => pages.length > 0);
    return changed === undefined ? [] : [describe(changed, pdf, compared)];
  },
};

/**
 * Returns how the latest revision differs from an earlier one, as an observation; null when they show the same.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export async function findRevisionChange(pdf: PdfEvidence, revision: PdfRevision): Promise<Observation | null> {
  const pages = await compareRevision(pdf, revision, { marksLeft: MAX_COMPARED_MARKS });
  return pages.length === 0 ? null : describe({ revision, pages }, pdf, [{ revision, pages }]);
}

async function compareRevisions(pdf: PdfEvidence): Promise<readonly ComparedRevision[]> {
  const budget: CompareBudget = { marksLeft: MAX_COMPARED_MARKS };
  const compared: ComparedRevision[] = [];
  for (const revision of orderByWeight(listDistinctRevisions(pdf)))
    compared.push({ revision, pages: await compareRevision(pdf, revision, budget) });
  return compared;
}

/** Puts the oldest revision after the newest one: the work may end before the others. */
function orderByWeight([newest, ...others]: readonly PdfRevision[]): readonly PdfRevision[] {
  if (newest === undefined) return [];
  return [newest, ...others.slice(-1), ...others.slice(0, -1)];
}

function describe(
  { revision, pages }: ComparedRevision,
  pdf: PdfEvidence,
  compared: readonly ComparedRevision[],
): Observation {
  const replaced = pages.filter(isReplaced);
  const shown = replaced.length > 0 ? replaced : pages;
  const sum = (count: (page: ChangedPage) => number) => shown.reduce((total, page) => total + count(page), 0);
  return {
    code: replaced.length > 0 ? 'pdf_revision_content_changed' : 'pdf_revision_text_added',
    detail: {
      revision: pdf.structure.revisions.indexOf(revision),
      revision_end: revision.end,
      compared_revisions: compared.length,
      changed_revisions: compared.filter((other) => other.pages.length > 0).length,
      changed_pages: shown.length,
      removed_glyphs: sum(({ removed }) => removed.length),
      added_glyphs: sum(({ added }) => added.length),
      replaced_pictures: sum(({ pictures }) => pictures.length),
      places: shown.flatMap(listPlaces).slice(0, MAX_PLACES),
    },
  };
}

const listPlaces = ({ page, removed, added, pictures }: ChangedPage) =>
  toPlaces([...pictures, ...joinRuns([...removed, ...added])], page);
