import type { Draw } from '../../../draw.ts';
import { daysAfter } from '../../../invented/days.ts';
import { inventName } from '../../../invented/people.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { METHODS } from '../../../invoice/truth.ts';
import type { Context } from './context.ts';
import { freshContext } from './fresh-context.ts';
import { identifiers, logo, sellerAddress } from './parties.ts';

/**
 * A bill of a network, a host or an insurer: numbers of contract and account, many days, what to pay in a frame, sums of services
 * instead of a table, the seller in a logo and in the small print.
 */
export function bill(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const context = freshContext(draw, facts, facts.seller.name);
  const { pen, notation } = context;
  const own = WORDS[facts.language];
  const narrow = pen.width * draw.between(0.29, 0.36);
  const top = pen.style.margin + 20;
  const under = logo(context, pen.left, top, narrow - 10);
  if (draw.chance(0.35)) pen.fitted(draw.chance(0.5) ? own.slogan : facts.seller.web, pen.left, under + 2, narrow - 10);
  const [left, right] = draw.chance(0.7) ? [pen.left, pen.left + narrow + 14] : [pen.right - narrow, pen.left];
  const wide = pen.right - pen.left - narrow - 20;
  const address = addressee(context, pen.width * 0.52, top + 44);
  let side = (left === pen.left ? under : address) + pen.line * 2.4;
  for (const [label, values] of sideBlocks(context)) {
    if (draw.chance(0.7)) pen.write(label, left, side, { bold: true, scale: 0.9, colour: pen.style.accent });
    else pen.write(label, left, side, { scale: 0.85, colour: '#666666' });
    side = pen.rows(values, left, side + pen.line, { room: narrow - 6, scale: 0.95 }) + pen.line * 0.7;
  }
  let at = Math.max(address, top + 120) + 26;
  if (left === pen.left && at < under + 30) at = under + 30;
  const titled = draw.pick(own.titles)(facts.number, notation.day(facts.issued));
  pen.fitted(titled, right, at, wide, { bold: true, scale: draw.between(1.2, 1.7) });
  if (!titled.includes(facts.number)) {
    at += pen.line * 1.3;
    pen.fitted(`${draw.pick(own.number)} ${facts.number}`, right, at, wide);
  }
  if (!titled.includes(notation.day(facts.issued))) {
    at += pen.line * 1.2;
    pen.fitted(`${draw.pick(own.made)} ${notation.day(facts.issued)}`, right, at, wide);
  }
  at = framed(context, right, at + pen.line * 2.4, wide);
  at = sums(context, right, at + pen.line * 1.6, wide);
  at = Math.max(at, side) + pen.line * 1.4;
  const { contract, periodStart, periodEnd } = facts.references;
  const next = notation.day(daysAfter(facts.issued, 30));
  for (const sentence of draw.some(
    own.notes(contract, notation.day(periodStart), notation.day(periodEnd), next, inventName(draw, facts.language)),
    draw.whole(1, 4),
  ))
    for (const row of pen.broken(sentence, pen.right - pen.left, { scale: 0.88 }))
      if (at < pen.height - 76) at = pen.rows([row], pen.left, at, { scale: 0.88 });
  smallPrint(context);
  context.said.showsQuantities = false;
  context.said.vendorName = facts.seller.fullName;
  context.said.vendorAddress = sellerAddress(context).join(', ');
  return { sheets: pen.sheets, said: context.said, layout: `bill-${left === pen.left ? 'left' : 'right'}` };
}

function addressee({ facts: { buyer }, pen, draw }: Context, x: number, y: number): number {
  const rows = [buyer.name, ...addressLines(buyer.address, { capitals: pen.style.capitalTowns, country: false })];
  if (draw.chance(0.3)) rows.unshift(draw.digits(9));
  return pen.rows(rows, x, y, { room: pen.right - x });
}

/** Numbers and days that are not those of the invoice. */
function sideBlocks({ facts, notation, draw }: Context): [string, string[]][] {
  const own = WORDS[facts.language];
  const { references, seller } = facts;
  return draw.some<[string, string[]]>(
    [
      [own.contract, [references.contract]],
      [own.account, [references.customer]],
      [own.call, [seller.phone, own.hours]],
      [own.period, [`${notation.day(references.periodStart)} - ${notation.day(references.periodEnd)}`]],
      [own.next, [notation.day(daysAfter(facts.issued, 31))]],
      [own.last, [`${notation.day(references.correctedDay)}   ${notation.amount(draw.whole(900, 90_000))}`]],
      [own.site, [seller.web]],
      [own.place, [facts.delivery?.name ?? facts.buyer.name, facts.buyer.address.town]],
      [own.writeTo, [seller.name, ...addressLines(seller.address, { capitals: true, country: false })]],
    ],
    draw.whole(3, 7),
  );
}

