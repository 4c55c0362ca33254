import {
  buildContactRows,
  buildIdentifierRows,
  buildSellerAddress,
  drawCustomer,
  drawDelivery,
  drawLogo,
  drawSeller,
} from './blocks/parties.ts';
import { collectEntries, drawEntryGrid, drawEntryList, type EntryLayout } from './blocks/reference-list.ts';
import { formatLabel } from './page/labels.ts';
import type { PageContext } from './page/page-context.ts';

/** Where the header prints number, date and due date when its reference list does not. */
export type HeaderPlan = {
  readonly titlePlace: 'alone' | 'withNumber' | 'withNumberAndDay' | 'sentence';
  readonly datePlace: 'list' | 'title' | 'town' | 'bottom';
  readonly duePlace: 'list' | 'sentence' | 'payment';
  readonly referenceCount: number;
  /** The header shows the seller as a drawn logo only; the footer names it as text. */
  readonly isLogoOnly: boolean;
};

export function pickHeaderPlan(context: PageContext): HeaderPlan {
  const { draw } = context;
  const titlePlace = draw.weighted([
    [5, 'alone'],
    [4, 'withNumber'],
    [2, 'withNumberAndDay'],
    [1, 'sentence'],
  ] as const);
  const isDateInTitle = titlePlace === 'withNumberAndDay' || titlePlace === 'sentence';
  return {
    titlePlace,
    datePlace: isDateInTitle
      ? 'title'
      : draw.weighted([
          [7, 'list'],
          [2, 'town'],
          [1, 'bottom'],
        ] as const),
    duePlace: draw.weighted([
      [5, 'list'],
      [3, 'sentence'],
      [2, 'payment'],
    ] as const),
    referenceCount: draw.weighted([
      [3, 0],
      [3, draw.whole(1, 3)],
      [3, draw.whole(3, 6)],
      [2, draw.whole(6, 11)],
    ]),
    isLogoOnly: draw.chance(0.22),
  };
}

const DAY_PREFIXES = { fr: ' du ', de: ' vom ', en: ' of ' };
const NUMBER_PREFIXES = {
  fr: [' n° ', ' N° ', ' ', ' N°', ' : '],
  de: [' Nr. ', ' ', '-Nr. ', ' Nr.: '],
  en: [' #', ' ', ' No. ', ' no: '],
};

/** Draws the title: `FACTURE N° 12 du 3 mai 2026`. Returns the next base line. */
function drawTitle(
  context: PageContext,
  plan: HeaderPlan,
  x: number,
  y: number,
  maxWidth: number,
  align: 'left' | 'right' | 'centre' = 'left',
): number {
  const { facts, page, labels, draw, notation } = context;
  const documentName = labels[facts.kind];
  const nameAndNumber = `${documentName}${draw.pick(NUMBER_PREFIXES[facts.language])}${facts.number}`;
  const text =
    plan.titlePlace === 'alone'
      ? documentName
      : plan.titlePlace === 'withNumber'
        ? nameAndNumber
        : `${nameAndNumber}${DAY_PREFIXES[facts.language]}${notation.day(facts.issued)}`;
  const scale = plan.titlePlace === 'alone' ? draw.between(1.4, 2.4) : draw.between(1.15, 1.7);
  const colour = draw.chance(0.3) ? page.style.accent : '#000000';
  if (draw.chance(0.08) && plan.titlePlace === 'alone')
    page.write(
      draw.pick(
        { fr: ['Duplicata', 'Original', 'Exemplaire client'], de: ['Kopie', 'Original'], en: ['COPY', 'Original'] }[
          facts.language
        ],
      ),
      x,
      y - page.lineHeight * 1.6,
      { scale: 0.8, align },
    );
  page.writeFitted(text, x, y, maxWidth, { bold: true, scale, align, colour });
  return y + page.lineHeight * scale;
}

const formatTownAndDay = ({ facts: { seller, issued, language }, notation }: PageContext): string =>
  `${seller.address.town}, ${{ fr: 'le ', de: 'den ', en: '' }[language]}${notation.day(issued)}`;

