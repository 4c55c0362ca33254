import type { Draw } from '../../../draw.ts';
import { inventPerson } from '../../../invented/people.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { writeDueSentence } from './blocks/notes.ts';
import { buildContactRows, buildIdentifierRows, buildSellerAddress, drawSellerName } from './blocks/parties.ts';
import { buildPaymentRows } from './blocks/payment.ts';
import type { PageContext } from './page/page-context.ts';
import { startPage } from './page/page-context.ts';

/**
 * Draws an invoice written as a letter: number and date among those of the order and of the corrected invoice, services in
 * rows without column headings, the totals in words, a signature.
 */
export function drawOfficeLetter(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const shownName = draw.chance(0.5) ? facts.seller.fullName : facts.seller.name;
  const context = startPage(draw, facts, shownName);
  const { page, printed } = context;
  const texts = LETTER_TEXTS[facts.language];
  const contentWidth = page.right - page.left;
  let nextY = drawLetterhead(context);
  nextY = drawAddressee(context, nextY + page.lineHeight * 2);
  const hasGreeting = draw.chance(0.6);
  if (hasGreeting) {
    nextY = drawSubject(context, nextY + page.lineHeight * 2);
    nextY += page.lineHeight * 0.8;
    nextY = page.writeRows([draw.pick(texts.greetings)], page.left, nextY + page.lineHeight) + page.lineHeight * 0.5;
    for (const row of page.breakLines(draw.pick(texts.openings)(formatEngagement(context)), contentWidth))
      nextY = page.writeRows([row], page.left, nextY);
  } else nextY = drawSubject(context, nextY + page.lineHeight * 2);
  nextY = drawLines(context, nextY + page.lineHeight * 1.5);
  nextY = drawTotalRows(context, nextY + page.lineHeight * 0.6);
  const closingTexts = [
    ...(facts.due !== null && draw.chance(0.7) ? [writeDueSentence(context)] : []),
    ...buildPaymentRows(context, { includesDueDate: false, includesAccount: draw.chance(0.6) }),
    draw.pick(texts.farewells),
  ];
  for (const row of closingTexts.flatMap((text) => page.breakLines(text, contentWidth))) {
    if (nextY > page.height - 84) {
      page.startNewSheet();
      nextY = page.style.margin + 30;
    }
    nextY = page.writeRows([row], page.left, nextY);
  }
  const person = draw.chance(0.6) ? facts.seller.contact : inventPerson(draw, facts.language);
  const signatureX = draw.chance(0.5) ? page.left : page.width * 0.56;
  page.writeRows(
    [`${person.first} ${person.last}`, ...(draw.chance(0.4) ? [shownName] : [])],
    signatureX,
    Math.min(nextY + 26, page.height - 78),
  );
  drawFooter(context);
  printed.showsQuantities = false;
  printed.vendorAddress = buildSellerAddress(context).join(', ');
  return { sheets: page.sheets, printed, layout: `letter-${hasGreeting ? 'greeted' : 'plain'}` };
}

function drawLetterhead(context: PageContext): number {
  const { page, draw, facts } = context;
  const top = page.style.margin + page.lineHeight;
  const isCentred = draw.chance(0.5);
  const [x, align] = isCentred ? [page.width / 2, 'centre' as const] : [page.right, 'right' as const];
  const nameOptions = { bold: draw.chance(0.6), scale: draw.between(1.1, 1.9), align };
  const nameBottom = drawSellerName(context, x, top, page.width * 0.7, nameOptions);
  const contactName = `${facts.seller.contact.first} ${facts.seller.contact.last}`;
  const rows = [
    ...(draw.chance(0.35) ? [contactName] : []),
    ...(draw.chance(0.5) ? [buildSellerAddress(context).join(', ')] : buildSellerAddress(context)),
    ...(draw.chance(0.6) ? buildContactRows(context) : []),
  ];
  const nextY = page.writeRows(rows, x, Math.max(nameBottom, top + page.lineHeight * 1.6), {
    align,
    scale: 0.9,
    maxWidth: page.width * 0.7,
  });
  if (draw.chance(0.5)) page.currentSheet().rule(page.left, nextY, page.right, nextY, page.style.accent, 0.7);
  return nextY;
}