/** What is to be paid, by when and how. */
function framed(context: Context, x: number, y: number, room: number): number {
  const { facts, pen, notation, draw, said } = context;
  const own = WORDS[facts.language];
  const amount = notation.amount(facts.gross - facts.deposit);
  const high = pen.line * 3.4;
  if (draw.chance(0.6)) pen.sheet().frame(x - 6, y - pen.line * 1.3, room + 6, high, pen.style.accent, 1);
  else pen.sheet().box(x - 6, y - pen.line * 1.3, room + 6, high, '#eef1f4');
  pen.fitted(draw.pick(own.toPay), x, y, room * 0.6, { bold: true });
  pen.write(amount, x + room - 8, y, { bold: true, scale: 1.25, align: 'right' });
  const { method } = facts.payment;
  const due = facts.due === null ? null : notation.day(facts.due);
  if (due !== null) {
    said.showsDue = true;
    pen.fitted(draw.pick(method === 'direct_debit' ? own.debited : own.before)(due), x, y + pen.line * 1.4, room - 8);
    if (method === 'direct_debit') said.method = METHODS.direct_debit;
  }
  return y + high;
}

/** Services with their sums; then net, VAT and what it comes to. */
function sums(context: Context, x: number, y: number, room: number): number {
  const { facts, pen, notation, draw, said } = context;
  const own = WORDS[facts.language];
  let at = y;
  const row = (name: string, cents: number, bold = false) => {
    if (at > pen.height - 90) {
      pen.turn();
      at = pen.style.margin + 30;
    }
    pen.fitted(name, x, at, room * 0.7, { bold });
    pen.write(notation.amount(cents), x + room, at, { align: 'right', bold });
    at += pen.line * 1.3;
  };
  pen.fitted(draw.pick(own.detail), x, at, room, { bold: true, colour: pen.style.accent });
  at += pen.line * 1.5;
  for (const line of facts.lines) row(line.description, line.amount);
  if (facts.globalDiscount > 0) row(own.discount, -facts.globalDiscount);
  const charged = facts.regime === 'charged';
  if (charged || draw.chance(0.4)) {
    said.showsNet = true;
    row(draw.pick(own.net), facts.net, true);
  }
  if (charged) {
    said.showsVat = true;
    said.showsVatTotal = facts.vat.length === 1 || draw.chance(0.4);
    for (const { rate, base, vat } of facts.vat)
      row(draw.pick(own.taxed)(notation.rate(rate), notation.bare(base)), vat);
    if (said.showsVatTotal && facts.vat.length > 1) row(draw.pick(own.tax), facts.vatAmount);
  }
  row(draw.pick(own.gross), facts.gross, true);
  if (facts.deposit > 0) {
    row(own.paid, -facts.deposit);
    row(draw.pick(own.toPay), facts.gross - facts.deposit, true);
  }
  return at;
}

function smallPrint(context: Context): void {
  const { facts, pen } = context;
  const { seller } = facts;
  const capital = seller.capital === null ? '' : ` au capital de ${seller.capital} euros`;
  const text = [`${seller.fullName}${capital}`, sellerAddress(context).join(' '), ...identifiers(context)].join(' - ');
  const rows = pen.broken(text, pen.right - pen.left, { scale: 0.72 });
  for (const sheet of pen.sheets)
    rows.forEach((row, i) => {
      sheet.text(row, pen.left, pen.height - 54 + i * 9, {
        face: pen.style.family.regular,
        size: pen.style.size * 0.72,
        colour: '#555555',
      });
    });
}

const WORDS = {
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
    notes: (contract: string, from: string, to: string, next: string, who: string) => [
      `Votre contrat ${contract} a été souscrit le ${from} et arrive à échéance le ${to}.`,
      `Prochain relevé prévu vers le ${next}. Votre conseiller : ${who}.`,
      'En cas de retard de paiement, une indemnité forfaitaire de 40,00 € est due.',
      `Médiateur : Association ${who}, BP 40, 75009 Paris`,
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
    notes: (contract: string, from: string, to: string, next: string, who: string) => [
      `Ihr Vertrag ${contract} läuft vom ${from} bis zum ${to}.`,
      `Der nächste Abschlag ist am ${next} fällig. Ihr Berater: ${who}.`,
      'Bei Zahlungsverzug berechnen wir 5,00 EUR Mahngebühr.',
      `Grundgebühr im Voraus für ${from} - ${to}`,
      `Schlichtungsstelle ${who} e.V., Friedrichstraße 133, 10117 Berlin`,
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
    notes: (contract: string, from: string, to: string, next: string, who: string) => [
      `Your contract ${contract} runs from ${from} to ${to}.`,
      `We will read your meter around ${next}. Your adviser: ${who}.`,
      'A late payment fee of 12.00 may apply.',
      `Standing charge in advance from ${from} to ${to}`,
    ],
  },
} as const;
