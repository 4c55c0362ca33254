import { foldAlphanumeric } from '@probant/french/text-folding';
import { rasterizeSheet } from '@probant/samples/picture/picture';
import { simulateThermalPrint } from '@probant/samples/picture/thermal-print';
import { applyMediumToPicture, type MediumFile, pickMedium } from './degrade/apply-medium.ts';
import { createDraw, type Draw } from './draw.ts';
import type { GeneratedReceipt, GenerateOptions, Medium, Part } from './generated-document.ts';
import { hasPrintedCurrency, listPrintedTexts } from './page/printed-text.ts';
import { writePages } from './page/write-pages.ts';
import type { ReceiptFacts } from './receipt/facts.ts';
import { inventReceipt } from './receipt/invent-receipt.ts';
import type { DrawnReceipt, ReceiptTemplate } from './receipt/template.ts';
import { buildReceiptTruth, listUnprintedFields } from './receipt/truth.ts';
import { reportReceiptTemplates } from './templates/report/receipts.ts';
import { trainReceiptTemplates } from './templates/train/receipts.ts';

const TEMPLATES_BY_PART: Readonly<Record<Part, readonly ReceiptTemplate[]>> = {
  train: trainReceiptTemplates,
  report: reportReceiptTemplates,
};

/** Resolution of a thermal print head, 8 dots per millimetre, in dots per point. */
const THERMAL_DOTS_PER_POINT = (8 * 25.4) / 72;

/** How the receipts of an evaluation differ from those of the generator. */
export type ReceiptVariation = {
  /** Replaces the templates of the part. */
  readonly templates?: readonly ReceiptTemplate[];
  /** Changes a page after it was drawn; null leaves the receipt out. It runs before the page is scanned or photographed. */
  readonly alterPage?: (drawn: DrawnReceipt, facts: ReceiptFacts) => DrawnReceipt | null;
};

/**
 * Generates French receipts, as photos by default because few merchants send a PDF. `alter` replaces each invented sale, for example with
 * the next sale of the same merchant or with one whose amounts do not add up.
 */
export async function* generateReceipts(
  { seed, count, part, medium = 'photo' }: GenerateOptions,
  alter: (facts: ReceiptFacts) => ReceiptFacts = (facts) => facts,
  { templates = TEMPLATES_BY_PART[part], alterPage = (drawn) => drawn }: ReceiptVariation = {},
): AsyncIterable<GeneratedReceipt> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/receipt/${part}/${index}`);
    const template = draw.weighted(templates.map((candidate) => [candidate.weight, candidate] as const));
    const sale = inventReceipt(
      draw.fork('facts'),
      template.kinds === undefined ? undefined : draw.pick(template.kinds),
    );
    const facts = alter(template.sale?.(draw.fork('sale'), sale) ?? sale);
    const drawn = alterPage(template.page(draw.fork('page'), facts), facts);
    if (drawn === null) continue;
    const file = await applyReceiptMedium(
      draw.fork('medium'),
      drawn,
      pickMedium(draw.fork('which medium'), medium),
      facts.day,
    );
    yield {
      name: `receipt-${part}-${seed}-${index}.${file.extension}`,
      kind: 'receipt',
      bytes: file.bytes,
      truth: buildReceiptTruth(facts, drawn.printed, foldAlphanumeric(listPrintedTexts([drawn.sheet]).join(' '))),
      language: 'fr',
      template: `${part}/${drawn.layout}`,
      medium: file.medium,
      unprinted: listUnprintedFields(drawn.printed, hasPrintedCurrency([drawn.sheet])),
      accepted: { vendor_name: [facts.sign, facts.merchant.name, facts.merchant.fullName] },
    };
  }
}

async function applyReceiptMedium(
  draw: Draw,
  { sheet }: DrawnReceipt,
  medium: Medium,
  day: string,
): Promise<MediumFile> {
  if (medium === 'pdf')
    return { bytes: writePages(draw, [sheet], { title: 'Ticket', author: '', day }), extension: 'pdf', medium };
  const drawing = await rasterizeSheet(sheet, THERMAL_DOTS_PER_POINT, 1);
  const print = simulateThermalPrint(
    drawing,
    { ink: draw.between(18, 95), paper: draw.between(225, 250), unevenness: draw.between(0.05, 0.5) },
    draw.random,
  );
  return applyMediumToPicture(draw, print, medium);
}
