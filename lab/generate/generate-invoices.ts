import { applyMedium, pickMedium } from './degrade/apply-medium.ts';
import { createDraw } from './draw.ts';
import type { GeneratedInvoice, GenerateOptions, Part } from './generated-document.ts';
import { listAddressVariants } from './invented/places.ts';
import { buildInvoiceDetails } from './invoice/details.ts';
import { inventInvoice } from './invoice/invent-invoice.ts';
import type { InvoiceTemplate } from './invoice/template.ts';
import { buildInvoiceTruth, listUnprintedFields } from './invoice/truth.ts';
import { hasPrintedCurrency } from './page/printed-text.ts';
import { writePages } from './page/write-pages.ts';
import { reportInvoiceTemplates } from './templates/report/invoices.ts';
import { trainInvoiceTemplates } from './templates/train/invoices.ts';

const TEMPLATES_BY_PART: Readonly<Record<Part, readonly InvoiceTemplate[]>> = {
  train: trainInvoiceTemplates,
  report: reportInvoiceTemplates,
};

/** Generates invoices. A document depends only on the seed, the part and its index, not on how many are generated. */
export async function* generateInvoices({
  seed,
  count,
  part,
  medium,
}: GenerateOptions): AsyncIterable<GeneratedInvoice> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/invoice/${part}/${index}`);
    const template = draw.weighted(TEMPLATES_BY_PART[part].map((candidate) => [candidate.weight, candidate] as const));
    const language = draw.weighted(template.languages);
    const facts = inventInvoice(draw.fork('facts'), { language, ...template.options?.(draw) });
    const { sheets, printed, layout } = template.page(draw.fork('page'), facts);
    const { seller } = facts;
    const pdf = writePages(draw.fork('pdf'), sheets, { title: facts.number, author: seller.name, day: facts.issued });
    const file = await applyMedium(draw.fork('medium'), pdf, pickMedium(draw.fork('which medium'), medium));
    yield {
      name: `invoice-${part}-${seed}-${index}.${file.extension}`,
      kind: 'invoice',
      bytes: file.bytes,
      truth: buildInvoiceTruth(facts, printed),
      language,
      template: `${part}/${layout}`,
      medium: file.medium,
      details: buildInvoiceDetails(facts, printed.negative),
      unprinted: listUnprintedFields(printed, hasPrintedCurrency(sheets)),
      accepted: {
        vendor_name: [seller.name, seller.fullName, ...(seller.sign === null ? [] : [seller.sign])],
        vendor_address: listAddressVariants(seller.address),
        vendor_tax_id: [seller.siret, seller.siren, seller.vatNumber].filter((number) => number !== null),
      },
    };
  }
}
