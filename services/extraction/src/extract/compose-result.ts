import { DATA_OF_TYPE, type DocumentType, type ExtractionResult, type TextSource } from '@probant/contracts/extraction';
import { boxAsRendered, type OpenedDocument, type Page, textOf } from '@probant/documents/document';
import { guessesOf } from '../confidence/guesses.rules.ts';
import { resultConfidence } from '../confidence/result-confidence.rules.ts';
import { DETECTED, type Detection } from '../detection/detect-type.rules.ts';
import { detectPii } from '../pii/detect-pii.ts';
import type { TypeReading } from '../reading/field-reading.ts';
import { complete } from './complete-data.ts';

type Composition = {
  readonly document: OpenedDocument;
  readonly detection: Detection;
  /** Null when the type could not be told. */
  readonly reading: TypeReading | null;
  /** Whether the document shows anything of its type: if not, what was read are guesses. */
  readonly resembling: boolean;
  readonly withGeometry: boolean;
};

/** The contract's answer for one document. A type that was only guessed comes without data and below 0.3. */
export function composeResult({ document, detection, withGeometry, ...read }: Composition): ExtractionResult {
  const reading = read.reading === null || read.resembling ? read.reading : guessesOf(read.reading);
  const rawText = textOf(document.pages);
  const fields = reading?.fields ?? [];
  const fromFields = resultConfidence(detection.type, fields);
  return {
    document_type: detection.type,
    data: reading === null || fields.length === 0 ? null : complete(DATA_OF_TYPE[detection.type], reading.data),
    text_source: textSource(document.pages, fields),
    raw_text: rawText,
    confidence: reading === null ? Math.min(detection.score, DETECTED - 0.01) : fromFields,
    field_confidences: fields.map(({ path, confidence, reason }) => ({ field: path, score: confidence, reason })),
    pii_detected: rawText.trim() === '' ? null : [...detectPii(rawText, document.pages, reading)],
    error: null,
    ...(withGeometry ? geometryOf(document, fields) : {}),
  };
}

/** A file of a batch that could not be read. */
export const failedResult = (type: DocumentType | undefined, error: string): ExtractionResult => ({
  document_type: type ?? 'invoice',
  data: null,
  text_source: null,
  raw_text: '',
  confidence: 0,
  field_confidences: [],
  pii_detected: null,
  error,
});

function textSource(pages: readonly Page[], fields: TypeReading['fields']): TextSource | null {
  if (fields.some(({ source }) => source === 'embedded_xml')) return 'embedded_xml';
  const sources = new Set(pages.filter(({ lines }) => lines.length > 0).map(({ source }) => source));
  const [only] = sources;
  return sources.size > 1 ? 'mixed' : (only ?? null);
}

/** Boxes are shares of the page as POST /v1/extract/pages shows it: a scan that lies on its side stays lying. */
function geometryOf(
  document: OpenedDocument,
  fields: TypeReading['fields'],
): Pick<ExtractionResult, 'geometry' | 'pages'> {
  return {
    geometry: fields.flatMap(({ path, page, box, source }) =>
      page === null || box === null
        ? []
        : [{ field: path, page, box: [...boxAsRendered(box, pageNumbered(document, page))], source }],
    ),
    pages: document.pages.map(({ width, height, source, turned }) =>
      turned === 90 || turned === 270 ? { width: height, height: width, source } : { width, height, source },
    ),
  };
}

const pageNumbered = (document: OpenedDocument, number: number): Pick<Page, 'turned'> =>
  document.pages.find((page) => page.number === number) ?? {};
