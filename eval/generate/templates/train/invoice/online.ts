import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { METHODS } from '../../../invoice/truth.ts';
import type { Context } from './context.ts';
import { freshContext } from './fresh-context.ts';
import { lineTable } from './line-table.ts';
import { entriesOf } from './metadata.ts';
import { identifiers, logo, sellerAddress } from './parties.ts';

/**
 * The page that a shop or a subscription sends: a market place's or the shop's sign, three parties side by side, the payment already
 * made, order and dispatch days beside those of the invoice, the seller under "sold by" or in the small print.
 */
export function online(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const shown = draw.chance(0.6) ? facts.seller.fullName : facts.seller.name;
  const context = freshContext(draw, facts, shown);
  const { pen, said, notation } = context;
  const own = WORDS[facts.language];
  const top = pen.style.margin + 18;
  const market = draw.chance(0.3);
  if (market)
    pen.fitted(draw.pick(MARKETS), pen.left, top, pen.width * 0.4, {
      bold: true,
      scale: 1.9,
      colour: pen.style.accent,
    });
  else if (draw.chance(0.5)) logo(context, pen.left, top + 6, 150);
  const named = draw.pick(own[facts.kind]);
  pen.fitted(named, draw.chance(0.6) ? pen.right : pen.width / 2, top, pen.width * 0.4, {
    bold: draw.chance(0.6),
    scale: draw.between(1.3, 2.1),
    align: 'right',
  });
  let at = top + pen.line * 2.6;
  if (draw.chance(0.35)) {
    at = pen.rows([draw.pick(own.thanks)], pen.left, at) + pen.line * 0.5;
  }
  at = listed(context, at);
  at = threeParties(context, at + pen.line * 1.6, market);
  if (draw.chance(0.35)) {
    const due = facts.due === null ? null : notation.day(facts.due);
    const amount = notation.amount(facts.gross - facts.deposit);
    said.showsDue ||= due !== null;
    pen.fitted(
      due === null ? `${own.charged} ${amount}` : draw.pick(own.dueBy)(amount, due),
      pen.left,
      at + 12,
      pen.right - pen.left,
      {
        bold: true,
        scale: 1.35,
      },
    );
    at += pen.line * 2.6;
  }
  said.showsUnitPrices = true;
  at = lineTable(context, at + pen.line, pen.height - 130) + pen.line;
  if (at > pen.height - 120 - pen.line * (6 + facts.vat.length)) {
    pen.turn();
    at = pen.style.margin + 30;
  }
  at = summed(context, at + pen.line);
  at = paid(context, at + pen.line * 1.4);
  smallPrint(context, market || draw.chance(0.6));
  said.vendorAddress = sellerAddress(context).join(', ');
  return { sheets: pen.sheets, said, layout: `online-${market ? 'market' : 'shop'}` };
}

const MARKETS = ['Placette', 'Rayonville', 'Basketa', 'Toutélà', 'Marktplatz24', 'Dealora', 'Kiosquia'] as const;

/** Number, day and the rest as short pairs, in one or two columns. */
function listed(context: Context, y: number): number {
  const { pen, words, draw } = context;
  const entries = entriesOf(context, { number: true, date: true, due: draw.chance(0.4), others: draw.whole(1, 6) });
  const columns = draw.whole(1, 3);
  const per = Math.ceil(entries.length / columns);
  const room = (pen.right - pen.left) / columns;
  const wide = draw.between(74, 118);
  const bold = draw.chance(0.5);
  entries.forEach((entry, i) => {
    const [x, at] = [pen.left + Math.floor(i / per) * room, y + (i % per) * pen.line * 1.15];
    const label = words[entry.label];
    if (columns === 3) pen.fitted(`${label}${words.colon} ${entry.value}`, x, at, room - 8);
    else {
      pen.fitted(label, x, at, wide - 4, { bold });
      pen.fitted(entry.value, x + wide, at, room - wide - 6, { bold: !bold });
    }
  });
  return y + per * pen.line * 1.15;
}

function threeParties(context: Context, y: number, market: boolean): number {
  const { pen, draw, facts, shownName } = context;
  const own = WORDS[facts.language];
  const { buyer, delivery } = facts;
  const style = { capitals: pen.style.capitalTowns, country: draw.chance(0.3) };
  const payer = [buyer.name, ...addressLines(buyer.address, style)];
  const shipped =
    delivery === null
      ? payer
      : [draw.chance(0.5) ? buyer.name : delivery.name, ...addressLines(delivery.address, style)];
  const sold = [shownName, ...sellerAddress(context), ...(draw.chance(0.4) ? identifiers(context) : [])];
  const blocks: [string, string[]][] = [
    [draw.pick(own.billed), payer],
    ...(draw.chance(0.65) ? [[draw.pick(own.shipped), shipped] as [string, string[]]] : []),
    ...(market || draw.chance(0.7) ? [[draw.pick(own.sold), sold] as [string, string[]]] : []),
  ];
  if (!blocks.some(([, rows]) => rows === sold)) context.said.vendorName = facts.seller.fullName;
  const room = (pen.right - pen.left) / Math.max(2, blocks.length);
  const ends = draw.shuffled(blocks).map(([label, rows], i) => {
    const x = pen.left + i * room;
    pen.write(label, x, y, { bold: draw.chance(0.6), scale: 0.92 });
    return pen.rows(rows, x, y + pen.line * 1.2, { room: room - 12 });
  });
  return Math.max(...ends) + pen.line;
}

