import { alphanumeric } from '@probant/french/text-folding';
import { pictureOf } from '../../samples/picture/picture.ts';
import { thermalPrint } from '../../samples/picture/thermal-print.ts';
import { type Filed, pickMedium, pictureAsMedium } from './degrade/as-medium.ts';
import type { GeneratedReceipt, Medium, Order, Part } from './document.ts';
import { createDraw, type Draw } from './draw.ts';
import { pdfOf } from './page/pdf-of.ts';
import { namesCurrency, printedText } from './page/printed-text.ts';
import type { ReceiptFacts } from './receipt/facts.ts';
import { inventReceipt } from './receipt/invent-receipt.ts';
import type { DrawnReceipt, ReceiptTemplate } from './receipt/template.ts';
import { receiptTruth, unprintedOf } from './receipt/truth.ts';
import { reportReceiptTemplates } from './templates/report/receipts.ts';
import { trainReceiptTemplates } from './templates/train/receipts.ts';

const TEMPLATES: Readonly<Record<Part, readonly ReceiptTemplate[]>> = {
  train: trainReceiptTemplates,
  report: reportReceiptTemplates,
};

/** Dots a point of a thermal head: eight a millimetre. */
const HEAD = (8 * 25.4) / 72;

/**
 * French receipts, photographed when no medium is asked for: few shops mail a PDF. `altered` makes another sale of each that was
 * invented: the next one of that shop, one that does not add up.
 */
export async function* generateReceipts(
  { seed, count, part, medium = 'photo' }: Order,
  altered: (facts: ReceiptFacts) => ReceiptFacts = (facts) => facts,
): AsyncIterable<GeneratedReceipt> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/receipt/${part}/${index}`);
    const template = draw.weighted(TEMPLATES[part].map((one) => [one.weight, one] as const));
    const sale = inventReceipt(
      draw.fork('facts'),
      template.kinds === undefined ? undefined : draw.pick(template.kinds),
    );
    const facts = altered(template.sale?.(draw.fork('sale'), sale) ?? sale);
    const drawn = template.page(draw.fork('page'), facts);
    const filed = await filedAs(draw.fork('medium'), drawn, pickMedium(draw.fork('which medium'), medium), facts.day);
    yield {
      name: `receipt-${part}-${seed}-${index}.${filed.extension}`,
      kind: 'receipt',
      bytes: filed.bytes,
      truth: receiptTruth(facts, drawn.said, alphanumeric(printedText([drawn.sheet]).join(' '))),
      language: 'fr',
      template: `${part}/${drawn.layout}`,
      medium: filed.medium,
      unprinted: unprintedOf(drawn.said, namesCurrency([drawn.sheet])),
      accepted: { vendor_name: [facts.sign, facts.shop.name, facts.shop.fullName] },
    };
  }
}

async function filedAs(draw: Draw, { sheet }: DrawnReceipt, medium: Medium, day: string): Promise<Filed> {
  if (medium === 'pdf')
    return { bytes: pdfOf(draw, [sheet], { title: 'Ticket', author: '', day }), extension: 'pdf', medium };
  const drawing = await pictureOf(sheet, HEAD, 1);
  const print = thermalPrint(
    drawing,
    { ink: draw.between(18, 95), paper: draw.between(225, 250), unevenness: draw.between(0.05, 0.5) },
    draw.random,
  );
  return pictureAsMedium(draw, print, medium);
}
