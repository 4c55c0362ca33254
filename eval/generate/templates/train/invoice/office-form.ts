import type { Draw } from '../../../draw.ts';
import { daysAfter } from '../../../invented/days.ts';
import { inventPerson } from '../../../invented/people.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import type { Context } from './context.ts';
import { freshContext } from './fresh-context.ts';
import { lineTable } from './line-table.ts';
import { entriesOf } from './metadata.ts';
import { identifiers, logo, nameRows, sellerAddress } from './parties.ts';
import { paymentRows } from './payment.ts';

/**
 * A form of a trading house: boxes for those who order, are billed and are delivered to, for who handles it and for a dozen numbers
 * and days; instalments; the totals in a strip at the end.
 */
export function officeForm(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const shown = draw.chance(0.6) ? facts.seller.fullName : facts.seller.name;
  const context = freshContext(draw, facts, shown);
  const { pen, said } = context;
  const logoOnly = draw.chance(0.35);
  let at = head(context, logoOnly);
  at = boxes(context, at);
  at = codes(context, at + pen.line * 0.6);
  said.showsUnitPrices = true;
  at = lineTable(context, at + pen.line, pen.height - 190) + pen.line * 0.6;
  if (at > pen.height - 230) {
    pen.turn();
    at = pen.style.margin + 20;
  }
  at = strip(context, draw.chance(0.5) ? Math.max(at, pen.height - 225) : at);
  at = below(context, at + pen.line);
  smallPrint(context, logoOnly);
  if (logoOnly) said.vendorName = facts.seller.fullName;
  said.vendorAddress = sellerAddress(context).join(', ');
  return { sheets: pen.sheets, said, layout: `form-${logoOnly ? 'logo' : 'named'}` };
}

function head(context: Context, logoOnly: boolean): number {
  const { pen, draw, facts, words } = context;
  const top = pen.style.margin + 14;
  const half = (pen.right - pen.left) / 2;
  const titleLeft = draw.chance(0.4);
  const [x, y] = titleLeft ? [pen.left + half, top] : [pen.left, top];
  let at = y;
  if (logoOnly) at = logo(context, x, y + 10, half * 0.8);
  else {
    const under = nameRows(context, x, y, half - 10, { bold: true, scale: draw.between(1.05, 1.6), align: 'left' });
    const branch = WORDS[facts.language].branch;
    const agency = draw.chance(0.35) ? [`${draw.pick(branch)} ${facts.buyer.address.town}`] : [];
    at = pen.rows([...agency, ...sellerAddress(context), facts.seller.phone], x, Math.max(under, y + pen.line * 1.5), {
      room: half - 10,
      scale: 0.92,
    });
    if (draw.chance(0.5)) at = pen.rows(identifiers(context), x, at, { room: half - 10, scale: 0.85 });
  }
  const title = words[facts.kind];
  pen.fitted(title, titleLeft ? pen.left : pen.right, top + 6, half - 20, {
    bold: true,
    scale: draw.between(1.3, 2),
    align: titleLeft ? 'left' : 'right',
  });
  return Math.max(at, top + pen.line * 3) + pen.line * 0.5;
}

/** Who orders, who is billed, who gets the goods, who handles it: each in a box. */
function boxes(context: Context, y: number): number {
  const { pen, draw, facts } = context;
  const own = WORDS[facts.language];
  const { buyer, delivery, seller } = facts;
  const style = { capitals: pen.style.capitalTowns, country: false };
  const billed = [buyer.name, ...addressLines(buyer.address, style)];
  const person = draw.chance(0.5) ? seller.contact : inventPerson(draw, facts.language);
  const delivered = delivery === null ? billed : [delivery.name, ...addressLines(delivery.address, style)];
  const all: [string, string[]][] = [
    [draw.pick(own.billed), billed],
    [draw.pick(own.delivered), delivered],
    [draw.pick(own.ordered), draw.chance(0.5) ? billed : delivered],
    [draw.pick(own.handled), [`${person.first} ${person.last}`, seller.phone, seller.email]],
  ];
  const [first, ...others] = all as [[string, string[]], ...[string, string[]][]];
  const chosen = draw.shuffled([first, ...draw.some(others, draw.whole(1, 3))]);
  const across = chosen.length > 3 ? 2 : chosen.length;
  const room = (pen.right - pen.left) / across;
  const high = pen.line * 7;
  const framed = draw.chance(0.7);
  chosen.forEach(([label, rows], i) => {
    const [x, top] = [pen.left + (i % across) * room, y + Math.floor(i / across) * high];
    if (framed) pen.sheet().frame(x, top, room - 6, high - 6, '#777777', 0.6);
    pen.fitted(label, x + 5, top + pen.line, room - 14, { bold: draw.chance(0.6), scale: 0.88 });
    pen.rows(rows.slice(0, 5), x + 5, top + pen.line * 2.1, { room: room - 16, scale: 0.95 });
  });
  return y + Math.ceil(chosen.length / across) * high;
}

