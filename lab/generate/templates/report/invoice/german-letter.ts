import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { createMillimetreSheet, describePrinted, type MillimetreSheet, pickTextFamily } from './millimetre-sheet.ts';

const ROWS_PER_PAGE = 22;

/** Draws a German business letter: address window, reference block, salutation, numbered lines, footer in four columns. */
export function drawGermanLetter(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, due, payment } = facts;
  const notation = inventNotation(draw, facts);
  const [family, fontSize] = [pickTextFamily(draw), draw.between(8.6, 10)];
  const pages: MillimetreSheet[] = [createMillimetreSheet(family, fontSize)];
  const firstPage = pages[0] as MillimetreSheet;
  const address = formatAddress(seller.address, { capitals: false, country: false });
  const amountSign = facts.kind === 'credit_note' ? -1 : 1;
  const heading = {
    invoice: 'Rechnung',
    credit_note: 'Gutschrift',
    correction: 'Korrekturrechnung',
    deposit: 'Teilrechnung',
  }[facts.kind];
  firstPage.write(seller.sign ?? seller.name, 25, 26, { fontSize: 19, bold: true, maxWidth: 100, colour: '#24476b' });
  firstPage.write([seller.name, ...address].join(' * '), 25, 50, { fontSize: 6.4, maxWidth: 82 });
  firstPage.writeRows(
    [
      'Firma',
      buyer.name,
      buyer.attention === null ? null : `z. H. ${buyer.attention.first} ${buyer.attention.last}`,
      ...formatAddress(buyer.address, { capitals: false, country: false }),
    ],
    25,
    56,
    4.8,
    { maxWidth: 85 },
  );
  const referenceRows: (readonly [string, string])[] = draw.shuffled([
    ['Kunde', references.customer],
    ['Auftrag', references.order],
    ['Lieferschein', `${references.deliveryNote} / ${notation.day(references.deliveryDay)}`],
    ['Bearbeiter/in', `${seller.contact.first} ${seller.contact.last}`],
    ['Durchwahl', seller.phone],
    ['Datum', notation.day(facts.issued)],
    ['Bestellt am', notation.day(references.orderDay)],
  ] as const);
  referenceRows.forEach(([name, value], index) => {
    firstPage.write(name, 125, 54 + index * 4.8, { fontSize: fontSize * 0.9, colour: '#555555' });
    firstPage.write(value, 152, 54 + index * 4.8, { fontSize: fontSize * 0.9, maxWidth: 43 });
  });
  firstPage.write(`${heading} ${draw.pick(['', 'Nr. ', 'Nummer '])}${facts.number}`, 25, 100, {
    fontSize: 13,
    bold: true,
  });
  const correctionText =
    facts.kind === 'correction' || facts.kind === 'credit_note'
      ? `zu unserer Rechnung ${references.correctedNumber} vom ${notation.day(references.correctedDay)}`
      : '';
  firstPage.write(correctionText, 25, 106);
  firstPage.writeRows(
    [
      'Sehr geehrte Damen und Herren,',
      `für unsere Lieferungen und Leistungen im Zeitraum ${notation.day(references.periodStart)} bis ${notation.day(references.periodEnd)} berechnen wir:`,
    ],
    25,
    113,
    5,
    { maxWidth: 165 },
  );
  let page = firstPage;
  let y = 130;
  const drawHeadings = (top: number) => {
    page.drawLine(25, top - 4.5, 190, top - 4.5);
    const headingStyle = { bold: true, fontSize: fontSize * 0.92 };
    page.writeCells(['Pos', 'Text'], [25, 36], top, headingStyle);
    page.writeCells(['Menge', 'Einzel', 'Summe'], [128, 160, 190], top, { ...headingStyle, align: 'right' });
    page.drawLine(25, top + 1.8, 190, top + 1.8);
  };
  drawHeadings(y);
  y += 7;
  facts.lines.forEach((line, index) => {
    if (index > 0 && index % ROWS_PER_PAGE === 0) {
      page = createMillimetreSheet(family, fontSize);
      pages.push(page);
      drawHeadings(34);
      y = 41;
    }
    page.write(String(index + 1), 25, y);
    page.write(line.description, 36, y, { maxWidth: 72 });
    page.write(`${notation.quantity(line.quantity)} ${line.unit}`, 128, y, { align: 'right', maxWidth: 19 });
    page.write(notation.bare(line.unitPrice), 160, y, { align: 'right' });
    page.write(notation.bare(amountSign * line.amount), 190, y, { align: 'right' });
    y += 5.6;
  });
  if (y > 205) {
    page = createMillimetreSheet(family, fontSize);
    pages.push(page);
    y = 40;
  }
  page.drawLine(25, y - 2, 190, y - 2);
  y += 4;
  const isVatFree = facts.regime !== 'charged';
  const totals: (readonly [string, number])[] = [
    ...(facts.globalDiscount > 0 ? [['abzüglich Nachlass', -facts.globalDiscount] as const] : []),
    ...(isVatFree ? [] : [['Nettowert', amountSign * facts.net] as const]),
    ...(isVatFree
      ? []
      : facts.vat.map(
          ({ rate, base, vat }) =>
            [`${notation.rate(rate)} USt. auf ${notation.bare(amountSign * base)}`, amountSign * vat] as const,
        )),
    [draw.pick(['Rechnungsendbetrag', 'Gesamt', 'Zu zahlender Betrag']), amountSign * facts.gross],
    ...(facts.deposit > 0
      ? [
          ['abzüglich erhaltener Anzahlung', -facts.deposit] as const,
          ['Restzahlung', facts.gross - facts.deposit] as const,
        ]
      : []),
  ];
  for (const [index, [name, cents]] of totals.entries()) {
    page.write(name, 110, y, { bold: index === totals.length - 1 });
    page.write(notation.amount(cents), 190, y, { align: 'right', bold: index === totals.length - 1 });
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
  page.writeRows(
    [
      isVatFree ? 'Umsatzsteuerfrei nach § 19 UStG bzw. § 13b UStG.' : null,
      sentence,
      'Mit freundlichen Grüßen',
      `${seller.contact.first} ${seller.contact.last}`,
    ],
    25,
    y,
    6,
  );
  pages.forEach((eachPage, index) => {
    eachPage.drawLine(25, 266, 190, 266, '#888888', 0.4);
    eachPage.writeRows([seller.fullName, ...address], 25, 271, 3.6, { fontSize: 6.4, maxWidth: 40 });
    eachPage.writeRows([`Telefon ${seller.phone}`, seller.email, seller.web], 68, 271, 3.6, {
      fontSize: 6.4,
      maxWidth: 40,
    });
    eachPage.writeRows([payment.bank, notation.iban(payment.iban), payment.bic], 110, 271, 3.6, {
      fontSize: 6.4,
      maxWidth: 42,
    });
    eachPage.writeRows(
      [
        seller.register,
        `USt-IdNr. ${seller.vatNumber ?? ''}`,
        `Inhaber ${seller.contact.first} ${seller.contact.last}`,
        `Blatt ${index + 1} von ${pages.length}`,
      ],
      155,
      271,
      3.6,
      { fontSize: 6.4, maxWidth: 40 },
    );
  });
  return {
    sheets: pages.map(({ sheet }) => sheet),
    printed: describePrinted(facts, {
      negative: amountSign === -1,
      method: sentence.includes('Überweisung') ? 'virement' : null,
      showsRates: false,
      showsVatTotal: facts.vat.length === 1,
      showsNet: !isVatFree,
      vendorAddress: address.join(', '),
    }),
    layout: 'german-letter',
  };
}
