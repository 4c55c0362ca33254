import type { Context } from './context.ts';
import { type EntryManner, entriesOf, entryGrid, entryList } from './metadata.ts';
import { contactRows, customerBlock, deliveryBlock, identifiers, logo, sellerAddress, vendorBlock } from './parties.ts';
import { asLabel } from './wording.ts';

/** Where the page says number and day when its list of numbers does not. */
export type Plan = {
  readonly titlePlace: 'alone' | 'withNumber' | 'withNumberAndDay' | 'sentence';
  readonly datePlace: 'list' | 'title' | 'town' | 'bottom';
  readonly duePlace: 'list' | 'sentence' | 'payment';
  readonly others: number;
  /** The seller's name stands as text at the bottom only; its logo is a drawing. */
  readonly logoOnly: boolean;
};

export function planOf(context: Context): Plan {
  const { draw } = context;
  const titlePlace = draw.weighted([
    [5, 'alone'],
    [4, 'withNumber'],
    [2, 'withNumberAndDay'],
    [1, 'sentence'],
  ] as const);
  const titled = titlePlace === 'withNumberAndDay' || titlePlace === 'sentence';
  return {
    titlePlace,
    datePlace: titled
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
    others: draw.weighted([
      [3, 0],
      [3, draw.whole(1, 3)],
      [3, draw.whole(3, 6)],
      [2, draw.whole(6, 11)],
    ]),
    logoOnly: draw.chance(0.22),
  };
}

const DAY_AFTER = { fr: ' du ', de: ' vom ', en: ' of ' };
const NUMBER_SIGN = {
  fr: [' n° ', ' N° ', ' ', ' N°', ' : '],
  de: [' Nr. ', ' ', '-Nr. ', ' Nr.: '],
  en: [' #', ' ', ' No. ', ' no: '],
};

/** The words above or beside everything else: `FACTURE N° 12 du 3 mai 2026`. */
function title(
  context: Context,
  plan: Plan,
  x: number,
  y: number,
  room: number,
  align: 'left' | 'right' | 'centre' = 'left',
): number {
  const { facts, pen, words, draw, notation } = context;
  const bare = words[facts.kind];
  const numbered = `${bare}${draw.pick(NUMBER_SIGN[facts.language])}${facts.number}`;
  const text =
    plan.titlePlace === 'alone'
      ? bare
      : plan.titlePlace === 'withNumber'
        ? numbered
        : `${numbered}${DAY_AFTER[facts.language]}${notation.day(facts.issued)}`;
  const scale = plan.titlePlace === 'alone' ? draw.between(1.4, 2.4) : draw.between(1.15, 1.7);
  const colour = draw.chance(0.3) ? pen.style.accent : '#000000';
  if (draw.chance(0.08) && plan.titlePlace === 'alone')
    pen.write(
      draw.pick(
        { fr: ['Duplicata', 'Original', 'Exemplaire client'], de: ['Kopie', 'Original'], en: ['COPY', 'Original'] }[
          facts.language
        ],
      ),
      x,
      y - pen.line * 1.6,
      { scale: 0.8, align },
    );
  pen.fitted(text, x, y, room, { bold: true, scale, align, colour });
  return y + pen.line * scale;
}

const townLine = ({ facts: { seller, issued, language }, notation }: Context): string =>
  `${seller.address.town}, ${{ fr: 'le ', de: 'den ', en: '' }[language]}${notation.day(issued)}`;

function listOf(context: Context, plan: Plan) {
  return entriesOf(context, {
    number: plan.titlePlace === 'alone',
    date: plan.datePlace === 'list',
    due: plan.duePlace === 'list',
    others: plan.others,
  });
}
const manner = (context: Context): EntryManner =>
  context.draw.pick(['inline', 'inline', 'columns', 'columns', 'apart', 'stacked', 'ruled'] as const);

type Head = (context: Context, plan: Plan) => number;

/** Seller and title beside one another, then the list beside the customer. */
const twoByTwo: Head = (context, plan) => {
  const { pen, draw } = context;
  const [half, gutter] = [pen.width / 2, 10];
  const top = pen.style.margin + pen.line;
  const [seller, other] = draw.chance(0.75) ? [pen.left, half + gutter] : [half + gutter, pen.left];
  const left = plan.logoOnly
    ? logo(context, seller, top + 16, half - pen.left - 20)
    : vendorBlock(context, seller, top, { full: draw.chance(0.7), nameScale: draw.between(1, 1.8) });
  const right = title(context, plan, other, top + 6, half - pen.left - 10) + (plan.datePlace === 'town' ? pen.line : 0);
  if (plan.datePlace === 'town') pen.write(townLine(context), other, right - pen.line * 0.3);
  const second = Math.max(left, right) + draw.between(10, 26);
  const entries = listOf(context, plan);
  const [listed, addressed] = draw.chance(0.6) ? [pen.left, half + gutter] : [half + gutter, pen.left];
  const a = entryList(context, entries, listed, second, half - pen.left - 14, manner(context));
  const b = customerBlock(context, addressed, second, half - pen.left - 6);
  return deliveredUnder(context, Math.max(a, b) + 6);
};

