import { bakeryReceipt } from './content/bakery-receipt.ts';
import { bankDetails } from './content/bank-details.ts';
import { garageInvoice } from './content/garage-invoice.ts';
import { identityCard } from './content/identity-card.ts';
import { joineryInvoice } from './content/joinery-invoice.ts';
import { printerInvoice } from './content/printer-invoice.ts';
import { restaurantReceipt } from './content/restaurant-receipt.ts';
import { resume } from './content/resume.ts';
import { facturXml } from './factur-x.ts';
import { garageScan } from './garage-scan.ts';
import { type DocumentFacts, writePdf } from './pdf/document.ts';
import { pictureOf, toPng } from './picture/picture.ts';
import { bakeryScan, restaurantPhoto } from './receipt-pictures.ts';
import { bankDetailsSheet } from './templates/bank-details.ts';
import { identityCardSheet } from './templates/identity-card.ts';
import { joineryInvoiceSheet } from './templates/invoice-joinery.ts';
import { printerInvoiceSheet } from './templates/invoice-printer.ts';
import { resumeSheet } from './templates/resume.ts';

export type Sample = {
  /** Whether every machine makes the same bytes. Pictures go through libvips, whose encoders change from version to version. */
  readonly exact: boolean;
  make(): Uint8Array | Promise<Uint8Array>;
};

const exact = (make: () => Uint8Array): Sample => ({ exact: true, make });
const picture = (make: () => Promise<Uint8Array>): Sample => ({ exact: false, make });

/** Every sample that the generator makes. `protege.pdf` is the one it does not: encryption draws its keys at random. */
export const samples = {
  'facture.pdf': exact(joineryPdf),
  'facture-simple.pdf': exact(() =>
    writePdf({
      facts: facts(
        `Facture ${printerInvoice.number}`,
        printerInvoice.seller.name,
        `${printerInvoice.issued}T16:04:00+02:00`,
      ),
      sheets: [printerInvoiceSheet(printerInvoice)],
    }),
  ),
  'facture-scan.pdf': picture(() =>
    garageScan(facts('Numérisation', garageInvoice.buyer.name, '2026-07-02T11:20:00+02:00')),
  ),
  'ticket-restaurant.jpg': picture(() => restaurantPhoto(restaurantReceipt)),
  'ticket-boulangerie.png': picture(() => bakeryScan(bakeryReceipt)),
  'rib.pdf': exact(() =>
    writePdf({
      facts: facts("Relevé d'identité bancaire", bankDetails.bank, `${bankDetails.issued}T10:15:00+02:00`),
      sheets: [bankDetailsSheet(bankDetails)],
    }),
  ),
  'cv.pdf': exact(() =>
    writePdf({
      facts: facts('Curriculum vitae', `${resume.firstname} ${resume.lastname}`, '2026-10-19T20:41:00+02:00'),
      sheets: [resumeSheet(resume)],
    }),
  ),
  'carte-identite.png': picture(async () => toPng(await pictureOf(identityCardSheet(identityCard), 1, 3))),
  'corrompu.pdf': exact(() => truncated(joineryPdf())),
  'vide.pdf': exact(() => new Uint8Array()),
  'image-deguisee.pdf': picture(() => bakeryScan(bakeryReceipt)),
} satisfies Record<string, Sample>;

function joineryPdf(): Uint8Array {
  return writePdf({
    facts: facts(
      `Facture ${joineryInvoice.number}`,
      joineryInvoice.seller.name,
      `${joineryInvoice.issued}T09:32:00+02:00`,
    ),
    sheets: [joineryInvoiceSheet(joineryInvoice)],
    facturX: facturXml(joineryInvoice),
  });
}

function facts(title: string, author: string, written: string): DocumentFacts {
  return { title, author, creator: 'Probant samples', producer: 'Probant samples', written };
}

/** The first three fifths: what a transfer leaves that stopped. */
const truncated = (file: Uint8Array): Uint8Array => file.subarray(0, Math.floor(file.length * 0.6));