function collectHeaderEntries(context: PageContext, plan: HeaderPlan) {
  return collectEntries(context, {
    number: plan.titlePlace === 'alone',
    date: plan.datePlace === 'list',
    due: plan.duePlace === 'list',
    referenceCount: plan.referenceCount,
  });
}
const pickEntryLayout = (context: PageContext): EntryLayout =>
  context.draw.pick(['inline', 'inline', 'columns', 'columns', 'apart', 'stacked', 'ruled'] as const);

/** Draws a header and returns the next free base line. */
type DrawHeader = (context: PageContext, plan: HeaderPlan) => number;

/** Seller next to title, then reference list next to customer. */
const drawTwoByTwo: DrawHeader = (context, plan) => {
  const { page, draw } = context;
  const [half, gutter] = [page.width / 2, 10];
  const top = page.style.margin + page.lineHeight;
  const [sellerX, titleX] = draw.chance(0.75) ? [page.left, half + gutter] : [half + gutter, page.left];
  const sellerBottom = plan.isLogoOnly
    ? drawLogo(context, sellerX, top + 16, half - page.left - 20)
    : drawSeller(context, sellerX, top, { full: draw.chance(0.7), nameScale: draw.between(1, 1.8) });
  const titleBottom =
    drawTitle(context, plan, titleX, top + 6, half - page.left - 10) +
    (plan.datePlace === 'town' ? page.lineHeight : 0);
  if (plan.datePlace === 'town') page.write(formatTownAndDay(context), titleX, titleBottom - page.lineHeight * 0.3);
  const listTop = Math.max(sellerBottom, titleBottom) + draw.between(10, 26);
  const entries = collectHeaderEntries(context, plan);
  const [listX, customerX] = draw.chance(0.6) ? [page.left, half + gutter] : [half + gutter, page.left];
  const listBottom = drawEntryList(context, entries, listX, listTop, half - page.left - 14, pickEntryLayout(context));
  const customerBottom = drawCustomer(context, customerX, listTop, half - page.left - 6);
  return drawDeliveryBelow(context, Math.max(listBottom, customerBottom) + 6);
};

/** The seller centred at the top. */
const drawCentred: DrawHeader = (context, plan) => {
  const { page, draw, shownName } = context;
  const [middle, top] = [page.width / 2, page.style.margin + page.lineHeight];
  let nextY = top + page.lineHeight;
  if (plan.isLogoOnly) nextY = drawLogo(context, page.left, top + 20, 200) + 10;
  else {
    page.writeFitted(shownName, middle, nextY, page.right - page.left, {
      bold: true,
      scale: draw.between(1.3, 2),
      align: 'centre',
    });
    page.write(
      [...buildSellerAddress(context), ...(draw.chance(0.5) ? buildContactRows(context) : [])].join(
        draw.pick([' - ', ', ', ' • ']),
      ),
      middle,
      nextY + page.lineHeight * 1.3,
      { scale: 0.9, align: 'centre' },
    );
    if (draw.chance(0.6))
      page.write(buildIdentifierRows(context).join(' - '), middle, nextY + page.lineHeight * 2.3, {
        scale: 0.85,
        align: 'centre',
      });
    nextY += page.lineHeight * 3.4;
    page.currentSheet().rule(page.left, nextY, page.right, nextY, page.style.accent, 1);
  }
  nextY =
    drawTitle(
      context,
      plan,
      draw.chance(0.5) ? middle : page.left,
      nextY + page.lineHeight * 2.2,
      page.right - page.left,
      'left',
    ) + 8;
  if (plan.datePlace === 'town') page.write(formatTownAndDay(context), page.right, nextY, { align: 'right' });
  const customerBottom = drawCustomer(
    context,
    page.width * 0.54,
    nextY + page.lineHeight * 1.2,
    page.right - page.width * 0.54,
  );
  const listBottom = drawEntryList(
    context,
    collectHeaderEntries(context, plan),
    page.left,
    nextY + page.lineHeight * 1.2,
    page.width * 0.42,
    pickEntryLayout(context),
  );
  return drawDeliveryBelow(context, Math.max(customerBottom, listBottom) + 8);
};