/** Everything of the seller in the middle on top. */
const centred: Head = (context, plan) => {
  const { pen, draw, shownName } = context;
  const [middle, top] = [pen.width / 2, pen.style.margin + pen.line];
  let at = top + pen.line;
  if (plan.logoOnly) at = logo(context, pen.left, top + 20, 200) + 10;
  else {
    pen.fitted(shownName, middle, at, pen.right - pen.left, {
      bold: true,
      scale: draw.between(1.3, 2),
      align: 'centre',
    });
    pen.write(
      [...sellerAddress(context), ...(draw.chance(0.5) ? contactRows(context) : [])].join(
        draw.pick([' - ', ', ', ' • ']),
      ),
      middle,
      at + pen.line * 1.3,
      { scale: 0.9, align: 'centre' },
    );
    if (draw.chance(0.6))
      pen.write(identifiers(context).join(' - '), middle, at + pen.line * 2.3, { scale: 0.85, align: 'centre' });
    at += pen.line * 3.4;
    pen.sheet().rule(pen.left, at, pen.right, at, pen.style.accent, 1);
  }
  at =
    title(context, plan, draw.chance(0.5) ? middle : pen.left, at + pen.line * 2.2, pen.right - pen.left, 'left') + 8;
  if (plan.datePlace === 'town') pen.write(townLine(context), pen.right, at, { align: 'right' });
  const customer = customerBlock(context, pen.width * 0.54, at + pen.line * 1.2, pen.right - pen.width * 0.54);
  const listed = entryList(
    context,
    listOf(context, plan),
    pen.left,
    at + pen.line * 1.2,
    pen.width * 0.42,
    manner(context),
  );
  return deliveredUnder(context, Math.max(customer, listed) + 8);
};

/** A grid of numbers over the whole width under seller and customer. */
const gridded: Head = (context, plan) => {
  const { pen, draw } = context;
  const top = pen.style.margin + pen.line;
  const half = pen.width / 2;
  const a = plan.logoOnly
    ? logo(context, pen.left, top + 18, half - pen.left)
    : vendorBlock(context, pen.left, top, { full: true });
  const b = customerBlock(context, half + 16, top + draw.between(20, 70), pen.right - half - 16);
  let at = Math.max(a, b) + 22;
  at = title(context, plan, pen.left, at, half) + 6;
  if (plan.datePlace === 'town') pen.write(townLine(context), pen.right, at - pen.line, { align: 'right' });
  at = deliveredUnder(context, at);
  const entries = listOf(context, plan);
  return entries.length === 0 ? at : entryGrid(context, entries, at);
};

/** A letter after DIN 5008: the sender's line above the window, a block of numbers on the right. */
const letter: Head = (context, plan) => {
  const { pen, draw, shownName } = context;
  const top = pen.style.margin + pen.line;
  if (plan.logoOnly) logo(context, pen.width * 0.6, top + 14, pen.right - pen.width * 0.6);
  else
    pen.fitted(shownName, pen.right, top + 6, pen.width * 0.6, {
      bold: true,
      scale: draw.between(1.3, 1.8),
      align: 'right',
    });
  if (!plan.logoOnly && draw.chance(0.5))
    pen.rows(contactRows(context), pen.right, top + 6 + pen.line * 1.5, { align: 'right', scale: 0.85 });
  const window = top + draw.between(60, 90);
  if (!plan.logoOnly || draw.chance(0.5)) {
    pen.fitted([shownName, ...sellerAddress(context)].join(' · '), pen.left, window, pen.width * 0.45, { scale: 0.7 });
    pen.sheet().rule(pen.left, window + 3, pen.left + pen.width * 0.4, window + 3, '#666666', 0.4);
  }
  const a = customerBlock(context, pen.left, window + pen.line * 1.6, pen.width * 0.42);
  const b = entryList(
    context,
    listOf(context, plan),
    pen.width * 0.56,
    window,
    pen.right - pen.width * 0.56,
    draw.pick(['columns', 'apart', 'inline'] as const),
  );
  let at = Math.max(a, b) + 26;
  if (plan.datePlace === 'town') pen.write(townLine(context), pen.right, at - 14, { align: 'right' });
  at = title(context, plan, pen.left, at, pen.right - pen.left) + 4;
  return deliveredUnder(context, at);
};

