import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { pickFamily } from '../../../page/faces.ts';
import { outlinedText } from '../../../page/outlined-text.ts';
import { familyOf, POINTS_PER_MM, paper, shown } from './paper.ts';

/** A designer's page: all facts in a coloured column at the left, only the work at the right; the name is a drawing there and small print below. */
export function sidebar(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, due, payment } = facts;
  const language = facts.language;
  const notation = inventNotation(draw, facts);
  const page = paper(familyOf(draw), 8.8);
  const back = draw.pick(['#f4efe6', '#e8eef0', '#f1e9ee', '#eaf1e6'] as const);
  page.fill(0, 0, 62, 297, back);
  const word = {
    fr: [
      'facture',
      'avoir',
      'rectification',
      'acompte',
      'émise le',
      'pour',
      'échéance',
      'projet',
      'votre référence',
      'virement à',
      'hors taxes',
      'TVA',
      'toutes taxes',
      'suivi par',
    ],
    de: [
      'rechnung',
      'gutschrift',
      'korrektur',
      'abschlag',
      'vom',
      'für',
      'fällig',
      'projekt',
      'ihre referenz',
      'konto',
      'netto',
      'USt.',
      'brutto',
      'kontakt',
    ],
    en: [
      'invoice',
      'credit note',
      'correction',
      'deposit',
      'issued',
      'for',
      'due',
      'project',
      'your reference',
      'pay to',
      'net',
      'VAT',
      'total',
      'contact',
    ],
  }[language];
  const label = (index: number) => word[index] as string;
  const name = seller.sign ?? seller.name;
  outlinedText(page.sheet, name, 72 * POINTS_PER_MM, 30 * POINTS_PER_MM, {
    face: pickFamily(draw, 'report', 'logo').regular,
    size: name.length > 20 ? 18 : 28,
    colour: '#222222',
  });
  const kind = { invoice: 0, credit_note: 1, correction: 2, deposit: 3 }[facts.kind];
  const facts1: (readonly [string, readonly string[]])[] = [
    [label(kind), [facts.number]],
    [label(4), [notation.day(facts.issued)]],
    [label(5), [buyer.name, ...addressLines(buyer.address, { capitals: false, country: false })]],
    ...(draw.chance(0.6) ? [[label(7), [references.project, notation.day(references.quoteDay)]] as const] : []),
    ...(draw.chance(0.5) ? [[label(8), [references.order]] as const] : []),
    [label(13), [`${seller.contact.first} ${seller.contact.last}`, seller.phone]],
    ...(due === null ? [] : [[label(6), [notation.day(due)]] as const]),
    [label(9), [notation.iban(payment.iban), payment.bic]],
  ];
  let y = 30;
  for (const [title, rows] of draw.chance(0.5) ? facts1 : [...facts1.slice(2), ...facts1.slice(0, 2)]) {
    page.put(title, 8, y, { pt: 7, tint: '#777777' });
    y = page.stack(rows, 8, y + 4.6, 4.6, { within: 50 }) + 5;
  }
  let at = 60;
  for (const line of facts.lines) {
    page.put(line.description, 72, at, { within: 84 });
    page.put(notation.amount(line.amount), 195, at, { end: true });
    page.put(`${notation.quantity(line.quantity)} ${line.unit} × ${notation.bare(line.unitPrice)}`, 72, at + 4.4, {
      pt: 7.2,
      tint: '#777777',
    });
    at += 11;
  }
  page.stroke(72, at - 3, 195, at - 3, '#bbbbbb', 0.4);
  at += 4;
  const charged = facts.regime === 'charged';
  const totals: (readonly [string, number])[] = [
    ...(facts.globalDiscount > 0 ? [['–', -facts.globalDiscount] as const] : []),
    [label(10), facts.net],
    ...(charged ? facts.vat.map(({ rate, vat }) => [`${label(11)} ${notation.rate(rate)}`, vat] as const) : []),
    [label(12), facts.gross],
    ...(facts.deposit > 0
      ? [
          [{ fr: 'acompte reçu', de: 'anzahlung', en: 'paid' }[language], -facts.deposit] as const,
          [{ fr: 'reste', de: 'rest', en: 'balance' }[language], facts.gross - facts.deposit] as const,
        ]
      : []),
  ];
  totals.forEach(([title, cents], i) => {
    page.put(title, 150, at + i * 6, { end: true, tint: '#555555' });
    page.put(notation.amount(cents), 195, at + i * 6, { end: true, heavy: title === label(12) });
  });
  const address = addressLines(seller.address, { capitals: false, country: false });
  page.stack(
    [
      seller.fullName,
      address.join(', '),
      `${seller.register}${seller.siret === null ? '' : `, Siret ${seller.siret}`}${charged && seller.vatNumber !== null ? `, ${seller.vatNumber}` : ''}`,
      charged
        ? null
        : { fr: 'TVA non applicable, art. 293 B du CGI', de: 'Kein Ausweis von Umsatzsteuer', en: 'No VAT' }[language],
    ],
    72,
    272,
    4,
    { pt: 7, within: 122 },
  );
  return {
    sheets: [page.sheet],
    said: shown(facts, {
      method: language === 'fr' ? 'virement' : null,
      showsRates: false,
      showsVatTotal: facts.vat.length === 1,
      vendorAddress: address.join(', '),
    }),
    layout: 'sidebar',
  };
}
