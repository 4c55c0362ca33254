import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import type { FileKind, Line, OpenedDocument } from '@probant/documents/document';
import type { PagePaint, PdfObjects, PdfPage, PdfRevision, PdfStructure } from '@probant/documents/pdf-structure';
import type { Picture } from '@probant/documents/picture';
import type { Check } from '../limits/analysis-limits.ts';
import type { LimitLog } from '../limits/limit-log.ts';
import type { Observation } from '../signals/signal.ts';
import type { IsTimeOver } from './work-time.ts';

const ANALYSED_KINDS = ['pdf', 'png', 'jpeg', 'tiff', 'webp'] as const;
export type AnalysedKind = (typeof ANALYSED_KINDS)[number];

export const isAnalysedKind = (kind: FileKind | null): kind is AnalysedKind =>
  (ANALYSED_KINDS as readonly (FileKind | null)[]).includes(kind);

/** A page read by OCR from its picture: `lines` have boxes in shares of the picture given. */
type PictureReading = { readonly lines: readonly Line[] };

/** The structure of a PDF and what its pages paint, read once for all detectors. */
export type PdfEvidence = {
  readonly structure: PdfStructure;
  /** Objects of the latest revision. */
  readonly objects: PdfObjects;
  /** At most MAX_ANALYSED_PAGES. */
  readonly pages: readonly PdfPage[];
  /** Paint order of a page of the latest revision, read on the first call. */
  readPaint(page: PdfPage): PagePaint;
  /** Pages and paint order of an earlier revision; null when it has no pages that can be read. */
  openRevision(revision: PdfRevision): RevisionPages | null;
  readonly limits: LimitLog;
};

export type RevisionPages = {
  readonly objects: PdfObjects;
  readonly pages: readonly PdfPage[];
  readPaint(page: PdfPage): PagePaint;
  readonly limits: LimitLog;
};

/** What the detectors of one file work on, in the worker process. */
export type Evidence = {
  readonly profile: SupportingDocumentType;
  readonly kind: AnalysedKind;
  readonly bytes: Uint8Array;
  /**
   * Words with boxes: the text layer where it is usable, else OCR (`source` of each page says which). The text layer of a scan is `ocr` too:
   * another program read it, so the confidence of its words is 0. Pages for which the time was too short have `isUnread`.
   */
  readonly document: OpenedDocument;
  /** Null for an image file. */
  readonly pdf: PdfEvidence | null;
  /**
   * Renders a page (1-based) of a PDF at a resolution, or decodes a page of an image file (the resolution plays no part then): upright as a
   * viewer shows it, long side at most 4,000 pixels. Kept for the next call with the same arguments. Null when it cannot be rendered.
   */
  renderPage(page: number, dotsPerInch: number): Promise<Picture | null>;
  /** Reads a picture, or a part of one, by OCR: about a second for a page; no lines once the time is over. Boxes are in shares of the picture. */
  readPicture(picture: Picture): Promise<PictureReading>;
  /** The fields that the caller sent; null without them. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  /** Whether the caller asks for the contents of 2D-Doc codes. */
  readonly listsCodes: boolean;
  /** YYYY-MM-DD, from the clock of the service. */
  readonly today: string;
  readonly isTimeOver: IsTimeOver;
  /** Limits that ended a part of the analysis. */
  readonly limits: LimitLog;
};

/** Searches for one kind of signal. It reads the evidence and nothing else; its work is bounded whatever the file contains. */
export type Detector = {
  /** Names the check in the log when it fails, and in the tests. */
  readonly name: string;
  /** @throws UnreadableDocument beyond the limits of the file's structure. */
  detect(evidence: Evidence): readonly Observation[] | Promise<readonly Observation[]>;
};

/** A detector with the check that the explanation names. */
export type CheckDetector = Detector & { readonly check: Check };

/** Pages of a file that are analysed: as many as the document reader lists. A limit says so when there are more. */
export const MAX_ANALYSED_PAGES = 200;