/** A band of colour with the name; then three parties beside one another and the list last. */
const banded: Head = (context, plan) => {
  const { pen, draw, shownName, facts } = context;
  const height = draw.between(46, 74);
  pen.sheet().box(0, 0, pen.width, height, pen.style.accent);
  if (plan.logoOnly) logo(context, pen.left, height + 30, 200);
  else pen.fitted(shownName, pen.left, height * 0.6, pen.width * 0.5, { bold: true, scale: 1.7, colour: '#ffffff' });
  pen.fitted(context.words[facts.kind], pen.right, height * 0.6, pen.width * 0.35, {
    scale: 1.6,
    align: 'right',
    colour: '#ffffff',
  });
  const top = height + (plan.logoOnly ? 56 : 26);
  const third = (pen.right - pen.left) / 3;
  const a = plan.logoOnly ? top : vendorBlock(context, pen.left, top, { full: true, nameScale: 1, room: third - 6 });
  const b = customerBlock(context, pen.left + third + 6, top, third - 10);
  const c = deliveryBlock(context, pen.left + 2 * third + 12, top, third - 12);
  let at = Math.max(a, b, c) + 16;
  if (plan.titlePlace !== 'alone') at = title(context, plan, pen.left, at + 6, pen.right - pen.left) + 4;
  if (plan.datePlace === 'town') {
    pen.write(townLine(context), pen.left, at);
    at += pen.line * 1.4;
  }
  const entries = listOf(context, plan);
  if (entries.length === 0) return at;
  return draw.chance(0.6)
    ? entryGrid(context, entries, at)
    : entryList(context, entries, pen.left, at + 6, pen.width * 0.5, manner(context)) + 8;
};

/** The customer and the numbers first; who sells is in the second row, under its own heading. */
const customerFirst: Head = (context, plan) => {
  const { pen, draw, words } = context;
  const top = pen.style.margin + pen.line;
  const half = pen.width / 2;
  const headed = title(context, plan, pen.left, top + 8, pen.right - pen.left) + 12;
  const a = customerBlock(context, pen.left, headed, half - pen.left - 10);
  const b = entryList(context, listOf(context, plan), half + 8, headed, pen.right - half - 8, manner(context));
  const second = Math.max(a, b) + 16;
  if (plan.datePlace === 'town') pen.write(townLine(context), pen.right, top - 4, { align: 'right' });
  pen.write(asLabel(words, 'vendor'), pen.left, second, { bold: true });
  const c = vendorBlock(context, pen.left, second + pen.line * 1.2, { full: true, nameScale: 1 });
  const d = deliveryBlock(context, half + 8, second, pen.right - half - 8);
  if (plan.logoOnly && draw.chance(0.7)) logo(context, half + 40, top + 12, half - pen.left - 50);
  return Math.max(c, d) + 6;
};

/** Number, day and many references in three narrow columns beside the title: the page of a wholesaler's program. */
const crowded: Head = (context, plan) => {
  const { pen, draw } = context;
  const top = pen.style.margin + pen.line;
  const a = plan.logoOnly
    ? logo(context, pen.left, top + 16, 180)
    : vendorBlock(context, pen.left, top, { full: true, nameScale: 1.2, room: pen.width * 0.28 });
  const b = deliveryBlock(context, pen.width * 0.4, top, pen.width * 0.26);
  const c = customerBlock(context, pen.width * 0.67, top + draw.between(0, 40), pen.right - pen.width * 0.67);
  let at = Math.max(a, b, c) + 18;
  at = title(context, plan, pen.left, at, pen.right - pen.left) + 8;
  if (plan.datePlace === 'town') pen.write(townLine(context), pen.right, at - pen.line, { align: 'right' });
  const entries = listOf(context, { ...plan, others: Math.max(plan.others, 6) });
  const third = (pen.right - pen.left) / 3;
  const per = Math.ceil(entries.length / 3);
  const ends = [0, 1, 2].map((i) =>
    entryList(
      context,
      entries.slice(i * per, (i + 1) * per),
      pen.left + i * third,
      at + pen.line,
      third - 8,
      draw.pick(['inline', 'columns'] as const),
    ),
  );
  return Math.max(...ends) + 6;
};

function deliveredUnder(context: Context, y: number): number {
  if (context.facts.delivery === null || context.draw.chance(0.3)) return y;
  const { pen, draw } = context;
  return deliveryBlock(context, draw.chance(0.6) ? pen.left : pen.width * 0.53, y + pen.line, pen.width * 0.42) + 4;
}

export const HEADS: Readonly<Record<string, Head>> = {
  twoByTwo,
  centred,
  gridded,
  letter,
  banded,
  customerFirst,
  crowded,
};
