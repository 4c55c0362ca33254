import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { PAYMENT_METHOD_NAMES } from '../../../invoice/truth.ts';
import { drawLineTable } from './blocks/line-table.ts';
import { buildIdentifierRows, buildSellerAddress, drawLogo } from './blocks/parties.ts';
import { collectEntries } from './blocks/reference-list.ts';
import type { PageContext } from './page/page-context.ts';
import { startPage } from './page/page-context.ts';

/**
 * Draws the invoice that an online shop or a subscription sends: the name of a marketplace or of the shop, three parties side
 * by side, a payment already made, order and dispatch dates, the seller under "sold by" or in the small print.
 */
export function drawOnlineInvoice(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const shownName = draw.chance(0.6) ? facts.seller.fullName : facts.seller.name;
  const context = startPage(draw, facts, shownName);
  const { page, printed, notation } = context;
  const texts = ONLINE_TEXTS[facts.language];
  const top = page.style.margin + 18;
  const isMarketplace = draw.chance(0.3);
  if (isMarketplace)
    page.writeFitted(draw.pick(MARKETPLACE_NAMES), page.left, top, page.width * 0.4, {
      bold: true,
      scale: 1.9,
      colour: page.style.accent,
    });
  else if (draw.chance(0.5)) drawLogo(context, page.left, top + 6, 150);
  const documentName = draw.pick(texts[facts.kind]);
  page.writeFitted(documentName, draw.chance(0.6) ? page.right : page.width / 2, top, page.width * 0.4, {
    bold: draw.chance(0.6),
    scale: draw.between(1.3, 2.1),
    align: 'right',
  });
  let nextY = top + page.lineHeight * 2.6;
  if (draw.chance(0.35)) {
    nextY = page.writeRows([draw.pick(texts.thanks)], page.left, nextY) + page.lineHeight * 0.5;
  }
  nextY = drawReferences(context, nextY);
  nextY = drawParties(context, nextY + page.lineHeight * 1.6, isMarketplace);
  if (draw.chance(0.35)) {
    const due = facts.due === null ? null : notation.day(facts.due);
    const amount = notation.amount(facts.gross - facts.deposit);
    printed.showsDue ||= due !== null;
    page.writeFitted(
      due === null ? `${texts.charged} ${amount}` : draw.pick(texts.dueBy)(amount, due),
      page.left,
      nextY + 12,
      page.right - page.left,
      {
        bold: true,
        scale: 1.35,
      },
    );
    nextY += page.lineHeight * 2.6;
  }
  printed.showsUnitPrices = true;
  nextY = drawLineTable(context, nextY + page.lineHeight, page.height - 130) + page.lineHeight;
  if (nextY > page.height - 120 - page.lineHeight * (6 + facts.vat.length)) {
    page.startNewSheet();
    nextY = page.style.margin + 30;
  }
  nextY = drawTotalRows(context, nextY + page.lineHeight);
  nextY = drawPayment(context, nextY + page.lineHeight * 1.4);
  drawSmallPrint(context, isMarketplace || draw.chance(0.6));
  printed.vendorAddress = buildSellerAddress(context).join(', ');
  return { sheets: page.sheets, printed, layout: `online-${isMarketplace ? 'market' : 'shop'}` };
}

const MARKETPLACE_NAMES = [
  'Placette',
  'Rayonville',
  'Basketa',
  'Toutélà',
  'Marktplatz24',
  'Dealora',
  'Kiosquia',
] as const;

/** Draws the references as label and value, in one to three columns. Returns the next base line. */
function drawReferences(context: PageContext, y: number): number {
  const { page, labels, draw } = context;
  const entries = collectEntries(context, {
    number: true,
    date: true,
    due: draw.chance(0.4),
    referenceCount: draw.whole(1, 6),
  });
  const columnCount = draw.whole(1, 3);
  const entriesPerColumn = Math.ceil(entries.length / columnCount);
  const columnWidth = (page.right - page.left) / columnCount;
  const labelWidth = draw.between(74, 118);
  const bold = draw.chance(0.5);
  entries.forEach((entry, index) => {
    const [x, rowY] = [
      page.left + Math.floor(index / entriesPerColumn) * columnWidth,
      y + (index % entriesPerColumn) * page.lineHeight * 1.15,
    ];
    const label = labels[entry.label];
    if (columnCount === 3) page.writeFitted(`${label}${labels.colon} ${entry.value}`, x, rowY, columnWidth - 8);
    else {
      page.writeFitted(label, x, rowY, labelWidth - 4, { bold });
      page.writeFitted(entry.value, x + labelWidth, rowY, columnWidth - labelWidth - 6, { bold: !bold });
    }
  });
  return y + entriesPerColumn * page.lineHeight * 1.15;
}

