import type { Attachment, OpenedDocument } from '@probant/documents/document';
import { parseXml, type XmlElement } from './xml-tree.ts';

/** Names that Factur-X, ZUGFeRD 1 and 2, XRechnung and Order-X prescribe for the file inside the PDF. */
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];

/** Cross Industry Invoice, its ZUGFeRD 1.0 forerunner, and the message of Order-X. */
const ROOTS = ['CrossIndustryInvoice', 'CrossIndustryDocument', 'SCRDMCCBDACIOMessageStructure'];

/** Files looked into when none has a prescribed name. */
const LOOKED_INTO = 8;

/** The electronic invoice inside a PDF: the file with a prescribed name first, else the first whose root element tells. */
export function electronicInvoice(document: Pick<OpenedDocument, 'attachments'>): XmlElement | null {
  const named = document.attachments.filter(({ name }) => NAMES.includes(baseName(name)));
  const others = document.attachments.filter((one) => !named.includes(one) && looksLikeXml(one));
  for (const { bytes } of [...named, ...others].slice(0, LOOKED_INTO)) {
    const xml = parseXml(bytes);
    if (xml !== null && ROOTS.includes(xml.name)) return xml.root;
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