function summed(context: Context, y: number): number {
  const { pen, facts, notation, draw, said, words } = context;
  const own = WORDS[facts.language];
  const charged = facts.regime === 'charged';
  const rows: (readonly [string, number])[] = [];
  if (facts.globalDiscount > 0) rows.push([words.globalDiscount, -facts.globalDiscount]);
  const grossFirst = charged && draw.chance(0.25);
  if (grossFirst) rows.push([draw.pick(own.gross), facts.gross]);
  if (charged || draw.chance(0.4)) {
    said.showsNet = true;
    rows.push([draw.pick(own.net), facts.net]);
  }
  if (draw.chance(0.35)) rows.push([own.shipping, 0]);
  if (charged) {
    said.showsVat = true;
    said.showsVatTotal = facts.vat.length === 1;
    for (const { rate, base, vat } of facts.vat)
      rows.push([draw.pick(own.tax)(notation.rate(rate), notation.amount(base)), vat]);
  }
  if (!grossFirst) rows.push([draw.pick(own.gross), facts.gross]);
  if (facts.deposit > 0) rows.push([own.credit, -facts.deposit]);
  if (facts.deposit > 0 || draw.chance(0.4)) rows.push([draw.pick(own.amountDue), facts.gross - facts.deposit]);
  const left = draw.pick([pen.left, pen.width * 0.5, pen.width * 0.58]);
  rows.forEach(([name, cents], i) => {
    const at = y + i * pen.line * 1.35;
    if (draw.chance(0.3)) pen.sheet().rule(left, at - pen.line, pen.right, at - pen.line, '#cccccc', 0.4);
    pen.fitted(name, left, at, (pen.right - left) * 0.68, { bold: i === rows.length - 1 });
    pen.write(notation.amount(cents), pen.right, at, { align: 'right', bold: i === rows.length - 1 });
  });
  return y + rows.length * pen.line * 1.35;
}

function paid({ pen, facts, notation, draw, said }: Context, y: number): number {
  const own = WORDS[facts.language];
  const { method } = facts.payment;
  const rows: string[] = [];
  if (method === 'card' || method === 'direct_debit') {
    rows.push(draw.pick(own.by[method])(notation.day(facts.issued), draw.digits(4)));
    said.method = METHODS[method];
  }
  if (draw.chance(0.5))
    rows.push(draw.pick(own.notes)(facts.references.order, notation.day(facts.references.deliveryDay)));
  return pen.rows(rows, pen.left, y, { scale: 0.92, room: pen.right - pen.left });
}

function smallPrint(context: Context, full: boolean): void {
  const { pen, facts, draw, said } = context;
  if (!full && said.vendorName !== facts.seller.fullName) return;
  const text = [
    facts.seller.fullName,
    sellerAddress(context).join(', '),
    ...identifiers(context),
    facts.seller.email,
  ].join(draw.pick([' | ', ' - ', ' · ']));
  for (const [index, sheet] of pen.sheets.entries()) {
    const style = { face: pen.style.family.regular, size: pen.style.size * 0.75, colour: '#555555' } as const;
    pen.broken(text, pen.right - pen.left, { scale: 0.75 }).forEach((row, i) => {
      sheet.text(row, pen.left, pen.height - 52 + i * 9, style);
    });
    if (draw.chance(0.5)) sheet.right(`${index + 1} / ${pen.sheets.length}`, pen.right, pen.height - 16, style);
  }
}

