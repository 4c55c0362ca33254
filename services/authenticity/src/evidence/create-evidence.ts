import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import { UnreadableDocument } from '@probant/documents/document';
import {
  createPagePainter,
  listPages,
  openPdfStructure,
  type PagePaint,
  type PdfObjects,
  type PdfPage,
} from '@probant/documents/pdf-structure';
import type { Picture } from '@probant/documents/picture';
import type { TaskContext } from '@probant/documents/task-program';
import { LIMITS_OF_PAINT } from '../limits/analysis-limits.ts';
import { createLimitLog, type LimitLog } from '../limits/limit-log.ts';
import { distrustOcrLayers } from './distrust-ocr-layers.ts';
import { type Evidence, isAnalysedKind, MAX_ANALYSED_PAGES, type PdfEvidence, type RevisionPages } from './evidence.ts';
import { areMostPagesRepeated } from './repeated-pages.ts';
import type { IsTimeOver } from './work-time.ts';

export type EvidenceRequest = {
  readonly profile: SupportingDocumentType;
  readonly fields: Readonly<Record<string, unknown>> | null;
  /** Whether the caller asks for the contents of 2D-Doc codes. */
  readonly listsCodes: boolean;
  /** YYYY-MM-DD. */
  readonly today: string;
};

type Tools = Pick<TaskContext<unknown>, 'open' | 'renderPage' | 'readPicture'>;

/** Pictures that detectors may have read by OCR, beside the pages that were opened by OCR. */
const MAX_READ_PICTURES = 8;
/** Rendered pages that are kept: one of 4,000 x 4,000 pixels has 48 MB. */
const MAX_KEPT_PICTURES = 2;

/**
 * Opens a file for the detectors.
 * @throws UnreadableDocument: unknown_kind for a file that the service does not accept, and the faults of the document reader.
 */
export async function createEvidence(
  bytes: Uint8Array,
  request: EvidenceRequest,
  tools: Tools,
  isTimeOver: IsTimeOver = () => false,
): Promise<Evidence> {
  const isOcrTimeOver = () => isTimeOver('ocr');
  const document = await tools.open({ maxPages: MAX_ANALYSED_PAGES }, isOcrTimeOver);
  const { kind } = document;
  if (!isAnalysedKind(kind)) throw new UnreadableDocument('unknown_kind');
  const limits = createLimitLog();
  const pdf = kind === 'pdf' ? createPdfEvidence(bytes, limits) : null;
  if (document.pageCount > MAX_ANALYSED_PAGES) {
    limits.reach('pages');
    if (pdf !== null && areMostPagesRepeated(pdf.objects, pdf.pages)) limits.reach('repeated_pages');
  }
  let readPictures = 0;
  return {
    ...request,
    kind,
    bytes,
    document: pdf === null ? document : distrustOcrLayers(document, pdf),
    pdf,
    renderPage: keepLast(tools.renderPage),
    readPicture: async (picture) => {
      readPictures += 1;
      const reading = readPictures > MAX_READ_PICTURES ? null : await tools.readPicture(picture, isOcrTimeOver);
      return reading ?? { lines: [] };
    },
    isTimeOver,
    limits,
  };
}

function createPdfEvidence(bytes: Uint8Array, limits: LimitLog): PdfEvidence {
  const structure = openPdfStructure(bytes);
  const latest = openRevisionPages(structure.openObjects(), limits);
  return {
    structure,
    ...latest,
    openRevision: (revision) => {
      const earlier = openRevisionPages(structure.openObjects(revision), limits);
      return earlier.pages.length === 0 ? null : earlier;
    },
  };
}

function openRevisionPages(objects: PdfObjects, limits: LimitLog): RevisionPages {
  const { pages } = listPages(objects);
  const painter = createPagePainter(objects, { pageCount: pages.length });
  const paints = new Map<PdfPage, PagePaint>();
  return {
    objects,
    pages: pages.slice(0, MAX_ANALYSED_PAGES),
    limits,
    readPaint: (page) => {
      const kept = paints.get(page);
      if (kept) return kept;
      const paint = painter.readPaint(page);
      paints.set(page, paint);
      for (const reached of paint.reachedLimits) {
        const limit = LIMITS_OF_PAINT[reached];
        if (limit !== null) limits.reach(limit, page.number);
      }
      return paint;
    },
  };
}

/** Keeps the last rendered pages: several detectors read the same one. */
function keepLast(render: Tools['renderPage']): Evidence['renderPage'] {
  const kept = new Map<string, Promise<Picture | null>>();
  return (page, dotsPerInch) => {
    const key = `${page} ${dotsPerInch}`;
    const picture = kept.get(key) ?? render(page, dotsPerInch);
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT_PICTURES) kept.delete(oldest);
    return picture;
  };
}