/** A dozen numbers and days in a grid of boxes, label above or beside the value. */
function codes(context: Context, y: number): number {
  const { pen, words, draw } = context;
  const entries = entriesOf(context, { number: true, date: true, due: draw.chance(0.6), others: draw.whole(4, 10) });
  const across = draw.whole(3, 6);
  const room = (pen.right - pen.left) / across;
  const beside = across <= 3 && draw.chance(0.5);
  const high = pen.line * (beside ? 1.5 : 2.6);
  const framed = draw.chance(0.6);
  entries.forEach((entry, i) => {
    const [x, top] = [pen.left + (i % across) * room, y + Math.floor(i / across) * high];
    if (framed) pen.sheet().frame(x, top, room, high, '#999999', 0.4);
    if (beside) {
      pen.fitted(words[entry.label], x + 3, top + pen.line, room * 0.45, { scale: 0.85 });
      pen.fitted(entry.value, x + room * 0.5, top + pen.line, room * 0.48, { bold: true });
    } else {
      pen.fitted(words[entry.label], x + 3, top + pen.line * 0.9, room - 6, { scale: 0.78, colour: '#444444' });
      pen.fitted(entry.value, x + 3, top + pen.line * 2, room - 6);
    }
  });
  return y + Math.ceil(entries.length / across) * high;
}

/** Goods, discount, carriage, net, VAT, gross and what is left to pay beside one another, some in two rows. */
function strip(context: Context, y: number): number {
  const { pen, words, facts, notation, draw, said, sign } = context;
  const own = WORDS[facts.language];
  const charged = facts.regime === 'charged';
  const cells: (readonly [string, string])[] = [];
  const amount = (name: string, cents: number) => cells.push([name, notation.amount(sign * cents)]);
  if (facts.globalDiscount > 0) {
    amount(words.beforeDiscount, facts.net + facts.globalDiscount);
    amount(words.globalDiscount, -facts.globalDiscount);
  }
  if (draw.chance(0.5)) amount(draw.pick(own.carriage), 0);
  if (charged || draw.chance(0.5)) {
    amount(words.net, facts.net);
    said.showsNet = true;
  }
  if (charged) {
    said.showsVat = true;
    said.showsVatTotal = facts.vat.length === 1 || draw.chance(0.6);
    if (facts.vat.length > 1)
      for (const { rate, base, vat } of facts.vat)
        cells.push([`${own.at} ${notation.rate(rate)}`, `${notation.bare(base)} / ${notation.bare(vat)}`]);
    if (said.showsVatTotal) amount(words.vat, facts.vatAmount);
  }
  amount(words.gross, facts.gross);
  if (facts.deposit > 0) {
    amount(words.deposited, -facts.deposit);
    amount(words.toPay, facts.gross - facts.deposit);
  }
  const across = Math.min(cells.length, draw.whole(3, 6));
  const room = (pen.right - pen.left) / across;
  const high = pen.line * 2.8;
  const filled = draw.chance(0.5);
  cells.forEach(([name, value], i) => {
    const [x, top] = [pen.left + (i % across) * room, y + Math.floor(i / across) * high];
    if (filled) pen.sheet().box(x, top, room, pen.line * 1.3, '#e8e8e8');
    pen.sheet().frame(x, top, room, high, '#888888', 0.5);
    pen.fitted(name, x + room / 2, top + pen.line, room - 6, { scale: 0.85, align: 'centre' });
    pen.fitted(value, x + room - 4, top + pen.line * 2.3, room - 8, { align: 'right', bold: i === cells.length - 1 });
  });
  return y + Math.ceil(cells.length / across) * high + pen.line;
}

