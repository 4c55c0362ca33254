import type { Draw } from '../../../draw.ts';
import { addDays } from '../../../invented/days.ts';
import { inventName } from '../../../invented/people.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { PAYMENT_METHOD_NAMES } from '../../../invoice/truth.ts';
import { buildIdentifierRows, buildSellerAddress, drawLogo } from './blocks/parties.ts';
import type { PageContext } from './page/page-context.ts';
import { startPage } from './page/page-context.ts';

/**
 * Draws the bill of a network operator, a host or an insurer: contract and account numbers, many dates, the amount due in a
 * box, one amount per service instead of a table, the seller in a logo and in the small print.
 */
export function drawServiceBill(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const context = startPage(draw, facts, facts.seller.name);
  const { page, notation } = context;
  const texts = BILL_TEXTS[facts.language];
  const sideWidth = page.width * draw.between(0.29, 0.36);
  const top = page.style.margin + 20;
  const logoBottom = drawLogo(context, page.left, top, sideWidth - 10);
  if (draw.chance(0.35))
    page.writeFitted(draw.chance(0.5) ? texts.slogan : facts.seller.web, page.left, logoBottom + 2, sideWidth - 10);
  const [sideX, mainX] = draw.chance(0.7)
    ? [page.left, page.left + sideWidth + 14]
    : [page.right - sideWidth, page.left];
  const mainWidth = page.right - page.left - sideWidth - 20;
  const addressBottom = drawAddressee(context, page.width * 0.52, top + 44);
  let sideY = (sideX === page.left ? logoBottom : addressBottom) + page.lineHeight * 2.4;
  for (const [label, values] of buildSideBlocks(context)) {
    if (draw.chance(0.7)) page.write(label, sideX, sideY, { bold: true, scale: 0.9, colour: page.style.accent });
    else page.write(label, sideX, sideY, { scale: 0.85, colour: '#666666' });
    sideY =
      page.writeRows(values, sideX, sideY + page.lineHeight, { maxWidth: sideWidth - 6, scale: 0.95 }) +
      page.lineHeight * 0.7;
  }
  let nextY = Math.max(addressBottom, top + 120) + 26;
  if (sideX === page.left && nextY < logoBottom + 30) nextY = logoBottom + 30;
  const title = draw.pick(texts.titles)(facts.number, notation.day(facts.issued));
  page.writeFitted(title, mainX, nextY, mainWidth, { bold: true, scale: draw.between(1.2, 1.7) });
  if (!title.includes(facts.number)) {
    nextY += page.lineHeight * 1.3;
    page.writeFitted(`${draw.pick(texts.number)} ${facts.number}`, mainX, nextY, mainWidth);
  }
  if (!title.includes(notation.day(facts.issued))) {
    nextY += page.lineHeight * 1.2;
    page.writeFitted(`${draw.pick(texts.made)} ${notation.day(facts.issued)}`, mainX, nextY, mainWidth);
  }
  nextY = drawAmountDue(context, mainX, nextY + page.lineHeight * 2.4, mainWidth);
  nextY = drawServicesAndTotals(context, mainX, nextY + page.lineHeight * 1.6, mainWidth);
  nextY = Math.max(nextY, sideY) + page.lineHeight * 1.4;
  const { contract, periodStart, periodEnd } = facts.references;
  const nextBillDay = notation.day(addDays(facts.issued, 30));
  for (const sentence of draw.some(
    texts.notes(
      contract,
      notation.day(periodStart),
      notation.day(periodEnd),
      nextBillDay,
      inventName(draw, facts.language),
    ),
    draw.whole(1, 4),
  ))
    for (const row of page.breakLines(sentence, page.right - page.left, { scale: 0.88 }))
      if (nextY < page.height - 76) nextY = page.writeRows([row], page.left, nextY, { scale: 0.88 });
  drawSmallPrint(context);
  context.printed.showsQuantities = false;
  context.printed.vendorName = facts.seller.fullName;
  context.printed.vendorAddress = buildSellerAddress(context).join(', ');
  return { sheets: page.sheets, printed: context.printed, layout: `bill-${sideX === page.left ? 'left' : 'right'}` };
}

