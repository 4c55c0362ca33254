import { type PaintedImage, type PdfPage, toDictionary } from '@probant/documents/pdf-structure';
import type { Detector, PdfEvidence } from '../../evidence/evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { toPlace } from '../../signals/to-place.ts';
import { listPatches, readScannedPage, type ScannedPage } from './scanned-page.rules.ts';

type PlacedScan = ScannedPage & { readonly page: PdfPage };

const MAX_PLACES = 20;

/** Documents that consist of scanned pages, and pictures that were put on a scan. */
export const scannedPageDetector: Detector = {
  name: 'scanned pages',
  detect({ pdf }) {
    if (pdf === null) return [];
    const scans = pdf.pages.flatMap((page) => readScan(pdf, page));
    const patches = scans.flatMap((scan) =>
      listPatches(scan, scan.page.shownBox, (image) => isOpaque(pdf, image)).map((image) => ({
        image,
        page: scan.page,
      })),
    );
    const observations: Observation[] = [];
    if (scans.length > 0 && scans.length === pdf.pages.length)
      observations.push({ code: 'image_only_document', detail: { pages: scans.length } });
    if (patches.length > 0)
      observations.push({
        code: 'image_resolution_mix',
        detail: {
          pictures: patches.length,
          places: patches.slice(0, MAX_PLACES).map(({ image, page }) => toPlace(page, image.box)),
        },
      });
    return observations;
  },
};

function readScan(pdf: PdfEvidence, page: PdfPage): readonly PlacedScan[] {
  const scan = readScannedPage(pdf.readPaint(page), page.shownBox);
  return scan === null ? [] : [{ ...scan, page }];
}

/** A signature or a stamp usually has a mask: it lets the scan shine through. */
function isOpaque({ objects }: PdfEvidence, { objectNumber, opacity }: PaintedImage): boolean {
  const dictionary = objectNumber === null ? null : toDictionary(objects.readObject(objectNumber)?.value);
  return opacity === 1 && dictionary !== null && !dictionary.entries.has('SMask') && !dictionary.entries.has('Mask');
}
