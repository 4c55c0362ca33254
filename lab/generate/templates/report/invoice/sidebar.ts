import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { pickFamily } from '../../../page/faces.ts';
import { drawOutlinedText } from '../../../page/outlined-text.ts';
import { createMillimetreSheet, describePrinted, POINTS_PER_MM, pickTextFamily } from './millimetre-sheet.ts';

/** Draws a designer's page: references and customer in a coloured column at the left, the services at the right, the name as outlines and in small print. */
export function drawSidebarInvoice(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, due, payment } = facts;
  const language = facts.language;
  const notation = inventNotation(draw, facts);
  const page = createMillimetreSheet(pickTextFamily(draw), 8.8);
  const background = draw.pick(['#f4efe6', '#e8eef0', '#f1e9ee', '#eaf1e6'] as const);
  page.fillBox(0, 0, 62, 297, background);
  const labels = SIDEBAR_LABELS[language];
  const tradeName = seller.sign ?? seller.name;
  drawOutlinedText(page.sheet, tradeName, 72 * POINTS_PER_MM, 30 * POINTS_PER_MM, {
    face: pickFamily(draw, 'report', 'logo').regular,
    size: tradeName.length > 20 ? 18 : 28,
    colour: '#222222',
  });
  const sideEntries: (readonly [string, readonly string[]])[] = [
    [labels[facts.kind], [facts.number]],
    [labels.issued, [notation.day(facts.issued)]],
    [labels.customer, [buyer.name, ...formatAddress(buyer.address, { capitals: false, country: false })]],
    ...(draw.chance(0.6) ? [[labels.project, [references.project, notation.day(references.quoteDay)]] as const] : []),
    ...(draw.chance(0.5) ? [[labels.reference, [references.order]] as const] : []),
    [labels.contact, [`${seller.contact.first} ${seller.contact.last}`, seller.phone]],
    ...(due === null ? [] : [[labels.due, [notation.day(due)]] as const]),
    [labels.iban, [notation.iban(payment.iban), payment.bic]],
  ];
  let y = 30;
  for (const [title, rows] of draw.chance(0.5) ? sideEntries : [...sideEntries.slice(2), ...sideEntries.slice(0, 2)]) {
    page.write(title, 8, y, { fontSize: 7, colour: '#777777' });
    y = page.writeRows(rows, 8, y + 4.6, 4.6, { maxWidth: 50 }) + 5;
  }
  let mainY = 60;
  for (const line of facts.lines) {
    page.write(line.description, 72, mainY, { maxWidth: 84 });
    page.write(notation.amount(line.amount), 195, mainY, { align: 'right' });
    page.write(`${notation.quantity(line.quantity)} ${line.unit} × ${notation.bare(line.unitPrice)}`, 72, mainY + 4.4, {
      fontSize: 7.2,
      colour: '#777777',
    });
    mainY += 11;
  }
  page.drawLine(72, mainY - 3, 195, mainY - 3, '#bbbbbb', 0.4);
  mainY += 4;
  const isVatCharged = facts.regime === 'charged';
  const totals: (readonly [string, number])[] = [
    ...(facts.globalDiscount > 0 ? [['–', -facts.globalDiscount] as const] : []),
    [labels.net, facts.net],
    ...(isVatCharged ? facts.vat.map(({ rate, vat }) => [`${labels.vat} ${notation.rate(rate)}`, vat] as const) : []),
    [labels.gross, facts.gross],
    ...(facts.deposit > 0
      ? [
          [{ fr: 'acompte reçu', de: 'anzahlung', en: 'paid' }[language], -facts.deposit] as const,
          [{ fr: 'reste', de: 'rest', en: 'balance' }[language], facts.gross - facts.deposit] as const,
        ]
      : []),
  ];
  totals.forEach(([title, cents], index) => {
    page.write(title, 150, mainY + index * 6, { align: 'right', colour: '#555555' });
    page.write(notation.amount(cents), 195, mainY + index * 6, { align: 'right', bold: title === labels.gross });
  });
  const address = formatAddress(seller.address, { capitals: false, country: false });
  page.writeRows(
    [
      seller.fullName,
      address.join(', '),
      `${seller.register}${seller.siret === null ? '' : `, Siret ${seller.siret}`}${isVatCharged && seller.vatNumber !== null ? `, ${seller.vatNumber}` : ''}`,
      isVatCharged
        ? null
        : { fr: 'TVA non applicable, art. 293 B du CGI', de: 'Kein Ausweis von Umsatzsteuer', en: 'No VAT' }[language],
    ],
    72,
    272,
    4,
    { fontSize: 7, maxWidth: 122 },
  );
  return {
    sheets: [page.sheet],
    printed: describePrinted(facts, {
      method: language === 'fr' ? 'virement' : null,
      showsRates: false,
      showsVatTotal: facts.vat.length === 1,
      vendorAddress: address.join(', '),
    }),
    layout: 'sidebar',
  };
}

const SIDEBAR_LABELS = {
  fr: {
    invoice: 'facture',
    credit_note: 'avoir',
    correction: 'rectification',
    deposit: 'acompte',
    issued: 'émise le',
    customer: 'pour',
    due: 'échéance',
    project: 'projet',
    reference: 'votre référence',
    iban: 'virement à',
    net: 'hors taxes',
    vat: 'TVA',
    gross: 'toutes taxes',
    contact: 'suivi par',
  },
  de: {
    invoice: 'rechnung',
    credit_note: 'gutschrift',
    correction: 'korrektur',
    deposit: 'abschlag',
    issued: 'vom',
    customer: 'für',
    due: 'fällig',
    project: 'projekt',
    reference: 'ihre referenz',
    iban: 'konto',
    net: 'netto',
    vat: 'USt.',
    gross: 'brutto',
    contact: 'kontakt',
  },
  en: {
    invoice: 'invoice',
    credit_note: 'credit note',
    correction: 'correction',
    deposit: 'deposit',
    issued: 'issued',
    customer: 'for',
    due: 'due',
    project: 'project',
    reference: 'your reference',
    iban: 'pay to',
    net: 'net',
    vat: 'VAT',
    gross: 'total',
    contact: 'contact',
  },
} as const;