function drawAddressee({ facts: { buyer }, page, draw }: PageContext, x: number, y: number): number {
  const rows = [buyer.name, ...formatAddress(buyer.address, { capitals: page.style.uppercaseTowns, country: false })];
  if (draw.chance(0.3)) rows.unshift(draw.digits(9));
  return page.writeRows(rows, x, y, { maxWidth: page.right - x });
}

/** Builds the side column: numbers and dates that are not those of the invoice. */
function buildSideBlocks({ facts, notation, draw }: PageContext): [string, string[]][] {
  const texts = BILL_TEXTS[facts.language];
  const { references, seller } = facts;
  return draw.some<[string, string[]]>(
    [
      [texts.contract, [references.contract]],
      [texts.account, [references.customer]],
      [texts.call, [seller.phone, texts.hours]],
      [texts.period, [`${notation.day(references.periodStart)} - ${notation.day(references.periodEnd)}`]],
      [texts.next, [notation.day(addDays(facts.issued, 31))]],
      [texts.last, [`${notation.day(references.correctedDay)}   ${notation.amount(draw.whole(900, 90_000))}`]],
      [texts.site, [seller.web]],
      [texts.place, [facts.delivery?.name ?? facts.buyer.name, facts.buyer.address.town]],
      [texts.writeTo, [seller.name, ...formatAddress(seller.address, { capitals: true, country: false })]],
    ],
    draw.whole(3, 7),
  );
}

/** Draws the box with the amount due, the due date and the payment method. Returns the next base line. */
function drawAmountDue(context: PageContext, x: number, y: number, maxWidth: number): number {
  const { facts, page, notation, draw, printed } = context;
  const texts = BILL_TEXTS[facts.language];
  const amount = notation.amount(facts.gross - facts.deposit);
  const boxHeight = page.lineHeight * 3.4;
  if (draw.chance(0.6))
    page.currentSheet().frame(x - 6, y - page.lineHeight * 1.3, maxWidth + 6, boxHeight, page.style.accent, 1);
  else page.currentSheet().box(x - 6, y - page.lineHeight * 1.3, maxWidth + 6, boxHeight, '#eef1f4');
  page.writeFitted(draw.pick(texts.toPay), x, y, maxWidth * 0.6, { bold: true });
  page.write(amount, x + maxWidth - 8, y, { bold: true, scale: 1.25, align: 'right' });
  const { method } = facts.payment;
  const due = facts.due === null ? null : notation.day(facts.due);
  if (due !== null) {
    printed.showsDue = true;
    page.writeFitted(
      draw.pick(method === 'direct_debit' ? texts.debited : texts.before)(due),
      x,
      y + page.lineHeight * 1.4,
      maxWidth - 8,
    );
    if (method === 'direct_debit') printed.method = PAYMENT_METHOD_NAMES.direct_debit;
  }
  return y + boxHeight;
}

/** Draws the services with their amounts, then net, VAT and total. Returns the next base line. */
function drawServicesAndTotals(context: PageContext, x: number, y: number, maxWidth: number): number {
  const { facts, page, notation, draw, printed } = context;
  const texts = BILL_TEXTS[facts.language];
  let nextY = y;
  const drawRow = (name: string, cents: number, bold = false) => {
    if (nextY > page.height - 90) {
      page.startNewSheet();
      nextY = page.style.margin + 30;
    }
    page.writeFitted(name, x, nextY, maxWidth * 0.7, { bold });
    page.write(notation.amount(cents), x + maxWidth, nextY, { align: 'right', bold });
    nextY += page.lineHeight * 1.3;
  };
  page.writeFitted(draw.pick(texts.detail), x, nextY, maxWidth, { bold: true, colour: page.style.accent });
  nextY += page.lineHeight * 1.5;
  for (const line of facts.lines) drawRow(line.description, line.amount);
  if (facts.globalDiscount > 0) drawRow(texts.discount, -facts.globalDiscount);
  const isVatCharged = facts.regime === 'charged';
  if (isVatCharged || draw.chance(0.4)) {
    printed.showsNet = true;
    drawRow(draw.pick(texts.net), facts.net, true);
  }
  if (isVatCharged) {
    printed.showsVat = true;
    printed.showsVatTotal = facts.vat.length === 1 || draw.chance(0.4);
    for (const { rate, base, vat } of facts.vat)
      drawRow(draw.pick(texts.taxed)(notation.rate(rate), notation.bare(base)), vat);
    if (printed.showsVatTotal && facts.vat.length > 1) drawRow(draw.pick(texts.tax), facts.vatAmount);
  }
  drawRow(draw.pick(texts.gross), facts.gross, true);
  if (facts.deposit > 0) {
    drawRow(texts.paid, -facts.deposit);
    drawRow(draw.pick(texts.toPay), facts.gross - facts.deposit, true);
  }
  return nextY;
}

