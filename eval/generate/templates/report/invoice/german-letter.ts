import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { familyOf, type Paper, paper, shown } from './paper.ts';

const ROWS_A_PAGE = 22;

/** A German business letter: window, block of numbers, salutation, running positions, foot in four columns. */
export function germanLetter(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, due, payment } = facts;
  const notation = inventNotation(draw, facts);
  const [family, pt] = [familyOf(draw), draw.between(8.6, 10)];
  const pages: Paper[] = [paper(family, pt)];
  const first = pages[0] as Paper;
  const address = addressLines(seller.address, { capitals: false, country: false });
  const sign = facts.kind === 'credit_note' ? -1 : 1;
  const heading = {
    invoice: 'Rechnung',
    credit_note: 'Gutschrift',
    correction: 'Korrekturrechnung',
    deposit: 'Teilrechnung',
  }[facts.kind];
  first.put(seller.sign ?? seller.name, 25, 26, { pt: 19, heavy: true, within: 100, tint: '#24476b' });
  first.put([seller.name, ...address].join(' * '), 25, 50, { pt: 6.4, within: 82 });
  first.stack(
    [
      'Firma',
      buyer.name,
      buyer.attention === null ? null : `z. H. ${buyer.attention.first} ${buyer.attention.last}`,
      ...addressLines(buyer.address, { capitals: false, country: false }),
    ],
    25,
    56,
    4.8,
    { within: 85 },
  );
  const block: (readonly [string, string])[] = draw.shuffled([
    ['Kunde', references.customer],
    ['Auftrag', references.order],
    ['Lieferschein', `${references.deliveryNote} / ${notation.day(references.deliveryDay)}`],
    ['Bearbeiter/in', `${seller.contact.first} ${seller.contact.last}`],
    ['Durchwahl', seller.phone],
    ['Datum', notation.day(facts.issued)],
    ['Bestellt am', notation.day(references.orderDay)],
  ] as const);
  block.forEach(([name, value], i) => {
    first.put(name, 125, 54 + i * 4.8, { pt: pt * 0.9, tint: '#555555' });
    first.put(value, 152, 54 + i * 4.8, { pt: pt * 0.9, within: 43 });
  });
  first.put(`${heading} ${draw.pick(['', 'Nr. ', 'Nummer '])}${facts.number}`, 25, 100, { pt: 13, heavy: true });
  const corrected =
    facts.kind === 'correction' || facts.kind === 'credit_note'
      ? `zu unserer Rechnung ${references.correctedNumber} vom ${notation.day(references.correctedDay)}`
      : '';
  first.put(corrected, 25, 106);
  first.stack(
    [
      'Sehr geehrte Damen und Herren,',
      `für unsere Lieferungen und Leistungen im Zeitraum ${notation.day(references.periodStart)} bis ${notation.day(references.periodEnd)} berechnen wir:`,
    ],
    25,
    113,
    5,
    { within: 165 },
  );
  let page = first;
  let y = 130;
  const head = (top: number) => {
    page.stroke(25, top - 4.5, 190, top - 4.5);
    ['Pos', 'Text', 'Menge', 'Einzel', 'Summe'].forEach((name, i) => {
      page.put(name, [25, 36, 128, 160, 190][i] as number, top, { heavy: true, pt: pt * 0.92, end: i > 1 });
    });
    page.stroke(25, top + 1.8, 190, top + 1.8);
  };
  head(y);
  y += 7;
  facts.lines.forEach((line, i) => {
    if (i > 0 && i % ROWS_A_PAGE === 0) {
      page = paper(family, pt);
      pages.push(page);
      head(34);
      y = 41;
    }
    page.put(String(i + 1), 25, y);
    page.put(line.description, 36, y, { within: 72 });
    page.put(`${notation.quantity(line.quantity)} ${line.unit}`, 128, y, { end: true, within: 19 });
    page.put(notation.bare(line.unitPrice), 160, y, { end: true });
    page.put(notation.bare(sign * line.amount), 190, y, { end: true });
    y += 5.6;
  });
  if (y > 205) {
    page = paper(family, pt);
    pages.push(page);
    y = 40;
  }
  page.stroke(25, y - 2, 190, y - 2);
  y += 4;
  const free = facts.regime !== 'charged';
  const totals: (readonly [string, number])[] = [
    ...(facts.globalDiscount > 0 ? [['abzüglich Nachlass', -facts.globalDiscount] as const] : []),
    ...(free ? [] : [['Nettowert', sign * facts.net] as const]),
    ...(free
      ? []
      : facts.vat.map(
          ({ rate, base, vat }) =>
            [`${notation.rate(rate)} USt. auf ${notation.bare(sign * base)}`, sign * vat] as const,
        )),
    [draw.pick(['Rechnungsendbetrag', 'Gesamt', 'Zu zahlender Betrag']), sign * facts.gross],
    ...(facts.deposit > 0
      ? [
          ['abzüglich erhaltener Anzahlung', -facts.deposit] as const,
          ['Restzahlung', facts.gross - facts.deposit] as const,
        ]
      : []),
  ];
  for (const [index, [name, cents]] of totals.entries()) {
    page.put(name, 110, y, { heavy: index === totals.length - 1 });
    page.put(notation.amount(cents), 190, y, { end: true, heavy: index === totals.length - 1 });
    y += 5.6;
  }
  y += 6;
  const sentence =
    due === null
      ? 'Bitte begleichen Sie den Betrag nach Erhalt.'
      : draw.pick([
          `Wir bitten um Überweisung bis spätestens ${notation.day(due)}.`,
          `Zahlungsziel: ${notation.day(due)}, rein netto.`,
          `Der Betrag wird am ${notation.day(due)} fällig; bei Zahlung binnen 8 Tagen gewähren wir 2 % Skonto.`,
        ]);
  page.stack(
    [
      free ? 'Umsatzsteuerfrei nach § 19 UStG bzw. § 13b UStG.' : null,
      sentence,
      'Mit freundlichen Grüßen',
      `${seller.contact.first} ${seller.contact.last}`,
    ],
    25,
    y,
    6,
  );
  pages.forEach((one, i) => {
    one.stroke(25, 266, 190, 266, '#888888', 0.4);
    one.stack([seller.fullName, ...address], 25, 271, 3.6, { pt: 6.4, within: 40 });
    one.stack([`Telefon ${seller.phone}`, seller.email, seller.web], 68, 271, 3.6, { pt: 6.4, within: 40 });
    one.stack([payment.bank, notation.iban(payment.iban), payment.bic], 110, 271, 3.6, { pt: 6.4, within: 42 });
    one.stack(
      [
        seller.register,
        `USt-IdNr. ${seller.vatNumber ?? ''}`,
        `Inhaber ${seller.contact.first} ${seller.contact.last}`,
        `Blatt ${i + 1} von ${pages.length}`,
      ],
      155,
      271,
      3.6,
      { pt: 6.4, within: 40 },
    );
  });
  return {
    sheets: pages.map(({ sheet }) => sheet),
    said: shown(facts, {
      negative: sign === -1,
      method: sentence.includes('Überweisung') ? 'virement' : null,
      showsRates: false,
      showsVatTotal: facts.vat.length === 1,
      showsNet: !free,
      vendorAddress: address.join(', '),
    }),
    layout: 'german-letter',
  };
}
