import type { Draw } from '../../generate/draw.ts';
import { formatAddress } from '../../generate/invented/places.ts';
import { inventReceipt } from '../../generate/receipt/invent-receipt.ts';
import { type BusinessDocument, formatCents, formatDay, formatEuros } from './business-document.ts';
import { inventRecentDay } from './recent-day.ts';

export function inventReceiptPage(draw: Draw): BusinessDocument {
  const { lines, merchant, net, payment, sign, ticket, time, total, vat } = inventReceipt(draw.fork('facts'));
  const day = inventRecentDay(draw);
  return {
    kind: 'receipt',
    title: sign,
    issuer: [merchant.fullName, ...formatAddress(merchant.address, { capitals: false, country: false })],
    recipient: [],
    facts: [
      ['SIRET', merchant.siret ?? ''],
      ['Ticket', ticket],
      ['Date', `${formatDay(day)} ${time}`],
    ],
    paragraphs: [],
    table: {
      columns: [
        { label: 'Article', share: 0.55, align: 'left' },
        { label: 'Qté', share: 0.1, align: 'right' },
        { label: 'Prix', share: 0.15, align: 'right' },
        { label: 'Montant', share: 0.2, align: 'right' },
      ],
      rows: lines.map(({ amount, description, quantity, unitPrice }) => [
        description.slice(0, 34),
        String(quantity).replace('.', ','),
        formatCents(unitPrice),
        formatCents(amount),
      ]),
    },
    totals: [
      ['Total HT', formatEuros(net)],
      ...vat.map((row) => [`TVA ${String(row.rate).replace('.', ',')} %`, formatEuros(row.vat)] as const),
      ['TOTAL TTC', formatEuros(total)],
      [payment.method, formatEuros(total)],
    ],
    footer: ['Merci de votre visite', 'Ticket à conserver'],
    mrz: [],
    day,
  };
}