function drawSmallPrint(context: PageContext): void {
  const { facts, page } = context;
  const { seller } = facts;
  const capital = seller.capital === null ? '' : ` au capital de ${seller.capital} euros`;
  const text = [
    `${seller.fullName}${capital}`,
    buildSellerAddress(context).join(' '),
    ...buildIdentifierRows(context),
  ].join(' - ');
  const rows = page.breakLines(text, page.right - page.left, { scale: 0.72 });
  for (const sheet of page.sheets)
    rows.forEach((row, index) => {
      sheet.text(row, page.left, page.height - 54 + index * 9, {
        face: page.style.family.regular,
        size: page.style.size * 0.72,
        colour: '#555555',
      });
    });
}

const BILL_TEXTS = {
  fr: {
    slogan: 'Toujours à vos côtés',
    titles: [
      (number: string, day: string) => `Votre facture n° ${number} du ${day}`,
      (_: string, day: string) => `Votre facture du ${day}`,
      (number: string) => `Facture ${number}`,
      () => 'Votre facture',
    ],
    number: ['Facture n°', 'N° de facture :', 'Référence de la facture :', 'Facture numéro'],
    made: ['Émise le', 'Facture éditée le', 'Date d’émission :', 'Établie le'],
    contract: 'N° de contrat',
    account: 'Votre numéro client',
    call: 'Service client',
    hours: 'du lundi au samedi de 8 h à 20 h',
    period: 'Période facturée',
    next: 'Prochaine facture vers le',
    last: 'Votre dernière facture',
    site: 'Votre espace client',
    place: 'Lieu de consommation',
    writeTo: 'Nous écrire',
    toPay: ['Montant à payer', 'Total à payer', 'Somme à payer TTC', 'Montant prélevé', 'Net à payer'],
    debited: [
      (day: string) => `Ce montant sera prélevé le ${day} sur votre compte.`,
      (day: string) => `Prélèvement automatique à partir du ${day}`,
    ],
    before: [
      (day: string) => `à régler avant le ${day}`,
      (day: string) => `Date limite de paiement : ${day}`,
      (day: string) => `au plus tard le ${day}`,
    ],
    detail: ['Le détail de votre facture', 'Vos services', 'Récapitulatif', 'Consommation et abonnements'],
    discount: 'Remise fidélité',
    net: ['Total HT', 'Total hors taxes', 'Montant HT', 'Sous-total HT'],
    taxed: [
      (rate: string, base: string) => `TVA à ${rate} sur ${base}`,
      (rate: string) => `TVA ${rate}`,
      (rate: string) => `Montant TVA (${rate})`,
    ],
    tax: ['Total TVA', 'Montant total de TVA'],
    gross: ['Total TTC', 'Total de la facture TTC', 'Montant TTC', 'Total facture'],
    paid: 'Échéances déjà payées',
    notes: (contract: string, from: string, to: string, next: string, personName: string) => [
      `Votre contrat ${contract} a été souscrit le ${from} et arrive à échéance le ${to}.`,
      `Prochain relevé prévu vers le ${next}. Votre conseiller : ${personName}.`,
      'En cas de retard de paiement, une indemnité forfaitaire de 40,00 € est due.',
      `Médiateur : Association ${personName}, BP 40, 75009 Paris`,
      `Abonnement facturé d’avance pour la période du ${from} au ${to}`,
      'TVA acquittée sur les encaissements. Pas d’escompte pour paiement anticipé.',
    ],
  },
  de: {
    slogan: 'Immer für Sie da',
    titles: [
      (number: string, day: string) => `Ihre Rechnung ${number} vom ${day}`,
      (_: string, day: string) => `Ihre Rechnung vom ${day}`,
      (number: string) => `Rechnung Nr. ${number}`,
      () => 'Ihre Rechnung',
    ],
    number: ['Rechnungsnummer:', 'Rechnungs-Nr.', 'Rechnung Nr.'],
    made: ['Rechnungsdatum:', 'Datum', 'Erstellt am'],
    contract: 'Vertragskonto',
    account: 'Ihre Kundennummer',
    call: 'Kundenservice',
    hours: 'Mo - Fr 8 bis 18 Uhr',
    period: 'Abrechnungszeitraum',
    next: 'Nächste Ablesung',
    last: 'Ihre letzte Rechnung',
    site: 'Im Internet',
    place: 'Verbrauchsstelle',
    writeTo: 'Postanschrift',
    toPay: ['Zu zahlender Betrag', 'Rechnungsbetrag', 'Zahlbetrag', 'Fälliger Betrag'],
    debited: [
      (day: string) => `Der Betrag wird am ${day} von Ihrem Konto abgebucht.`,
      (day: string) => `Lastschrift zum ${day}`,
    ],
    before: [(day: string) => `fällig am ${day}`, (day: string) => `Bitte zahlen Sie bis zum ${day}.`],
    detail: ['Ihre Leistungen', 'Rechnung im Überblick', 'Zusammenfassung'],
    discount: 'Treuebonus',
    net: ['Summe netto', 'Nettobetrag', 'Gesamt netto'],
    taxed: [
      (rate: string, base: string) => `MwSt. ${rate} auf ${base}`,
      (rate: string) => `Umsatzsteuer ${rate}`,
      (rate: string) => `zzgl. ${rate} USt.`,
    ],
    tax: ['Summe MwSt.', 'Umsatzsteuer gesamt'],
    gross: ['Rechnungsbetrag brutto', 'Gesamtbetrag', 'Summe brutto', 'Bruttobetrag'],
    paid: 'Geleistete Abschläge',
    notes: (contract: string, from: string, to: string, next: string, personName: string) => [
      `Ihr Vertrag ${contract} läuft vom ${from} bis zum ${to}.`,
      `Der nächste Abschlag ist am ${next} fällig. Ihr Berater: ${personName}.`,
      'Bei Zahlungsverzug berechnen wir 5,00 EUR Mahngebühr.',
      `Grundgebühr im Voraus für ${from} - ${to}`,
      `Schlichtungsstelle ${personName} e.V., Friedrichstraße 133, 10117 Berlin`,
    ],
  },
  en: {
    slogan: 'Always there for you',
    titles: [
      (number: string, day: string) => `Your bill ${number}, ${day}`,
      (_: string, day: string) => `Your bill of ${day}`,
      (number: string) => `Invoice ${number}`,
      () => 'Your invoice',
    ],
    number: ['Invoice number', 'Bill no.', 'Invoice no:'],
    made: ['Bill date', 'Issued on', 'Statement date'],
    contract: 'Contract',
    account: 'Your account number',
    call: 'Customer care',
    hours: 'Mon to Sat, 8am to 8pm',
    period: 'This bill covers',
    next: 'Next bill due around',
    last: 'Your last bill',
    site: 'Online account',
    place: 'Supply address',
    writeTo: 'Write to us',
    toPay: ['Amount due', 'Total to pay', 'Please pay', 'Total due'],
    debited: [
      (day: string) => `We will take this from your account on ${day}.`,
      (day: string) => `Direct debit on or after ${day}`,
    ],
    before: [(day: string) => `Please pay by ${day}`, (day: string) => `Payment due by ${day}`],
    detail: ['What makes up your bill', 'Your services', 'Summary'],
    discount: 'Loyalty discount',
    net: ['Total before VAT', 'Subtotal', 'Charges excluding VAT'],
    taxed: [
      (rate: string, base: string) => `VAT at ${rate} on ${base}`,
      (rate: string) => `VAT ${rate}`,
      (rate: string) => `Tax (${rate})`,
    ],
    tax: ['Total VAT', 'VAT in all'],
    gross: ['Total charges', 'Total including VAT', 'Bill total'],
    paid: 'Payments received',
    notes: (contract: string, from: string, to: string, next: string, personName: string) => [
      `Your contract ${contract} runs from ${from} to ${to}.`,
      `We will read your meter around ${next}. Your adviser: ${personName}.`,
      'A late payment fee of 12.00 may apply.',
      `Standing charge in advance from ${from} to ${to}`,
    ],
  },
} as const;
