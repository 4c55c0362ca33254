import type { Attachment, OpenedDocument } from '@probant/documents/document';
import { parseXml, type XmlElement } from './xml-tree.ts';

/** File names that Factur-X, ZUGFeRD 1 and 2, XRechnung and Order-X prescribe for the file inside the PDF. */
const STANDARD_FILE_NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];

/** Cross Industry Invoice, its predecessor in ZUGFeRD 1.0, and the message of Order-X. */
const ROOT_ELEMENTS = ['CrossIndustryInvoice', 'CrossIndustryDocument', 'SCRDMCCBDACIOMessageStructure'];

const MAX_PARSED_FILES = 8;

/** Returns the electronic invoice inside a PDF: the file with a standard name, else the first file with a known root element. */
export const findElectronicInvoice = (document: AttachedFiles): XmlElement | null =>
  findParsedFile(document)?.root ?? null;

/** Returns the bytes of the electronic invoice inside a PDF. */
export const findInvoiceFile = (document: AttachedFiles): Uint8Array | null => findParsedFile(document)?.bytes ?? null;

type AttachedFiles = Pick<OpenedDocument, 'attachments'>;

type ParsedFile = { readonly root: XmlElement; readonly bytes: Uint8Array };

/** The detection of the type, the boundaries and the fields of a document all read its electronic invoice. */
const filesByAttachments = new WeakMap<readonly Attachment[], ParsedFile | null>();

function findParsedFile({ attachments }: AttachedFiles): ParsedFile | null {
  const known = filesByAttachments.get(attachments);
  if (known !== undefined) return known;
  const file = parseFirstInvoice(attachments);
  filesByAttachments.set(attachments, file);
  return file;
}

function parseFirstInvoice(attachments: readonly Attachment[]): ParsedFile | null {
  const named = attachments.filter(({ name }) => STANDARD_FILE_NAMES.includes(baseName(name)));
  const otherXmlFiles = attachments.filter((attachment) => !named.includes(attachment) && looksLikeXml(attachment));
  for (const { bytes } of [...named, ...otherXmlFiles].slice(0, MAX_PARSED_FILES)) {
    const xml = parseXml(bytes);
    if (xml !== null && ROOT_ELEMENTS.includes(xml.name)) return { root: xml.root, bytes };
  }
  return null;
}

const baseName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase();

const looksLikeXml = ({ name, bytes }: Attachment): boolean =>
  /\.xml$/i.test(name) ||
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<(?:\?xml|\w+:?Cross)/.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, 100)),
  );
