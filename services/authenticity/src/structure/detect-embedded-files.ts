import {
  decodeTextString,
  isArray,
  isString,
  type PdfDictionary,
  type PdfObjects,
  type PdfPage,
  toDictionary,
  toName,
} from '@probant/documents/pdf-structure';
import type { Detector } from '../evidence/evidence.ts';
import { findNameTree, listNameTreeValues } from './name-tree.ts';

const MAX_ANNOTATIONS = 1000;
/** Names that the standards of electronic invoices and orders prescribe (Factur-X 1.07, 6.1; ZUGFeRD 1.0 and 2; XRechnung; Order-X). */
const INVOICE_XML_NAME = /^(?:factur-x|zugferd-invoice|xrechnung|order-x|cii|ubl|invoice)\.xml$/i;
/** An XML file with one of these relationships belongs to what the page shows (ISO 32000-2, table 43). */
const DATA_RELATIONSHIPS: ReadonlySet<string | null> = new Set(['Data', 'Alternative', 'Source', 'Supplement']);

/** Files inside the file, except the data of an electronic invoice. */
export const EMBEDDED_FILE_DETECTOR: Detector = {
  name: 'pdf_embedded_files',
  detect({ pdf }) {
    if (pdf === null) return [];
    const { objects } = pdf;
    const attached = listNameTreeValues(objects, findNameTree(objects, 'EmbeddedFiles')).map(toDictionary);
    const specifications = [...attached, ...pdf.pages.flatMap((page) => listAttachments(objects, page))].filter(
      (specification) => specification !== null && hasFile(objects, specification),
    ) as PdfDictionary[];
    const others = new Set(specifications.filter((specification) => !isInvoiceData(objects, specification)));
    return others.size === 0 ? [] : [{ code: 'pdf_embedded_file', detail: { files: others.size } }];
  },
};

function listAttachments(objects: PdfObjects, page: PdfPage): readonly (PdfDictionary | null)[] {
  const annotations = objects.get(page.dictionary, 'Annots');
  const dictionaries = (isArray(annotations) ? annotations.slice(0, MAX_ANNOTATIONS) : []).map((annotation) =>
    toDictionary(objects.resolve(annotation)),
  );
  return dictionaries
    .filter((annotation) => annotation !== null && toName(objects.get(annotation, 'Subtype')) === 'FileAttachment')
    .map((annotation) => toDictionary(objects.get(annotation as PdfDictionary, 'FS')));
}

const hasFile = (objects: PdfObjects, specification: PdfDictionary): boolean =>
  toDictionary(objects.get(specification, 'EF')) !== null;

function isInvoiceData(objects: PdfObjects, specification: PdfDictionary): boolean {
  const names = [objects.get(specification, 'UF'), objects.get(specification, 'F')].filter(isString);
  const texts = names.map(({ bytes }) => decodeTextString(bytes).replaceAll('\0', '').trim());
  if (texts.some((name) => INVOICE_XML_NAME.test(name))) return true;
  return (
    texts.some((name) => /\.xml$/i.test(name)) &&
    DATA_RELATIONSHIPS.has(toName(objects.get(specification, 'AFRelationship')))
  );
}