/** A grid of references over the whole width, below seller and customer. */
const drawGridded: DrawHeader = (context, plan) => {
  const { page, draw } = context;
  const top = page.style.margin + page.lineHeight;
  const half = page.width / 2;
  const sellerBottom = plan.isLogoOnly
    ? drawLogo(context, page.left, top + 18, half - page.left)
    : drawSeller(context, page.left, top, { full: true });
  const customerBottom = drawCustomer(context, half + 16, top + draw.between(20, 70), page.right - half - 16);
  let nextY = Math.max(sellerBottom, customerBottom) + 22;
  nextY = drawTitle(context, plan, page.left, nextY, half) + 6;
  if (plan.datePlace === 'town')
    page.write(formatTownAndDay(context), page.right, nextY - page.lineHeight, { align: 'right' });
  nextY = drawDeliveryBelow(context, nextY);
  const entries = collectHeaderEntries(context, plan);
  return entries.length === 0 ? nextY : drawEntryGrid(context, entries, nextY);
};

/** A letter after DIN 5008: the sender line above the address window, a block of references on the right. */
const drawLetter: DrawHeader = (context, plan) => {
  const { page, draw, shownName } = context;
  const top = page.style.margin + page.lineHeight;
  if (plan.isLogoOnly) drawLogo(context, page.width * 0.6, top + 14, page.right - page.width * 0.6);
  else
    page.writeFitted(shownName, page.right, top + 6, page.width * 0.6, {
      bold: true,
      scale: draw.between(1.3, 1.8),
      align: 'right',
    });
  if (!plan.isLogoOnly && draw.chance(0.5))
    page.writeRows(buildContactRows(context), page.right, top + 6 + page.lineHeight * 1.5, {
      align: 'right',
      scale: 0.85,
    });
  const windowY = top + draw.between(60, 90);
  if (!plan.isLogoOnly || draw.chance(0.5)) {
    page.writeFitted([shownName, ...buildSellerAddress(context)].join(' · '), page.left, windowY, page.width * 0.45, {
      scale: 0.7,
    });
    page.currentSheet().rule(page.left, windowY + 3, page.left + page.width * 0.4, windowY + 3, '#666666', 0.4);
  }
  const customerBottom = drawCustomer(context, page.left, windowY + page.lineHeight * 1.6, page.width * 0.42);
  const listBottom = drawEntryList(
    context,
    collectHeaderEntries(context, plan),
    page.width * 0.56,
    windowY,
    page.right - page.width * 0.56,
    draw.pick(['columns', 'apart', 'inline'] as const),
  );
  let nextY = Math.max(customerBottom, listBottom) + 26;
  if (plan.datePlace === 'town') page.write(formatTownAndDay(context), page.right, nextY - 14, { align: 'right' });
  nextY = drawTitle(context, plan, page.left, nextY, page.right - page.left) + 4;
  return drawDeliveryBelow(context, nextY);
};

/** A coloured band with the name, then three parties in a row, then the reference list. */
const drawBanded: DrawHeader = (context, plan) => {
  const { page, draw, shownName, facts } = context;
  const height = draw.between(46, 74);
  page.currentSheet().box(0, 0, page.width, height, page.style.accent);
  if (plan.isLogoOnly) drawLogo(context, page.left, height + 30, 200);
  else
    page.writeFitted(shownName, page.left, height * 0.6, page.width * 0.5, {
      bold: true,
      scale: 1.7,
      colour: '#ffffff',
    });
  page.writeFitted(context.labels[facts.kind], page.right, height * 0.6, page.width * 0.35, {
    scale: 1.6,
    align: 'right',
    colour: '#ffffff',
  });
  const top = height + (plan.isLogoOnly ? 56 : 26);
  const columnWidth = (page.right - page.left) / 3;
  const sellerBottom = plan.isLogoOnly
    ? top
    : drawSeller(context, page.left, top, { full: true, nameScale: 1, maxWidth: columnWidth - 6 });
  const customerBottom = drawCustomer(context, page.left + columnWidth + 6, top, columnWidth - 10);
  const deliveryBottom = drawDelivery(context, page.left + 2 * columnWidth + 12, top, columnWidth - 12);
  let nextY = Math.max(sellerBottom, customerBottom, deliveryBottom) + 16;
  if (plan.titlePlace !== 'alone') nextY = drawTitle(context, plan, page.left, nextY + 6, page.right - page.left) + 4;
  if (plan.datePlace === 'town') {
    page.write(formatTownAndDay(context), page.left, nextY);
    nextY += page.lineHeight * 1.4;
  }
  const entries = collectHeaderEntries(context, plan);
  if (entries.length === 0) return nextY;
  return draw.chance(0.6)
    ? drawEntryGrid(context, entries, nextY)
    : drawEntryList(context, entries, page.left, nextY + 6, page.width * 0.5, pickEntryLayout(context)) + 8;
};

