import type { Draw } from '../../../draw.ts';
import { addDays } from '../../../invented/days.ts';
import { inventPerson } from '../../../invented/people.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { drawLineTable } from './blocks/line-table.ts';
import { buildIdentifierRows, buildSellerAddress, drawLogo, drawSellerName } from './blocks/parties.ts';
import { buildPaymentRows } from './blocks/payment.ts';
import { collectEntries } from './blocks/reference-list.ts';
import type { PageContext } from './page/page-context.ts';
import { startPage } from './page/page-context.ts';

/**
 * Draws the form of a trading house: boxes for the ordering, billed and delivery parties and for the clerk, a grid of a dozen
 * references, early payment discounts, and the totals in a strip at the end.
 */
export function drawOfficeForm(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const shownName = draw.chance(0.6) ? facts.seller.fullName : facts.seller.name;
  const context = startPage(draw, facts, shownName);
  const { page, printed } = context;
  const isLogoOnly = draw.chance(0.35);
  let nextY = drawHeader(context, isLogoOnly);
  nextY = drawPartyBoxes(context, nextY);
  nextY = drawReferenceGrid(context, nextY + page.lineHeight * 0.6);
  printed.showsUnitPrices = true;
  nextY = drawLineTable(context, nextY + page.lineHeight, page.height - 190) + page.lineHeight * 0.6;
  if (nextY > page.height - 230) {
    page.startNewSheet();
    nextY = page.style.margin + 20;
  }
  nextY = drawTotalsStrip(context, draw.chance(0.5) ? Math.max(nextY, page.height - 225) : nextY);
  nextY = drawPayment(context, nextY + page.lineHeight);
  drawSmallPrint(context, isLogoOnly);
  if (isLogoOnly) printed.vendorName = facts.seller.fullName;
  printed.vendorAddress = buildSellerAddress(context).join(', ');
  return { sheets: page.sheets, printed, layout: `form-${isLogoOnly ? 'logo' : 'named'}` };
}

function drawHeader(context: PageContext, isLogoOnly: boolean): number {
  const { page, draw, facts, labels } = context;
  const top = page.style.margin + 14;
  const halfWidth = (page.right - page.left) / 2;
  const isTitleLeft = draw.chance(0.4);
  const [x, y] = isTitleLeft ? [page.left + halfWidth, top] : [page.left, top];
  let nextY = y;
  if (isLogoOnly) nextY = drawLogo(context, x, y + 10, halfWidth * 0.8);
  else {
    const nameBottom = drawSellerName(context, x, y, halfWidth - 10, {
      bold: true,
      scale: draw.between(1.05, 1.6),
      align: 'left',
    });
    const branchWords = FORM_TEXTS[facts.language].branch;
    const agencyRows = draw.chance(0.35) ? [`${draw.pick(branchWords)} ${facts.buyer.address.town}`] : [];
    nextY = page.writeRows(
      [...agencyRows, ...buildSellerAddress(context), facts.seller.phone],
      x,
      Math.max(nameBottom, y + page.lineHeight * 1.5),
      {
        maxWidth: halfWidth - 10,
        scale: 0.92,
      },
    );
    if (draw.chance(0.5))
      nextY = page.writeRows(buildIdentifierRows(context), x, nextY, { maxWidth: halfWidth - 10, scale: 0.85 });
  }
  const title = labels[facts.kind];
  page.writeFitted(title, isTitleLeft ? page.left : page.right, top + 6, halfWidth - 20, {
    bold: true,
    scale: draw.between(1.3, 2),
    align: isTitleLeft ? 'left' : 'right',
  });
  return Math.max(nextY, top + page.lineHeight * 3) + page.lineHeight * 0.5;
}

