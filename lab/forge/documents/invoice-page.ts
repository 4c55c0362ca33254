import type { Draw } from '../../generate/draw.ts';
import { addDays } from '../../generate/invented/days.ts';
import { formatAddress } from '../../generate/invented/places.ts';
import { inventInvoice } from '../../generate/invoice/invent-invoice.ts';
import { type BusinessDocument, formatCents, formatDay, formatEuros, groupByFour } from './business-document.ts';
import { inventRecentDay } from './recent-day.ts';

const POSTAL = { capitals: false, country: false };
const MAX_ATTEMPTS = 50;

export function inventInvoicePage(draw: Draw): BusinessDocument {
  const { buyer, gross, lines, net, number, payment, seller, vat, vatAmount } = inventPlainInvoice(draw);
  const day = inventRecentDay(draw);
  return {
    kind: 'invoice',
    title: `FACTURE N° ${number}`,
    issuer: [seller.fullName, ...formatAddress(seller.address, POSTAL), seller.phone, seller.email],
    recipient: [buyer.name, ...formatAddress(buyer.address, POSTAL)],
    facts: [
      ['Date de facture', formatDay(day)],
      ['Échéance', formatDay(addDays(day, 30))],
      ['SIRET', seller.siret ?? ''],
      ['N° TVA', seller.vatNumber ?? ''],
    ],
    paragraphs: [],
    table: {
      columns: [
        { label: 'Désignation', share: 0.5, align: 'left' },
        { label: 'Qté', share: 0.1, align: 'right' },
        { label: 'P.U. HT', share: 0.15, align: 'right' },
        { label: 'TVA', share: 0.1, align: 'right' },
        { label: 'Montant HT', share: 0.15, align: 'right' },
      ],
      rows: lines.map(({ amount, description, quantity, unitPrice, vatRate }) => [
        description.slice(0, 42),
        String(quantity).replace('.', ','),
        formatCents(unitPrice),
        `${String(vatRate).replace('.', ',')} %`,
        formatCents(amount),
      ]),
    },
    totals: [
      ['Total HT', formatEuros(net)],
      ...vat.map((row) => [`TVA ${String(row.rate).replace('.', ',')} %`, formatEuros(row.vat)] as const),
      ...(vat.length > 1 ? [['Total TVA', formatEuros(vatAmount)] as const] : []),
      ['Total TTC', formatEuros(gross)],
    ],
    footer: [
      `Règlement par virement : IBAN ${groupByFour(payment.iban)} - BIC ${payment.bic}`,
      'En cas de retard, indemnité forfaitaire de 40 € (art. L. 441-10 du code de commerce).',
    ],
    mrz: [],
    day,
  };
}

/** An invoice with VAT, without discounts, of a registered company: the common case. */
function inventPlainInvoice(draw: Draw) {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const invoice = inventInvoice(draw.fork(`facts ${attempt}`), { language: 'fr', lines: [2, 7] });
    const isPlain =
      invoice.kind === 'invoice' &&
      invoice.regime === 'charged' &&
      invoice.globalDiscount === 0 &&
      invoice.lines.every(({ discount }) => discount === 0) &&
      invoice.seller.siret !== null &&
      invoice.seller.vatNumber !== null;
    if (isPlain) return invoice;
  }
  throw new Error(`no plain invoice in ${MAX_ATTEMPTS} attempts`);
}
