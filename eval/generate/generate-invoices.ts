import { asMedium, pickMedium } from './degrade/as-medium.ts';
import type { GeneratedInvoice, Order, Part } from './document.ts';
import { createDraw } from './draw.ts';
import { addressVariants } from './invented/places.ts';
import { inventInvoice } from './invoice/invent-invoice.ts';
import type { InvoiceTemplate } from './invoice/template.ts';
import { invoiceTruth, unprintedFields } from './invoice/truth.ts';
import { pdfOf } from './page/pdf-of.ts';
import { namesCurrency } from './page/printed-text.ts';
import { reportInvoiceTemplates } from './templates/report/invoices.ts';
import { trainInvoiceTemplates } from './templates/train/invoices.ts';

const TEMPLATES: Readonly<Record<Part, readonly InvoiceTemplate[]>> = {
  train: trainInvoiceTemplates,
  report: reportInvoiceTemplates,
};

/** Invoices of a part, the same for the same seed; document 12 is the same in a run of 20 and in one of 2000. */
export async function* generateInvoices({ seed, count, part, medium }: Order): AsyncIterable<GeneratedInvoice> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/invoice/${part}/${index}`);
    const template = draw.weighted(TEMPLATES[part].map((one) => [one.weight, one] as const));
    const language = draw.weighted(template.languages);
    const facts = inventInvoice(draw.fork('facts'), { language, ...template.wish?.(draw) });
    const { sheets, said, layout } = template.page(draw.fork('page'), facts);
    const { seller } = facts;
    const pdf = pdfOf(draw.fork('pdf'), sheets, { title: facts.number, author: seller.name, day: facts.issued });
    const filed = await asMedium(draw.fork('medium'), pdf, pickMedium(draw.fork('which medium'), medium));
    yield {
      name: `invoice-${part}-${seed}-${index}.${filed.extension}`,
      kind: 'invoice',
      bytes: filed.bytes,
      truth: invoiceTruth(facts, said),
      language,
      template: `${part}/${layout}`,
      medium: filed.medium,
      unprinted: unprintedFields(said, namesCurrency(sheets)),
      accepted: {
        vendor_name: [seller.name, seller.fullName, ...(seller.sign === null ? [] : [seller.sign])],
        vendor_address: addressVariants(seller.address),
        vendor_tax_id: [seller.siret, seller.siren, seller.vatNumber].filter((number) => number !== null),
      },
    };
  }
}
