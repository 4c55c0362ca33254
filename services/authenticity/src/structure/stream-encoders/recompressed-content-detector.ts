import type { PdfPage } from '@probant/documents/pdf-structure';
import type { Detector, Evidence, PdfEvidence } from '../../evidence/evidence.ts';
import { readDocumentMetadata } from '../../metadata/pdf/read-metadata.ts';
import { compareEncoders } from './compare-encoders.rules.ts';
import { findPageStreams } from './page-streams.ts';
import { readPackedStream } from './read-packed-stream.ts';
import { createRepackBudget, MAX_FILE_BYTES, type RepackBudget } from './repack-budget.ts';

/** MuPDF packs the content that it writes at another level than the fonts that it adds. */
const MUPDF_PATTERN = /mupdf/i;

/**
 * Pages whose content was compressed by another program than their fonts, or with other settings: an editor that changes a page and keeps
 * the rest of the file leaves that. Raised when the file names the program that made it: one that names none may be the one that packs so.
 */
export const RECOMPRESSED_CONTENT_DETECTOR: Detector = {
  name: 'pdf_recompressed_content',
  detect(evidence) {
    const { pdf } = evidence;
    if (pdf === null) return [];
    const budget = createRepackBudget(MAX_FILE_BYTES);
    const pages = pdf.pages.filter((page) => isRecompressed(evidence.bytes, pdf, page, budget));
    if (pages.length === 0) return [];
    const programs = listProgramNames(pdf);
    if (programs.some((name) => MUPDF_PATTERN.test(name))) return [];
    return [
      {
        code: 'pdf_content_recompressed',
        ...(programs.length > 0 ? { isRaised: true } : {}),
        detail: { pages: pages.length, places: pages.map(({ number }) => ({ page: number })) },
      },
    ];
  },
};

function isRecompressed(file: Evidence['bytes'], pdf: PdfEvidence, page: PdfPage, budget: RepackBudget): boolean {
  const streams = budget.isSpent() ? null : findPageStreams(pdf, page);
  const content = streams === null ? null : readPackedStream(file, pdf.objects, streams.content);
  if (streams === null || content === null) return false;
  const related = streams.related
    .map((stream) => readPackedStream(file, pdf.objects, stream))
    .filter((stream) => stream !== null);
  return compareEncoders(content, related, budget) !== 'same';
}

/** Lists the names of the programs that the metadata of the latest save gives. */
function listProgramNames(pdf: PdfEvidence): readonly string[] {
  const { info, xmp } = readDocumentMetadata(pdf).latest;
  const names = [info.producer, info.creator, ...(xmp?.producers ?? []), ...(xmp?.creatorTools ?? [])];
  return names.filter((name) => name !== null && name !== '') as readonly string[];
}
