import type { DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import type { IsoDate } from '@probant/french/dates';
import { type Detection, detectType, hasSignsOfType, MIN_DETECTION_SCORE } from '../detection/detect-type.rules.ts';
import type { WeighedDocument } from '../detection/weighed-document.rules.ts';
import { readIdCard } from '../id-card/read-id-card.ts';
import { readInvoice } from '../invoice/read-invoice.ts';
import type { TypeReading } from '../reading/field-reading.ts';
import { limitDocument } from '../reading/limit-document.ts';
import { readReceipt } from '../receipt/read-receipt.ts';
import { readResume } from '../resume/read-resume.ts';
import { readRib } from '../rib/read-rib.ts';

export type DocumentReading = {
  readonly detection: Detection;
  /** Null when the type was not detected. */
  readonly reading: TypeReading | null;
  /** Whether the document has signs of its type. If not, the values are guesses. */
  readonly hasTypeSigns: boolean;
};

/** Reads the fields of one type. `today` decides the century of a birth; null where it is not known. */
type FieldReader = (document: OpenedDocument, today: IsoDate | null) => TypeReading;

const FIELD_READERS: Readonly<Record<DocumentType, FieldReader>> = {
  invoice: readInvoice,
  receipt: (document) => readReceipt(document),
  resume: readResume,
  id_card: readIdCard,
  rib: readRib,
};

/** Reads the fields of a document of the given type, or of the detected type when `type` is undefined. */
export function readDocument(
  weighed: WeighedDocument,
  type: DocumentType | undefined,
  today: IsoDate | null = null,
): DocumentReading {
  const { document } = weighed;
  if (type === undefined) {
    const detection = detectType(weighed);
    const reading = detection.score < MIN_DETECTION_SCORE ? null : readFields(detection.type, document, today);
    return { detection, reading, hasTypeSigns: reading !== null };
  }
  const reading = readFields(type, document, today);
  return {
    detection: { type, score: 1 },
    reading,
    hasTypeSigns: hasSignsOfType(weighed, type) || (type === 'receipt' && isProvedSale(reading, weighed)),
  };
}

/** Whether sums or the tax confirm the total of a dated paper that has the signs of no other type: a receipt without the words of one. */
function isProvedSale({ fields }: TypeReading, { isOtherPaper }: WeighedDocument): boolean {
  const findField = (path: string) => fields.find((field) => field.path === path);
  const total = findField('total_amount');
  return (
    !isOtherPaper &&
    findField('receipt_date') !== undefined &&
    total?.reason === 'arithmetic_agrees' &&
    total.confidence >= MIN_PROVED_CONFIDENCE
  );
}

const MIN_PROVED_CONFIDENCE = 0.9;

const readFields = (type: DocumentType, document: OpenedDocument, today: IsoDate | null): TypeReading =>
  FIELD_READERS[type](limitDocument(document), today);
