import type { Draw } from '../../../draw.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { A4_HEIGHT, A4_WIDTH } from '../../../page/a4-sheet.ts';
import { pickFamily } from '../../../page/faces.ts';
import { drawLineTable } from './blocks/line-table.ts';
import { pickNotes } from './blocks/notes.ts';
import { buildIdentifierRows, buildSellerAddress } from './blocks/parties.ts';
import { buildPaymentRows } from './blocks/payment.ts';
import { drawTotals, TOTALS_HEIGHT } from './blocks/totals.ts';
import { HEADER_LAYOUTS, type HeaderPlan, pickHeaderPlan } from './composed-header.ts';
import { formatLabel } from './page/labels.ts';
import { createPageContext, type PageContext } from './page/page-context.ts';
import { createPageWriter, type PageStyle, type PageWriter } from './page/page-writer.ts';

const ACCENT_COLOURS = [
  '#1b3f73',
  '#7a1f2b',
  '#226644',
  '#333333',
  '#b35c00',
  '#4b2e83',
  '#00707a',
  '#9aa2ab',
] as const;

/** Draws an invoice whose header, table, totals, payment and footer are each picked among several layouts, so that few look alike. */
export function drawComposedInvoice(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const style: PageStyle = {
    family: pickFamily(draw, 'train', 'text'),
    size: draw.between(7.6, 10.4),
    lineSpacing: draw.between(1.18, 1.5),
    margin: draw.between(28, 60),
    accent: draw.pick(ACCENT_COLOURS),
    boldLabels: draw.chance(0.4),
    uppercaseTowns: draw.chance(0.4),
  };
  const isLetterPaper = facts.seller.address.country === 'US';
  const page = createPageWriter(style, isLetterPaper ? 612 : A4_WIDTH, isLetterPaper ? 792 : A4_HEIGHT);
  const shownName = draw.chance(0.55) ? facts.seller.fullName : facts.seller.name;
  const amountSign = facts.kind === 'credit_note' && draw.chance(0.6) ? -1 : 1;
  const context = createPageContext(draw, facts, { page, shownName, amountSign });
  const { printed } = context;
  printed.showsNet = true;
  printed.showsUnitPrices = true;
  const plan = pickHeaderPlan(context);
  const headerLayout = draw.weighted([
    [5, 'twoByTwo'],
    [3, 'centred'],
    [4, 'gridded'],
    [4, 'letter'],
    [3, 'banded'],
    [2, 'customerFirst'],
    [4, 'crowded'],
  ] as const);
  const totalsLayout = drawBody(
    context,
    plan,
    (HEADER_LAYOUTS[headerLayout] as (typeof HEADER_LAYOUTS)[string])(context, plan),
  );
  for (const [index, sheet] of page.sheets.entries()) drawFooter(context, plan, sheet, index);
  printed.vendorAddress = buildSellerAddress(context).join(', ');
  return { sheets: page.sheets, printed, layout: `composed-${headerLayout}-${plan.titlePlace}-${totalsLayout}` };
}