/** Customer and references first; the seller in the second row, under its own heading. */
const drawCustomerFirst: DrawHeader = (context, plan) => {
  const { page, draw, labels } = context;
  const top = page.style.margin + page.lineHeight;
  const half = page.width / 2;
  const blocksTop = drawTitle(context, plan, page.left, top + 8, page.right - page.left) + 12;
  const customerBottom = drawCustomer(context, page.left, blocksTop, half - page.left - 10);
  const listBottom = drawEntryList(
    context,
    collectHeaderEntries(context, plan),
    half + 8,
    blocksTop,
    page.right - half - 8,
    pickEntryLayout(context),
  );
  const sellerTop = Math.max(customerBottom, listBottom) + 16;
  if (plan.datePlace === 'town') page.write(formatTownAndDay(context), page.right, top - 4, { align: 'right' });
  page.write(formatLabel(labels, 'vendor'), page.left, sellerTop, { bold: true });
  const sellerBottom = drawSeller(context, page.left, sellerTop + page.lineHeight * 1.2, { full: true, nameScale: 1 });
  const deliveryBottom = drawDelivery(context, half + 8, sellerTop, page.right - half - 8);
  if (plan.isLogoOnly && draw.chance(0.7)) drawLogo(context, half + 40, top + 12, half - page.left - 50);
  return Math.max(sellerBottom, deliveryBottom) + 6;
};

/** Many references in three narrow columns below the title, as wholesale software prints them. */
const drawCrowded: DrawHeader = (context, plan) => {
  const { page, draw } = context;
  const top = page.style.margin + page.lineHeight;
  const sellerBottom = plan.isLogoOnly
    ? drawLogo(context, page.left, top + 16, 180)
    : drawSeller(context, page.left, top, { full: true, nameScale: 1.2, maxWidth: page.width * 0.28 });
  const deliveryBottom = drawDelivery(context, page.width * 0.4, top, page.width * 0.26);
  const customerBottom = drawCustomer(
    context,
    page.width * 0.67,
    top + draw.between(0, 40),
    page.right - page.width * 0.67,
  );
  let nextY = Math.max(sellerBottom, deliveryBottom, customerBottom) + 18;
  nextY = drawTitle(context, plan, page.left, nextY, page.right - page.left) + 8;
  if (plan.datePlace === 'town')
    page.write(formatTownAndDay(context), page.right, nextY - page.lineHeight, { align: 'right' });
  const entries = collectHeaderEntries(context, { ...plan, referenceCount: Math.max(plan.referenceCount, 6) });
  const columnWidth = (page.right - page.left) / 3;
  const entriesPerColumn = Math.ceil(entries.length / 3);
  const columnBottoms = [0, 1, 2].map((index) =>
    drawEntryList(
      context,
      entries.slice(index * entriesPerColumn, (index + 1) * entriesPerColumn),
      page.left + index * columnWidth,
      nextY + page.lineHeight,
      columnWidth - 8,
      draw.pick(['inline', 'columns'] as const),
    ),
  );
  return Math.max(...columnBottoms) + 6;
};

function drawDeliveryBelow(context: PageContext, y: number): number {
  if (context.facts.delivery === null || context.draw.chance(0.3)) return y;
  const { page, draw } = context;
  return (
    drawDelivery(context, draw.chance(0.6) ? page.left : page.width * 0.53, y + page.lineHeight, page.width * 0.42) + 4
  );
}

export const HEADER_LAYOUTS: Readonly<Record<string, DrawHeader>> = {
  twoByTwo: drawTwoByTwo,
  centred: drawCentred,
  gridded: drawGridded,
  letter: drawLetter,
  banded: drawBanded,
  customerFirst: drawCustomerFirst,
  crowded: drawCrowded,
};