/** Draws a box for each party: billed, delivered, ordering, and the clerk. Returns the next base line. */
function drawPartyBoxes(context: PageContext, y: number): number {
  const { page, draw, facts } = context;
  const texts = FORM_TEXTS[facts.language];
  const { buyer, delivery, seller } = facts;
  const addressStyle = { capitals: page.style.uppercaseTowns, country: false };
  const billedRows = [buyer.name, ...formatAddress(buyer.address, addressStyle)];
  const person = draw.chance(0.5) ? seller.contact : inventPerson(draw, facts.language);
  const deliveredRows =
    delivery === null ? billedRows : [delivery.name, ...formatAddress(delivery.address, addressStyle)];
  const allParties: [string, string[]][] = [
    [draw.pick(texts.billed), billedRows],
    [draw.pick(texts.delivered), deliveredRows],
    [draw.pick(texts.ordered), draw.chance(0.5) ? billedRows : deliveredRows],
    [draw.pick(texts.handled), [`${person.first} ${person.last}`, seller.phone, seller.email]],
  ];
  const [billedParty, ...otherParties] = allParties as [[string, string[]], ...[string, string[]][]];
  const shownParties = draw.shuffled([billedParty, ...draw.some(otherParties, draw.whole(1, 3))]);
  const columnCount = shownParties.length > 3 ? 2 : shownParties.length;
  const boxWidth = (page.right - page.left) / columnCount;
  const boxHeight = page.lineHeight * 7;
  const hasFrames = draw.chance(0.7);
  shownParties.forEach(([label, rows], index) => {
    const [x, boxTop] = [page.left + (index % columnCount) * boxWidth, y + Math.floor(index / columnCount) * boxHeight];
    if (hasFrames) page.currentSheet().frame(x, boxTop, boxWidth - 6, boxHeight - 6, '#777777', 0.6);
    page.writeFitted(label, x + 5, boxTop + page.lineHeight, boxWidth - 14, { bold: draw.chance(0.6), scale: 0.88 });
    page.writeRows(rows.slice(0, 5), x + 5, boxTop + page.lineHeight * 2.1, { maxWidth: boxWidth - 16, scale: 0.95 });
  });
  return y + Math.ceil(shownParties.length / columnCount) * boxHeight;
}

/** Draws a grid of references, each label above or left of its value. Returns the next base line. */
function drawReferenceGrid(context: PageContext, y: number): number {
  const { page, labels, draw } = context;
  const entries = collectEntries(context, {
    number: true,
    date: true,
    due: draw.chance(0.6),
    referenceCount: draw.whole(4, 10),
  });
  const columnCount = draw.whole(3, 6);
  const boxWidth = (page.right - page.left) / columnCount;
  const isLabelInline = columnCount <= 3 && draw.chance(0.5);
  const boxHeight = page.lineHeight * (isLabelInline ? 1.5 : 2.6);
  const hasFrames = draw.chance(0.6);
  entries.forEach((entry, index) => {
    const [x, boxTop] = [page.left + (index % columnCount) * boxWidth, y + Math.floor(index / columnCount) * boxHeight];
    if (hasFrames) page.currentSheet().frame(x, boxTop, boxWidth, boxHeight, '#999999', 0.4);
    if (isLabelInline) {
      page.writeFitted(labels[entry.label], x + 3, boxTop + page.lineHeight, boxWidth * 0.45, { scale: 0.85 });
      page.writeFitted(entry.value, x + boxWidth * 0.5, boxTop + page.lineHeight, boxWidth * 0.48, { bold: true });
    } else {
      page.writeFitted(labels[entry.label], x + 3, boxTop + page.lineHeight * 0.9, boxWidth - 6, {
        scale: 0.78,
        colour: '#444444',
      });
      page.writeFitted(entry.value, x + 3, boxTop + page.lineHeight * 2, boxWidth - 6);
    }
  });
  return y + Math.ceil(entries.length / columnCount) * boxHeight;
}

