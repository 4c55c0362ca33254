import type { DocumentRange, ExtractionResult, PageInfo, PiiSpan, TextSource } from '@probant/contracts/extraction';
import { type OpenedDocument, type Page, toRenderedBox } from '@probant/documents/document';
import { toRange } from '../boundaries/split-document.ts';
import { computeResultConfidence } from '../confidence/result-confidence.rules.ts';
import { type Detection, MIN_DETECTION_SCORE } from '../detection/detect-type.rules.ts';
import type { TypeReading } from '../reading/field-reading.ts';
import { completeData } from './complete-data.ts';
import { composeDetails } from './compose-details.ts';

type ResultParts = {
  readonly document: OpenedDocument;
  /** The text of all pages. */
  readonly text: string;
  readonly detection: Detection;
  /** Null when the type was not detected. */
  readonly reading: TypeReading | null;
  /** Null when the document has no text. */
  readonly personalData: readonly PiiSpan[] | null;
  readonly withGeometry: boolean;
  readonly withDetails?: boolean;
  /** The documents of the file, of which the first was read; by default it is one. */
  readonly documents?: readonly DocumentRange[];
  /** Whether the document that was read may hold pages of another one. */
  readonly mayHoldMore?: boolean;
};

/** The data of one document is no account of a file with several: a person has to look at it. */
const MAX_UNSPLIT_CONFIDENCE = 0.5;

/** Composes the response of the contract for one document. A type that is only a guess comes without data, with confidence below 0.3. */
export function composeResult(parts: ResultParts): ExtractionResult {
  const { document, text, detection, reading, personalData, withGeometry, withDetails = false } = parts;
  const { documents = [toRange(document)], mayHoldMore = false } = parts;
  const fields = reading?.fields ?? [];
  const shown = withDetails ? [...fields, ...(reading?.detailFields ?? [])] : fields;
  return {
    document_type: detection.type,
    data: reading === null || fields.length === 0 ? null : completeData(detection.type, reading.data),
    text_source: findTextSource(document.pages, fields),
    raw_text: text,
    confidence: roundToFourDecimals(
      reading === null
        ? Math.min(detection.score, MIN_DETECTION_SCORE - 0.01)
        : Math.min(
            computeResultConfidence(detection.type, fields),
            documents.length > 1 || mayHoldMore ? MAX_UNSPLIT_CONFIDENCE : 1,
          ),
    ),
    field_confidences: shown.map(({ path, confidence, reason }) => ({
      field: path,
      score: roundToFourDecimals(confidence),
      reason,
    })),
    pii_detected: personalData === null ? null : [...personalData],
    error: null,
    ...(withGeometry ? createGeometry(document, shown) : {}),
    ...(withDetails ? { details: composeDetails(detection.type, reading, documents, document.pages) } : {}),
  };
}

/** A confidence with more decimals would claim an exactness that no evaluation has. */
const roundToFourDecimals = (confidence: number): number => Math.round(confidence * 10_000) / 10_000;

function findTextSource(pages: readonly Page[], fields: TypeReading['fields']): TextSource | null {
  if (fields.some(({ source }) => source === 'embedded_xml')) return 'embedded_xml';
  const sources = new Set(pages.filter(({ lines }) => lines.length > 0).map(({ source }) => source));
  const [source] = sources;
  return sources.size > 1 ? 'mixed' : (source ?? null);
}

/** Boxes are shares of the page as POST /v1/extract/pages renders it: a scan turned on its side is not turned upright. */
function createGeometry(
  document: OpenedDocument,
  fields: TypeReading['fields'],
): Pick<ExtractionResult, 'geometry' | 'pages'> {
  return {
    geometry: fields.flatMap(({ path, page, box, source }) =>
      page === null || box === null
        ? []
        : [{ field: path, page, box: [...toRenderedBox(box, findPage(document, page))], source }],
    ),
    pages: listPages(document),
  };
}

/** Returns the pages of a document as POST /v1/extract/pages renders them. */
export const listPages = (document: OpenedDocument): PageInfo[] =>
  document.pages.map(({ width, height, source, turned }) =>
    turned === 90 || turned === 270 ? { width: height, height: width, source } : { width, height, source },
  );

const findPage = (document: OpenedDocument, number: number): Pick<Page, 'turned'> =>
  document.pages.find((page) => page.number === number) ?? {};