function drawAddressee(context: PageContext, y: number): number {
  const { page, draw, facts, notation } = context;
  const { buyer, seller, delivery } = facts;
  const texts = LETTER_TEXTS[facts.language];
  const x = draw.chance(0.55) ? page.width * 0.54 : page.left;
  const rows = [
    ...(delivery !== null && draw.chance(0.6) ? [`${draw.pick(texts.about)} ${delivery.name}`] : []),
    buyer.name,
    ...(buyer.attention === null ? [] : [`${buyer.attention.first} ${buyer.attention.last}`]),
    ...formatAddress(buyer.address, { capitals: page.style.uppercaseTowns, country: false }),
  ];
  const nextY = page.writeRows(rows, x, y, { maxWidth: page.width * 0.42 });
  const townAndDay = `${seller.address.town}${texts.comma}${notation.day(facts.issued)}`;
  const isDayAtRight = draw.chance(0.5);
  page.write(townAndDay, isDayAtRight ? page.right : page.width * 0.54, nextY + page.lineHeight * 1.3, {
    align: isDayAtRight ? 'right' : 'left',
  });
  return nextY + page.lineHeight * 2;
}

/** Draws the subject line: document name and number, then the corrected invoice and other references. Returns the next base line. */
function drawSubject({ page, draw, facts, notation }: PageContext, y: number): number {
  const texts = LETTER_TEXTS[facts.language];
  const { references } = facts;
  const documentName = draw.pick(texts[facts.kind]);
  page.writeFitted(`${documentName}${draw.pick(texts.numbered)}${facts.number}`, page.left, y, page.right - page.left, {
    bold: true,
    scale: draw.between(1, 1.4),
  });
  const correctsInvoice = facts.kind === 'correction' || facts.kind === 'credit_note';
  const rows = [
    ...(correctsInvoice
      ? [draw.pick(texts.corrects)(references.correctedNumber, notation.day(references.correctedDay))]
      : []),
    ...(draw.chance(0.5) ? [`${draw.pick(texts.file)} ${references.project} / ${references.customer}`] : []),
    ...(draw.chance(0.35)
      ? [`${draw.pick(texts.order)} ${references.order} (${notation.day(references.orderDay)})`]
      : []),
  ];
  return page.writeRows(rows, page.left, y + page.lineHeight * 1.3);
}

const formatEngagement = ({ facts: { references }, notation, draw }: PageContext): string =>
  draw.pick([
    `${references.quote} (${notation.day(references.quoteDay)})`,
    `${references.order} / ${notation.day(references.orderDay)}`,
    `${references.contract}, ${notation.day(references.periodStart)} - ${notation.day(references.periodEnd)}`,
  ]);

/** Draws one row per service, with or without leader dots before the amount. Returns the next base line. */
function drawLines(context: PageContext, y: number): number {
  const { page, facts, notation, draw } = context;
  const [hasDots, hasDays] = [draw.chance(0.4), draw.chance(0.4)];
  let nextY = y;
  for (const line of facts.lines) {
    if (nextY > page.height - 110) {
      page.startNewSheet();
      nextY = page.style.margin + 30;
    }
    const quantityText =
      line.quantity === 1 ? '' : ` (${notation.quantity(line.quantity)} x ${notation.bare(line.unitPrice)})`;
    const dayText = hasDays ? `${notation.day(line.day)} - ` : '';
    const [text, amount] = [`${dayText}${line.description}${quantityText}`, notation.amount(line.amount)];
    page.writeFitted(text, page.left + 8, nextY, page.width * 0.62);
    page.write(amount, page.right - 6, nextY, { align: 'right' });
    const dotsStart = page.left + 8 + Math.min(page.measureWidth(text), page.width * 0.62) + 6;
    const dotsEnd = page.right - 12 - page.measureWidth(amount);
    const dotWidth = page.measureWidth('.');
    if (hasDots && dotsEnd - dotsStart > 20 * dotWidth)
      page.write('.'.repeat(Math.floor((dotsEnd - dotsStart) / dotWidth) - 2), dotsStart, nextY);
    nextY += page.lineHeight * 1.25;
  }
  return nextY;
}