const WORDS = {
  fr: {
    invoice: ['Facture', 'FACTURE', 'Votre facture', 'Facture / Reçu'],
    credit_note: ['Avoir', 'Facture d’avoir'],
    correction: ['Facture corrigée', 'Facture rectificative'],
    deposit: ['Facture d’acompte', 'Acompte'],
    thanks: ['Merci pour votre commande !', 'Votre commande a bien été expédiée.', 'Bonjour, voici votre facture.'],
    billed: ['Facturé à', 'Adresse de facturation', 'Client'],
    shipped: ['Expédié à', 'Adresse de livraison', 'Livré à'],
    sold: ['Vendu par', 'Vendeur', 'Expéditeur', 'Émetteur'],
    charged: 'Montant de la facture :',
    dueBy: [
      (sum: string, day: string) => `${sum} à payer avant le ${day}`,
      (sum: string, day: string) => `${sum} dus le ${day}`,
    ],
    net: ['Sous-total HT', 'Total HT', 'Total hors TVA', 'Sous-total'],
    shipping: 'Frais de livraison',
    tax: [
      (rate: string) => `TVA (${rate})`,
      (rate: string, base: string) => `TVA ${rate} sur ${base}`,
      (rate: string) => `dont TVA ${rate}`,
    ],
    gross: ['Total TTC', 'Total', 'Montant total', 'Total de la commande'],
    credit: 'Bon d’achat utilisé',
    amountDue: ['Montant dû', 'Total à payer', 'Reste à payer'],
    by: {
      card: [
        (day: string, end: string) => `Payé par carte bancaire •••• ${end} le ${day}`,
        (day: string, end: string) => `Paiement CB se terminant par ${end}, ${day}`,
      ],
      direct_debit: [(day: string) => `Prélèvement présenté après le ${day}`],
    },
    notes: [
      (order: string, day: string) => `Commande ${order} expédiée le ${day}`,
      (_: string, day: string) => `Retour possible 30 jours après la livraison du ${day}`,
      (order: string) => `Une question sur la commande ${order} ? Écrivez-nous.`,
    ],
  },
  de: {
    invoice: ['Rechnung', 'RECHNUNG', 'Ihre Rechnung'],
    credit_note: ['Gutschrift', 'Rechnungsgutschrift'],
    correction: ['Korrigierte Rechnung', 'Rechnungskorrektur'],
    deposit: ['Anzahlungsrechnung', 'Vorauskasse-Rechnung'],
    thanks: ['Vielen Dank für Ihre Bestellung!', 'Ihre Ware ist unterwegs.', 'Hallo, hier ist Ihre Rechnung.'],
    billed: ['Rechnungsadresse', 'Rechnung an', 'Kunde'],
    shipped: ['Lieferadresse', 'Versand an', 'Lieferung an'],
    sold: ['Verkauft von', 'Verkäufer', 'Händler', 'Anbieter'],
    charged: 'Rechnungsbetrag:',
    dueBy: [
      (sum: string, day: string) => `${sum} fällig am ${day}`,
      (sum: string, day: string) => `${sum} zahlbar bis ${day}`,
    ],
    net: ['Zwischensumme netto', 'Summe netto', 'Netto gesamt', 'Zwischensumme'],
    shipping: 'Versandkosten',
    tax: [
      (rate: string) => `MwSt. (${rate})`,
      (rate: string, base: string) => `USt. ${rate} auf ${base}`,
      (rate: string) => `enth. MwSt. ${rate}`,
    ],
    gross: ['Gesamtsumme', 'Gesamtbetrag', 'Summe', 'Bestellwert'],
    credit: 'Gutschein',
    amountDue: ['Zu zahlen', 'Offener Betrag', 'Zahlbetrag'],
    by: {
      card: [(day: string, end: string) => `Bezahlt mit Kreditkarte (Ende ${end}) am ${day}`],
      direct_debit: [(day: string) => `Die Lastschrift erfolgt nach dem ${day}.`],
    },
    notes: [
      (order: string, day: string) => `Bestellung ${order}, versandt am ${day}`,
      (_: string, day: string) => `Rückgabe bis 30 Tage nach Lieferung am ${day}`,
    ],
  },
  en: {
    invoice: ['Invoice', 'Tax invoice', 'INVOICE', 'Receipt / Invoice'],
    credit_note: ['Credit note', 'Refund note'],
    correction: ['Amended invoice', 'Corrected invoice'],
    deposit: ['Deposit invoice', 'Prepayment invoice'],
    thanks: ['Thanks for your order!', 'Your order is on its way.', 'Here is your invoice.'],
    billed: ['Bill to', 'Billing address', 'Billed to'],
    shipped: ['Ship to', 'Delivery address', 'Dispatched to'],
    sold: ['Sold by', 'Seller', 'From', 'Fulfilled by'],
    charged: 'Invoice total:',
    dueBy: [
      (sum: string, day: string) => `${sum} due ${day}`,
      (sum: string, day: string) => `${sum} payable by ${day}`,
    ],
    net: ['Subtotal', 'Item subtotal', 'Total excluding tax', 'Net'],
    shipping: 'Postage & packing',
    tax: [
      (rate: string) => `VAT (${rate})`,
      (rate: string, base: string) => `Tax ${rate} on ${base}`,
      (rate: string) => `Includes VAT ${rate}`,
    ],
    gross: ['Total', 'Order total', 'Grand total', 'Invoice total'],
    credit: 'Gift card',
    amountDue: ['Amount due', 'Balance', 'Total due'],
    by: {
      card: [
        (day: string, end: string) => `Paid by card ending ${end} on ${day}`,
        (day: string, end: string) => `Visa •••• ${end} charged ${day}`,
      ],
      direct_debit: [(day: string) => `Direct debit after ${day}`],
    },
    notes: [
      (order: string, day: string) => `Order ${order} dispatched ${day}`,
      (order: string) => `Questions about order ${order}? Contact us.`,
    ],
  },
} as const;
