import { bakeryReceipt } from './content/bakery-receipt.ts';
import { bankDetails } from './content/bank-details.ts';
import { garageInvoice } from './content/garage-invoice.ts';
import { identityCard } from './content/identity-card.ts';
import { joineryInvoice } from './content/joinery-invoice.ts';
import { printerInvoice } from './content/printer-invoice.ts';
import { restaurantReceipt } from './content/restaurant-receipt.ts';
import { resume } from './content/resume.ts';
import { writeFacturXml } from './factur-x.ts';
import type { DocumentInfo } from './pdf/document-info.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { photographRestaurantReceipt, scanBakeryReceipt, scanGarageInvoice } from './photos-and-scans.ts';
import { encodePng, rasterizeSheet } from './picture/picture.ts';
import { drawBankDetails } from './templates/bank-details.ts';
import { drawIdentityCard } from './templates/identity-card.ts';
import { drawJoineryInvoice } from './templates/invoice-joinery.ts';
import { drawPrinterInvoice } from './templates/invoice-printer.ts';
import { drawResume } from './templates/resume.ts';

export type Sample = {
  /** Whether every machine generates the same bytes. Pictures depend on the version of libvips, whose encoders change. */
  readonly exact: boolean;
  generate(): Uint8Array | Promise<Uint8Array>;
};

const createExactSample = (make: () => Uint8Array): Sample => ({ exact: true, generate: make });
const createPictureSample = (make: () => Promise<Uint8Array>): Sample => ({ exact: false, generate: make });

/** All generated samples. `protege.pdf` is not one of them, because encryption draws its keys at random. */
export const samples = {
  'facture.pdf': createExactSample(writeJoineryPdf),
  'facture-simple.pdf': createExactSample(() =>
    writePdf({
      info: createDocumentInfo(
        `Facture ${printerInvoice.number}`,
        printerInvoice.seller.name,
        `${printerInvoice.issued}T16:04:00+02:00`,
      ),
      sheets: [drawPrinterInvoice(printerInvoice)],
    }),
  ),
  'facture-scan.pdf': createPictureSample(() =>
    scanGarageInvoice(createDocumentInfo('Numérisation', garageInvoice.buyer.name, '2026-07-02T11:20:00+02:00')),
  ),
  'ticket-restaurant.jpg': createPictureSample(() => photographRestaurantReceipt(restaurantReceipt)),
  'ticket-boulangerie.png': createPictureSample(() => scanBakeryReceipt(bakeryReceipt)),
  'rib.pdf': createExactSample(() =>
    writePdf({
      info: createDocumentInfo("Relevé d'identité bancaire", bankDetails.bank, `${bankDetails.issued}T10:15:00+02:00`),
      sheets: [drawBankDetails(bankDetails)],
    }),
  ),
  'cv.pdf': createExactSample(() =>
    writePdf({
      info: createDocumentInfo(
        'Curriculum vitae',
        `${resume.firstname} ${resume.lastname}`,
        '2026-10-19T20:41:00+02:00',
      ),
      sheets: [drawResume(resume)],
    }),
  ),
  'carte-identite.png': createPictureSample(async () =>
    encodePng(await rasterizeSheet(drawIdentityCard(identityCard), 1, 3)),
  ),
  'corrompu.pdf': createExactSample(() => truncateFile(writeJoineryPdf())),
  'vide.pdf': createExactSample(() => new Uint8Array()),
  'image-deguisee.pdf': createPictureSample(() => scanBakeryReceipt(bakeryReceipt)),
} satisfies Record<string, Sample>;

function writeJoineryPdf(): Uint8Array {
  return writePdf({
    info: createDocumentInfo(
      `Facture ${joineryInvoice.number}`,
      joineryInvoice.seller.name,
      `${joineryInvoice.issued}T09:32:00+02:00`,
    ),
    sheets: [drawJoineryInvoice(joineryInvoice)],
    facturX: writeFacturXml(joineryInvoice),
  });
}

function createDocumentInfo(title: string, author: string, written: string): DocumentInfo {
  return { title, author, creator: 'Probant samples', producer: 'Probant samples', written };
}

/** Keeps the first three fifths of the file, like an interrupted transfer. */
const truncateFile = (file: Uint8Array): Uint8Array => file.subarray(0, Math.floor(file.length * 0.6));