function drawTotalRows(context: PageContext, y: number): number {
  const { page, facts, notation, draw, printed } = context;
  const texts = LETTER_TEXTS[facts.language];
  const isVatCharged = facts.regime === 'charged';
  const rows: (readonly [string, number])[] = [];
  if (facts.globalDiscount > 0) rows.push([texts.discount, -facts.globalDiscount]);
  if (isVatCharged || draw.chance(0.3)) {
    printed.showsNet = true;
    rows.push([draw.pick(texts.net), facts.net]);
  }
  if (isVatCharged) {
    printed.showsVat = true;
    printed.showsVatTotal = facts.vat.length === 1;
    for (const { rate, vat } of facts.vat) rows.push([draw.pick(texts.tax)(notation.rate(rate)), vat]);
  } else if (draw.chance(0.8)) rows.push([texts.exempt, 0]);
  rows.push([draw.pick(texts.gross), facts.gross]);
  if (facts.deposit > 0) rows.push([texts.paid, -facts.deposit], [draw.pick(texts.left), facts.gross - facts.deposit]);
  const x = draw.pick([page.left + 8, page.width * 0.5]);
  let nextY = y;
  for (const [name, cents] of rows) {
    if (nextY > page.height - 90) {
      page.startNewSheet();
      nextY = page.style.margin + 30;
    }
    if (name === texts.exempt) page.writeFitted(name, x, nextY, page.right - x);
    else {
      page.writeFitted(name, x, nextY, (page.right - x) * 0.7, { bold: name === rows.at(-1)?.[0] });
      page.write(notation.amount(cents), page.right - 6, nextY, { align: 'right', bold: name === rows.at(-1)?.[0] });
    }
    nextY += page.lineHeight * 1.3;
  }
  return nextY + page.lineHeight;
}

function drawFooter(context: PageContext): void {
  const { page, draw, facts } = context;
  const nameParts = draw.chance(0.7) ? [facts.seller.fullName] : [];
  const text = [...nameParts, ...buildIdentifierRows(context), facts.payment.bank].join(
    draw.pick([' - ', ' · ', ', ']),
  );
  for (const sheet of page.sheets)
    page.breakLines(text, page.right - page.left, { scale: 0.78 }).forEach((row, index) => {
      sheet.centred(row, page.width / 2, page.height - 44 + index * 9, {
        face: page.style.family.regular,
        size: page.style.size * 0.78,
        colour: '#444444',
      });
    });
}