function drawParties(context: PageContext, y: number, isMarketplace: boolean): number {
  const { page, draw, facts, shownName } = context;
  const texts = ONLINE_TEXTS[facts.language];
  const { buyer, delivery } = facts;
  const addressStyle = { capitals: page.style.uppercaseTowns, country: draw.chance(0.3) };
  const payerRows = [buyer.name, ...formatAddress(buyer.address, addressStyle)];
  const deliveryRows =
    delivery === null
      ? payerRows
      : [draw.chance(0.5) ? buyer.name : delivery.name, ...formatAddress(delivery.address, addressStyle)];
  const sellerRows = [
    shownName,
    ...buildSellerAddress(context),
    ...(draw.chance(0.4) ? buildIdentifierRows(context) : []),
  ];
  const blocks: [string, string[]][] = [
    [draw.pick(texts.billed), payerRows],
    ...(draw.chance(0.65) ? [[draw.pick(texts.shipped), deliveryRows] as [string, string[]]] : []),
    ...(isMarketplace || draw.chance(0.7) ? [[draw.pick(texts.sold), sellerRows] as [string, string[]]] : []),
  ];
  if (!blocks.some(([, rows]) => rows === sellerRows)) context.printed.vendorName = facts.seller.fullName;
  const columnWidth = (page.right - page.left) / Math.max(2, blocks.length);
  const columnBottoms = draw.shuffled(blocks).map(([label, rows], index) => {
    const x = page.left + index * columnWidth;
    page.write(label, x, y, { bold: draw.chance(0.6), scale: 0.92 });
    return page.writeRows(rows, x, y + page.lineHeight * 1.2, { maxWidth: columnWidth - 12 });
  });
  return Math.max(...columnBottoms) + page.lineHeight;
}

function drawTotalRows(context: PageContext, y: number): number {
  const { page, facts, notation, draw, printed, labels } = context;
  const texts = ONLINE_TEXTS[facts.language];
  const isVatCharged = facts.regime === 'charged';
  const rows: (readonly [string, number])[] = [];
  if (facts.globalDiscount > 0) rows.push([labels.globalDiscount, -facts.globalDiscount]);
  const isGrossFirst = isVatCharged && draw.chance(0.25);
  if (isGrossFirst) rows.push([draw.pick(texts.gross), facts.gross]);
  if (isVatCharged || draw.chance(0.4)) {
    printed.showsNet = true;
    rows.push([draw.pick(texts.net), facts.net]);
  }
  if (draw.chance(0.35)) rows.push([texts.shipping, 0]);
  if (isVatCharged) {
    printed.showsVat = true;
    printed.showsVatTotal = facts.vat.length === 1;
    for (const { rate, base, vat } of facts.vat)
      rows.push([draw.pick(texts.tax)(notation.rate(rate), notation.amount(base)), vat]);
  }
  if (!isGrossFirst) rows.push([draw.pick(texts.gross), facts.gross]);
  if (facts.deposit > 0) rows.push([texts.credit, -facts.deposit]);
  if (facts.deposit > 0 || draw.chance(0.4)) rows.push([draw.pick(texts.amountDue), facts.gross - facts.deposit]);
  const labelX = draw.pick([page.left, page.width * 0.5, page.width * 0.58]);
  rows.forEach(([name, cents], index) => {
    const rowY = y + index * page.lineHeight * 1.35;
    if (draw.chance(0.3))
      page.currentSheet().rule(labelX, rowY - page.lineHeight, page.right, rowY - page.lineHeight, '#cccccc', 0.4);
    page.writeFitted(name, labelX, rowY, (page.right - labelX) * 0.68, { bold: index === rows.length - 1 });
    page.write(notation.amount(cents), page.right, rowY, { align: 'right', bold: index === rows.length - 1 });
  });
  return y + rows.length * page.lineHeight * 1.35;
}

function drawPayment({ page, facts, notation, draw, printed }: PageContext, y: number): number {
  const texts = ONLINE_TEXTS[facts.language];
  const { method } = facts.payment;
  const rows: string[] = [];
  if (method === 'card' || method === 'direct_debit') {
    rows.push(draw.pick(texts.by[method])(notation.day(facts.issued), draw.digits(4)));
    printed.method = PAYMENT_METHOD_NAMES[method];
  }
  if (draw.chance(0.5))
    rows.push(draw.pick(texts.notes)(facts.references.order, notation.day(facts.references.deliveryDay)));
  return page.writeRows(rows, page.left, y, { scale: 0.92, maxWidth: page.right - page.left });
}

function drawSmallPrint(context: PageContext, always: boolean): void {
  const { page, facts, draw, printed } = context;
  if (!always && printed.vendorName !== facts.seller.fullName) return;
  const text = [
    facts.seller.fullName,
    buildSellerAddress(context).join(', '),
    ...buildIdentifierRows(context),
    facts.seller.email,
  ].join(draw.pick([' | ', ' - ', ' · ']));
  for (const [index, sheet] of page.sheets.entries()) {
    const style = { face: page.style.family.regular, size: page.style.size * 0.75, colour: '#555555' } as const;
    page.breakLines(text, page.right - page.left, { scale: 0.75 }).forEach((row, rowIndex) => {
      sheet.text(row, page.left, page.height - 52 + rowIndex * 9, style);
    });
    if (draw.chance(0.5)) sheet.right(`${index + 1} / ${page.sheets.length}`, page.right, page.height - 16, style);
  }
}

const ONLINE_TEXTS = {
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