/** Payment, sometimes in instalments whose first days are not the day due. */
function below(context: Context, y: number): number {
  const { pen, draw, facts, notation, said } = context;
  const own = WORDS[facts.language];
  const rows = paymentRows(context, {
    dueHere: facts.due !== null && !said.showsDue && draw.chance(0.7),
    account: draw.chance(0.7),
  });
  if (draw.chance(0.25)) rows.push(`${draw.pick(own.delivery)} ${notation.day(facts.references.deliveryDay)}`);
  if (draw.chance(0.25)) rows.push(`${draw.pick(own.discount)} ${notation.day(daysAfter(facts.issued, 8))}`);
  let at = y;
  for (const row of rows.flatMap((text) => pen.broken(text, pen.right - pen.left, { scale: 0.92 }))) {
    if (at > pen.height - 66) {
      pen.turn();
      at = pen.style.margin + 30;
    }
    at = pen.rows([row], pen.left, at, { scale: 0.92 });
  }
  return at;
}

function smallPrint(context: Context, always: boolean): void {
  const { pen, draw, facts, words } = context;
  if (!always && draw.chance(0.3)) return;
  const text = [
    facts.seller.fullName,
    sellerAddress(context).join(' '),
    ...identifiers(context),
    facts.seller.web,
  ].join(' - ');
  const rows = pen.broken(text, pen.right - pen.left, { scale: 0.74 });
  for (const [index, sheet] of pen.sheets.entries()) {
    const style = { face: pen.style.family.regular, size: pen.style.size * 0.74, colour: '#333333' } as const;
    rows.forEach((row, i) => {
      sheet.centred(row, pen.width / 2, pen.height - 50 + i * 9, style);
    });
    sheet.right(`${words.page} ${index + 1} / ${pen.sheets.length}`, pen.right, 20, style);
  }
}

const WORDS = {
  fr: {
    branch: ['Agence de', 'Dépôt de', 'Magasin de'],
    billed: ['Facturé à', 'Client facturé', 'Adresse de facturation', 'Destinataire de la facture'],
    delivered: ['Livré à', 'Adresse de livraison', 'Lieu de livraison'],
    ordered: ['Donneur d’ordre', 'Commandé par', 'Client commandeur'],
    handled: ['Dossier suivi par', 'Votre contact', 'Vendeur', 'Service clients'],
    carriage: ['Port', 'Frais de port', 'Éco-contribution'],
    at: 'TVA',
    delivery: ['Marchandise livrée le', 'Départ de nos entrepôts le'],
    discount: ['Escompte de 2 % pour règlement avant le', 'Remise de 1 % si paiement au plus tard le'],
  },
  de: {
    branch: ['Niederlassung', 'Filiale', 'Lager'],
    billed: ['Rechnungsempfänger', 'Rechnungsanschrift', 'Rechnung an'],
    delivered: ['Warenempfänger', 'Lieferanschrift', 'Lieferadresse'],
    ordered: ['Auftraggeber', 'Besteller', 'Bestellt durch'],
    handled: ['Sachbearbeiter', 'Ihr Ansprechpartner', 'Bearbeitet von'],
    carriage: ['Fracht', 'Versandkosten', 'Verpackung'],
    at: 'MwSt.',
    delivery: ['Ware versandt am', 'Lieferung erfolgte am'],
    discount: ['2 % Skonto bei Zahlung bis', 'Mit 3 % Skonto bis zum'],
  },
  en: {
    branch: ['Branch:', 'Depot:', 'Store:'],
    billed: ['Invoice to', 'Bill to', 'Invoiced to'],
    delivered: ['Deliver to', 'Ship to', 'Consignee'],
    ordered: ['Ordered by', 'Account holder', 'Buyer'],
    handled: ['Handled by', 'Your contact', 'Sales desk'],
    carriage: ['Carriage', 'Freight', 'Packing'],
    at: 'VAT',
    delivery: ['Goods despatched on', 'Delivered on'],
    discount: ['2% discount if paid by', 'Early payment discount until'],
  },
} as const;