/** Draws discount, carriage, net, VAT, gross and balance in a strip of cells, in one or more rows. Returns the next base line. */
function drawTotalsStrip(context: PageContext, y: number): number {
  const { page, labels, facts, notation, draw, printed, amountSign } = context;
  const texts = FORM_TEXTS[facts.language];
  const isVatCharged = facts.regime === 'charged';
  const cells: (readonly [string, string])[] = [];
  const addAmount = (name: string, cents: number) => cells.push([name, notation.amount(amountSign * cents)]);
  if (facts.globalDiscount > 0) {
    addAmount(labels.beforeDiscount, facts.net + facts.globalDiscount);
    addAmount(labels.globalDiscount, -facts.globalDiscount);
  }
  if (draw.chance(0.5)) addAmount(draw.pick(texts.carriage), 0);
  if (isVatCharged || draw.chance(0.5)) {
    addAmount(labels.net, facts.net);
    printed.showsNet = true;
  }
  if (isVatCharged) {
    printed.showsVat = true;
    printed.showsVatTotal = facts.vat.length === 1 || draw.chance(0.6);
    if (facts.vat.length > 1)
      for (const { rate, base, vat } of facts.vat)
        cells.push([`${texts.at} ${notation.rate(rate)}`, `${notation.bare(base)} / ${notation.bare(vat)}`]);
    if (printed.showsVatTotal) addAmount(labels.vat, facts.vatAmount);
  }
  addAmount(labels.gross, facts.gross);
  if (facts.deposit > 0) {
    addAmount(labels.deposited, -facts.deposit);
    addAmount(labels.toPay, facts.gross - facts.deposit);
  }
  const columnCount = Math.min(cells.length, draw.whole(3, 6));
  const cellWidth = (page.right - page.left) / columnCount;
  const cellHeight = page.lineHeight * 2.8;
  const hasFilledLabels = draw.chance(0.5);
  cells.forEach(([name, value], index) => {
    const [x, cellTop] = [
      page.left + (index % columnCount) * cellWidth,
      y + Math.floor(index / columnCount) * cellHeight,
    ];
    if (hasFilledLabels) page.currentSheet().box(x, cellTop, cellWidth, page.lineHeight * 1.3, '#e8e8e8');
    page.currentSheet().frame(x, cellTop, cellWidth, cellHeight, '#888888', 0.5);
    page.writeFitted(name, x + cellWidth / 2, cellTop + page.lineHeight, cellWidth - 6, {
      scale: 0.85,
      align: 'centre',
    });
    page.writeFitted(value, x + cellWidth - 4, cellTop + page.lineHeight * 2.3, cellWidth - 8, {
      align: 'right',
      bold: index === cells.length - 1,
    });
  });
  return y + Math.ceil(cells.length / columnCount) * cellHeight + page.lineHeight;
}

/** Draws the payment rows, with dates that are not the due date: delivery, early payment discount. Returns the next base line. */
function drawPayment(context: PageContext, y: number): number {
  const { page, draw, facts, notation, printed } = context;
  const texts = FORM_TEXTS[facts.language];
  const rows = buildPaymentRows(context, {
    includesDueDate: facts.due !== null && !printed.showsDue && draw.chance(0.7),
    includesAccount: draw.chance(0.7),
  });
  if (draw.chance(0.25)) rows.push(`${draw.pick(texts.delivery)} ${notation.day(facts.references.deliveryDay)}`);
  if (draw.chance(0.25)) rows.push(`${draw.pick(texts.discount)} ${notation.day(addDays(facts.issued, 8))}`);
  let nextY = y;
  for (const row of rows.flatMap((text) => page.breakLines(text, page.right - page.left, { scale: 0.92 }))) {
    if (nextY > page.height - 66) {
      page.startNewSheet();
      nextY = page.style.margin + 30;
    }
    nextY = page.writeRows([row], page.left, nextY, { scale: 0.92 });
  }
  return nextY;
}

function drawSmallPrint(context: PageContext, always: boolean): void {
  const { page, draw, facts, labels } = context;
  if (!always && draw.chance(0.3)) return;
  const text = [
    facts.seller.fullName,
    buildSellerAddress(context).join(' '),
    ...buildIdentifierRows(context),
    facts.seller.web,
  ].join(' - ');
  const rows = page.breakLines(text, page.right - page.left, { scale: 0.74 });
  for (const [index, sheet] of page.sheets.entries()) {
    const style = { face: page.style.family.regular, size: page.style.size * 0.74, colour: '#333333' } as const;
    rows.forEach((row, index) => {
      sheet.centred(row, page.width / 2, page.height - 50 + index * 9, style);
    });
    sheet.right(`${labels.page} ${index + 1} / ${page.sheets.length}`, page.right, 20, style);
  }
}

const FORM_TEXTS = {
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
