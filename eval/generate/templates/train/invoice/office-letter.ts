import type { Draw } from '../../../draw.ts';
import { inventPerson } from '../../../invented/people.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import type { Context } from './context.ts';
import { freshContext } from './fresh-context.ts';
import { dueSentence } from './notes.ts';
import { contactRows, identifiers, nameRows, sellerAddress } from './parties.ts';
import { paymentRows } from './payment.ts';

/**
 * A letter that asks for money: number and day in its first sentences among those of the order and of the invoice that it corrects,
 * what was done in rows without a head, the totals in words, a name below.
 */
export function officeLetter(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const shown = draw.chance(0.5) ? facts.seller.fullName : facts.seller.name;
  const context = freshContext(draw, facts, shown);
  const { pen, said } = context;
  const own = WORDS[facts.language];
  const room = pen.right - pen.left;
  let at = letterhead(context);
  at = parties(context, at + pen.line * 2);
  const opening = draw.chance(0.6);
  if (opening) {
    at = subject(context, at + pen.line * 2);
    at += pen.line * 0.8;
    at = pen.rows([draw.pick(own.greetings)], pen.left, at + pen.line) + pen.line * 0.5;
    for (const row of pen.broken(draw.pick(own.openings)(reference(context)), room)) at = pen.rows([row], pen.left, at);
  } else at = subject(context, at + pen.line * 2);
  at = work(context, at + pen.line * 1.5);
  at = inWords(context, at + pen.line * 0.6);
  const closing = [
    ...(facts.due !== null && draw.chance(0.7) ? [dueSentence(context)] : []),
    ...paymentRows(context, { dueHere: false, account: draw.chance(0.6) }),
    draw.pick(own.farewells),
  ];
  for (const row of closing.flatMap((text) => pen.broken(text, room))) {
    if (at > pen.height - 84) {
      pen.turn();
      at = pen.style.margin + 30;
    }
    at = pen.rows([row], pen.left, at);
  }
  const person = draw.chance(0.6) ? facts.seller.contact : inventPerson(draw, facts.language);
  const signed = draw.chance(0.5) ? pen.left : pen.width * 0.56;
  pen.rows(
    [`${person.first} ${person.last}`, ...(draw.chance(0.4) ? [shown] : [])],
    signed,
    Math.min(at + 26, pen.height - 78),
  );
  foot(context);
  said.showsQuantities = false;
  said.vendorAddress = sellerAddress(context).join(', ');
  return { sheets: pen.sheets, said, layout: `letter-${opening ? 'greeted' : 'plain'}` };
}

function letterhead(context: Context): number {
  const { pen, draw, facts } = context;
  const top = pen.style.margin + pen.line;
  const middle = draw.chance(0.5);
  const [x, align] = middle ? [pen.width / 2, 'centre' as const] : [pen.right, 'right' as const];
  const writing = { bold: draw.chance(0.6), scale: draw.between(1.1, 1.9), align };
  const under = nameRows(context, x, top, pen.width * 0.7, writing);
  const person = `${facts.seller.contact.first} ${facts.seller.contact.last}`;
  const rows = [
    ...(draw.chance(0.35) ? [person] : []),
    ...(draw.chance(0.5) ? [sellerAddress(context).join(', ')] : sellerAddress(context)),
    ...(draw.chance(0.6) ? contactRows(context) : []),
  ];
  const at = pen.rows(rows, x, Math.max(under, top + pen.line * 1.6), { align, scale: 0.9, room: pen.width * 0.7 });
  if (draw.chance(0.5)) pen.sheet().rule(pen.left, at, pen.right, at, pen.style.accent, 0.7);
  return at;
}

function parties(context: Context, y: number): number {
  const { pen, draw, facts, notation } = context;
  const { buyer, seller, delivery } = facts;
  const own = WORDS[facts.language];
  const x = draw.chance(0.55) ? pen.width * 0.54 : pen.left;
  const rows = [
    ...(delivery !== null && draw.chance(0.6) ? [`${draw.pick(own.about)} ${delivery.name}`] : []),
    buyer.name,
    ...(buyer.attention === null ? [] : [`${buyer.attention.first} ${buyer.attention.last}`]),
    ...addressLines(buyer.address, { capitals: pen.style.capitalTowns, country: false }),
  ];
  const at = pen.rows(rows, x, y, { room: pen.width * 0.42 });
  const place = `${seller.address.town}${own.comma}${notation.day(facts.issued)}`;
  const aside = draw.chance(0.5);
  pen.write(place, aside ? pen.right : pen.width * 0.54, at + pen.line * 1.3, { align: aside ? 'right' : 'left' });
  return at + pen.line * 2;
}

/** The head line: what it is, its number, sometimes what it corrects. */
function subject({ pen, draw, facts, notation }: Context, y: number): number {
  const own = WORDS[facts.language];
  const { references } = facts;
  const named = draw.pick(own[facts.kind]);
  pen.fitted(`${named}${draw.pick(own.numbered)}${facts.number}`, pen.left, y, pen.right - pen.left, {
    bold: true,
    scale: draw.between(1, 1.4),
  });
  const corrects = facts.kind === 'correction' || facts.kind === 'credit_note';
  const rows = [
    ...(corrects ? [draw.pick(own.corrects)(references.correctedNumber, notation.day(references.correctedDay))] : []),
    ...(draw.chance(0.5) ? [`${draw.pick(own.file)} ${references.project} / ${references.customer}`] : []),
    ...(draw.chance(0.35)
      ? [`${draw.pick(own.order)} ${references.order} (${notation.day(references.orderDay)})`]
      : []),
  ];
  return pen.rows(rows, pen.left, y + pen.line * 1.3);
}