const LETTER_TEXTS = {
  fr: {
    invoice: ['Note d’honoraires', 'Facture', 'Objet : facture', 'Mémoire'],
    credit_note: ['Avoir', 'Objet : avoir'],
    correction: ['Facture rectificative', 'Objet : facture rectificative'],
    deposit: ['Facture d’acompte', 'Provision sur honoraires', 'Demande de provision'],
    numbered: [' n° ', ' N° ', ' numéro ', ' '],
    comma: ', le ',
    greetings: ['Madame, Monsieur,', 'Cher client,', 'Maître,', 'Monsieur le Directeur,'],
    openings: [
      (engagement: string) =>
        `Suite à votre accord sur notre proposition ${engagement}, nous vous prions de trouver ci-dessous le détail de nos prestations.`,
      (engagement: string) =>
        `Conformément à notre convention ${engagement}, veuillez trouver notre note pour les diligences suivantes :`,
      (engagement: string) => `Pour les travaux exécutés selon le marché ${engagement}, nous vous facturons :`,
    ],
    about: ['Affaire :', 'Pour le compte de', 'Chantier :', 'Dossier :'],
    file: ['Nos références :', 'N/Réf. :', 'Dossier'],
    order: ['V/Réf. :', 'Votre commande', 'Bon de commande'],
    corrects: [
      (number: string, day: string) => `Annule et remplace la facture ${number} du ${day}`,
      (number: string, day: string) => `Relatif à la facture n° ${number} en date du ${day}`,
    ],
    discount: 'Remise commerciale',
    net: ['Total hors taxes', 'Honoraires HT', 'Soit un total HT de', 'Montant HT'],
    tax: [(rate: string) => `TVA au taux de ${rate}`, (rate: string) => `T.V.A. ${rate}`],
    exempt: 'TVA non applicable - article 293 B du CGI',
    gross: ['Total TTC', 'Soit un montant TTC de', 'Net à payer', 'Somme à nous régler'],
    paid: 'À déduire, provision reçue',
    left: ['Reste dû', 'Solde à payer'],
    farewells: [
      'Nous vous prions d’agréer, Madame, Monsieur, nos salutations distinguées.',
      'Avec nos remerciements, veuillez croire à nos sentiments dévoués.',
      'Restant à votre disposition, nous vous adressons nos meilleures salutations.',
    ],
  },
  de: {
    invoice: ['Rechnung', 'Honorarrechnung', 'Liquidation', 'Kostennote'],
    credit_note: ['Gutschrift', 'Stornorechnung'],
    correction: ['Rechnungskorrektur', 'Berichtigte Rechnung'],
    deposit: ['Abschlagsrechnung', 'Vorschussrechnung'],
    numbered: [' Nr. ', ' ', ' Nr.: ', '-Nr. '],
    comma: ', den ',
    greetings: ['Sehr geehrte Damen und Herren,', 'Sehr geehrter Kunde,', 'Guten Tag,'],
    openings: [
      (engagement: string) => `für unsere Leistungen gemäß Auftrag ${engagement} erlauben wir uns, Ihnen zu berechnen:`,
      (engagement: string) => `wie vereinbart (${engagement}) stellen wir Ihnen folgende Arbeiten in Rechnung.`,
      (engagement: string) =>
        `wir danken für Ihren Auftrag ${engagement} und bitten um Ausgleich der nachstehenden Beträge.`,
    ],
    about: ['Objekt:', 'Bauvorhaben:', 'c/o'],
    file: ['Unser Zeichen:', 'Aktenzeichen', 'Projekt'],
    order: ['Ihr Zeichen:', 'Ihre Bestellung', 'Auftrag'],
    corrects: [
      (number: string, day: string) => `Storno der Rechnung ${number} vom ${day}`,
      (number: string, day: string) => `Diese Rechnung ersetzt unsere Rechnung Nr. ${number} vom ${day}.`,
    ],
    discount: 'Nachlass',
    net: ['Summe netto', 'Honorar netto', 'Zwischensumme', 'Nettobetrag'],
    tax: [(rate: string) => `zzgl. ${rate} Umsatzsteuer`, (rate: string) => `Mehrwertsteuer ${rate}`],
    exempt: 'Kein Ausweis von Umsatzsteuer (§ 19 UStG)',
    gross: ['Gesamtbetrag', 'Rechnungsbetrag', 'Zu überweisen', 'Summe brutto'],
    paid: 'abzüglich Vorschuss',
    left: ['Restbetrag', 'Noch zu zahlen'],
    farewells: ['Mit freundlichen Grüßen', 'Vielen Dank und freundliche Grüße', 'Hochachtungsvoll'],
  },
  en: {
    invoice: ['Invoice', 'Fee note', 'Invoice for professional services', 'Statement of fees'],
    credit_note: ['Credit note', 'Credit'],
    correction: ['Corrected invoice', 'Revised invoice'],
    deposit: ['Deposit invoice', 'Request for payment on account'],
    numbered: [' no. ', ' ', ' #', ' number '],
    comma: ', ',
    greetings: ['Dear Sir or Madam,', 'Dear client,', 'Dear all,'],
    openings: [
      (engagement: string) =>
        `Further to our engagement letter ${engagement}, please find below our fees for the services provided.`,
      (engagement: string) => `As agreed under ${engagement}, we invoice the following work:`,
      (engagement: string) => `Thank you for your instructions (${engagement}). Our charges are set out below.`,
    ],
    about: ['Re:', 'Matter:', 'On behalf of'],
    file: ['Our ref:', 'Matter no.', 'File'],
    order: ['Your ref:', 'Purchase order', 'Your order'],
    corrects: [
      (number: string, day: string) => `This replaces invoice ${number} of ${day}`,
      (number: string, day: string) => `In respect of invoice no. ${number} dated ${day}`,
    ],
    discount: 'Less agreed discount',
    net: ['Fees before VAT', 'Subtotal', 'Net total', 'Sub-total'],
    tax: [(rate: string) => `VAT at ${rate}`, (rate: string) => `Tax ${rate}`],
    exempt: 'No VAT is charged on this invoice.',
    gross: ['Total', 'Total due', 'Total including VAT', 'Amount payable'],
    paid: 'Less received on account',
    left: ['Balance due', 'Amount outstanding'],
    farewells: ['Yours faithfully,', 'With kind regards,', 'Yours sincerely,'],
  },
} as const;