function drawBody(context: PageContext, plan: HeaderPlan, top: number): string {
  const { page, draw, facts } = context;
  let y = top + draw.between(6, 14);
  for (const note of pickNotes(
    context,
    draw.weighted([
      [4, 0],
      [2, 1],
      [1, 2],
    ]),
  )) {
    for (const row of page.breakLines(note, page.right - page.left)) y = page.writeRows([row], page.left, y + 2);
  }
  const bottom = page.height - 110;
  y = drawLineTable(context, y + 6, bottom) + draw.between(4, 22);
  const neededHeight = TOTALS_HEIGHT + page.lineHeight * facts.vat.length;
  if (y + neededHeight > bottom + 20) {
    page.startNewSheet();
    y = page.style.margin + 2 * page.lineHeight;
  } else if (draw.chance(0.3)) y = Math.max(y, draw.between(y, bottom - neededHeight));
  const { y: totalsBottom, layout: totalsLayout } = drawTotals(context, y + page.lineHeight);
  y = totalsBottom + page.lineHeight;
  const paymentRows = [
    ...buildPaymentRows(context, {
      includesDueDate: plan.duePlace !== 'list' && facts.due !== null,
      includesAccount: draw.chance(facts.payment.method === 'transfer' ? 0.9 : 0.35),
    }),
    ...(plan.datePlace === 'bottom' ? [formatIssueLine(context)] : []),
  ];
  const closingNotes = pickNotes(
    { ...context, facts: { ...facts, regime: 'charged' } },
    draw.weighted([
      [3, 0],
      [3, 1],
      [2, 2],
      [1, 4],
    ]),
  );
  for (const row of [...paymentRows, ...closingNotes].flatMap((text) =>
    page.breakLines(text, page.right - page.left, { scale: 0.95 }),
  )) {
    if (y > page.height - 66) {
      page.startNewSheet();
      y = page.style.margin + 2 * page.lineHeight;
    }
    y = page.writeRows([row], page.left, y, { scale: 0.95 });
  }
  return totalsLayout;
}

/** Formats the issue date: `Fait à Lyon, le 3 mai 2026`, or the label and the date. */
function formatIssueLine({ facts, notation, draw, labels }: PageContext): string {
  const town = facts.seller.address.town;
  const sentence = {
    fr: `Fait à ${town}, le ${notation.day(facts.issued)}`,
    de: `${town}, den ${notation.day(facts.issued)}`,
    en: `Issued at ${town} on ${notation.day(facts.issued)}`,
  }[facts.language];
  return draw.chance(0.6) ? sentence : `${formatLabel(labels, 'date')} ${notation.day(facts.issued)}`;
}

/** Draws the page number and the legal line of the company. */
function drawFooter(context: PageContext, plan: HeaderPlan, sheet: PageWriter['sheets'][number], index: number): void {
  const {
    page,
    draw,
    facts: { seller, language },
    labels,
    printed,
  } = context;
  const style = { face: page.style.family.regular, size: page.style.size * 0.78, colour: '#333333' } as const;
  const count = page.sheets.length;
  if (count > 1 || draw.chance(0.15))
    sheet.right(
      `${labels.page} ${index + 1}${draw.chance(0.5) ? `/${count}` : ''}`,
      page.right,
      page.height - 18,
      style,
    );
  if (!plan.isLogoOnly && draw.chance(0.2)) return;
  const capital = seller.capital === null ? '' : ` au capital de ${seller.capital} €`;
  const form =
    {
      SARL: 'Société à responsabilité limitée',
      SAS: 'Société par actions simplifiée',
      EURL: 'Entreprise unipersonnelle à responsabilité limitée',
    }[seller.legalForm] ?? seller.legalForm;
  const legal =
    language === 'fr' && capital !== '' && draw.chance(0.4)
      ? `${seller.name}, ${form}${capital}`
      : `${seller.fullName}${capital}`;
  const legalParts = [
    legal,
    buildSellerAddress(context).join(' '),
    ...buildIdentifierRows(context),
    ...(draw.chance(0.4) ? [seller.phone, seller.web] : []),
  ];
  if (plan.isLogoOnly) printed.vendorName = seller.fullName;
  const separator = draw.pick([' - ', ' – ', ' | ', ' • ']);
  const legalRows: string[] = [];
  for (const part of legalParts) {
    const longerRow = legalRows.length === 0 ? part : `${legalRows.at(-1)}${separator}${part}`;
    if (legalRows.length > 0 && longerRow.length < 118) legalRows[legalRows.length - 1] = longerRow;
    else legalRows.push(part);
  }
  legalRows.forEach((row, index) => {
    const maxWidth = page.right - page.left;
    const rowWidth = page.measureWidth(row, { scale: 0.78 });
    sheet.centred(row, page.width / 2, page.height - 52 + index * 10, {
      ...style,
      size: style.size * Math.min(1, maxWidth / rowWidth),
    });
  });
}