const reference = ({ facts: { references }, notation, draw }: Context): string =>
  draw.pick([
    `${references.quote} (${notation.day(references.quoteDay)})`,
    `${references.order} / ${notation.day(references.orderDay)}`,
    `${references.contract}, ${notation.day(references.periodStart)} - ${notation.day(references.periodEnd)}`,
  ]);

/** Rows of dots between what was done and what it costs. */
function work(context: Context, y: number): number {
  const { pen, facts, notation, draw } = context;
  const [dots, days] = [draw.chance(0.4), draw.chance(0.4)];
  let at = y;
  for (const line of facts.lines) {
    if (at > pen.height - 110) {
      pen.turn();
      at = pen.style.margin + 30;
    }
    const times =
      line.quantity === 1 ? '' : ` (${notation.quantity(line.quantity)} x ${notation.bare(line.unitPrice)})`;
    const day = days ? `${notation.day(line.day)} - ` : '';
    const [text, amount] = [`${day}${line.description}${times}`, notation.amount(line.amount)];
    pen.fitted(text, pen.left + 8, at, pen.width * 0.62);
    pen.write(amount, pen.right - 6, at, { align: 'right' });
    const from = pen.left + 8 + Math.min(pen.widthOf(text), pen.width * 0.62) + 6;
    const to = pen.right - 12 - pen.widthOf(amount);
    const one = pen.widthOf('.');
    if (dots && to - from > 20 * one) pen.write('.'.repeat(Math.floor((to - from) / one) - 2), from, at);
    at += pen.line * 1.25;
  }
  return at;
}

function inWords(context: Context, y: number): number {
  const { pen, facts, notation, draw, said } = context;
  const own = WORDS[facts.language];
  const charged = facts.regime === 'charged';
  const rows: (readonly [string, number])[] = [];
  if (facts.globalDiscount > 0) rows.push([own.discount, -facts.globalDiscount]);
  if (charged || draw.chance(0.3)) {
    said.showsNet = true;
    rows.push([draw.pick(own.net), facts.net]);
  }
  if (charged) {
    said.showsVat = true;
    said.showsVatTotal = facts.vat.length === 1;
    for (const { rate, vat } of facts.vat) rows.push([draw.pick(own.tax)(notation.rate(rate)), vat]);
  } else if (draw.chance(0.8)) rows.push([own.exempt, 0]);
  rows.push([draw.pick(own.gross), facts.gross]);
  if (facts.deposit > 0) rows.push([own.paid, -facts.deposit], [draw.pick(own.left), facts.gross - facts.deposit]);
  const x = draw.pick([pen.left + 8, pen.width * 0.5]);
  let at = y;
  for (const [name, cents] of rows) {
    if (at > pen.height - 90) {
      pen.turn();
      at = pen.style.margin + 30;
    }
    if (name === own.exempt) pen.fitted(name, x, at, pen.right - x);
    else {
      pen.fitted(name, x, at, (pen.right - x) * 0.7, { bold: name === rows.at(-1)?.[0] });
      pen.write(notation.amount(cents), pen.right - 6, at, { align: 'right', bold: name === rows.at(-1)?.[0] });
    }
    at += pen.line * 1.3;
  }
  return at + pen.line;
}

function foot(context: Context): void {
  const { pen, draw, facts } = context;
  const full = draw.chance(0.7) ? [facts.seller.fullName] : [];
  const text = [...full, ...identifiers(context), facts.payment.bank].join(draw.pick([' - ', ' · ', ', ']));
  for (const sheet of pen.sheets)
    pen.broken(text, pen.right - pen.left, { scale: 0.78 }).forEach((row, i) => {
      sheet.centred(row, pen.width / 2, pen.height - 44 + i * 9, {
        face: pen.style.family.regular,
        size: pen.style.size * 0.78,
        colour: '#444444',
      });
    });
}

const WORDS = {
  fr: {
    invoice: ['Note d’honoraires', 'Facture', 'Objet : facture', 'Mémoire'],
    credit_note: ['Avoir', 'Objet : avoir'],
    correction: ['Facture rectificative', 'Objet : facture rectificative'],
    deposit: ['Facture d’acompte', 'Provision sur honoraires', 'Demande de provision'],
    numbered: [' n° ', ' N° ', ' numéro ', ' '],
    comma: ', le ',
    greetings: ['Madame, Monsieur,', 'Cher client,', 'Maître,', 'Monsieur le Directeur,'],
    openings: [
      (what: string) =>
        `Suite à votre accord sur notre proposition ${what}, nous vous prions de trouver ci-dessous le détail de nos prestations.`,
      (what: string) =>
        `Conformément à notre convention ${what}, veuillez trouver notre note pour les diligences suivantes :`,
      (what: string) => `Pour les travaux exécutés selon le marché ${what}, nous vous facturons :`,
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
      (what: string) => `für unsere Leistungen gemäß Auftrag ${what} erlauben wir uns, Ihnen zu berechnen:`,
      (what: string) => `wie vereinbart (${what}) stellen wir Ihnen folgende Arbeiten in Rechnung.`,
      (what: string) => `wir danken für Ihren Auftrag ${what} und bitten um Ausgleich der nachstehenden Beträge.`,
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
      (what: string) =>
        `Further to our engagement letter ${what}, please find below our fees for the services provided.`,
      (what: string) => `As agreed under ${what}, we invoice the following work:`,
      (what: string) => `Thank you for your instructions (${what}). Our charges are set out below.`,
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
