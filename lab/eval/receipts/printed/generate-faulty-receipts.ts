import { createDraw } from '../../../generate/draw.ts';
import { generateReceipts } from '../../../generate/generate-receipts.ts';
import type { GeneratedReceipt, GenerateOptions } from '../../../generate/generated-document.ts';
import { listPrintedTexts } from '../../../generate/page/printed-text.ts';
import type { ReceiptFacts } from '../../../generate/receipt/facts.ts';
import type { DrawnReceipt } from '../../../generate/receipt/template.ts';
import type { FaultySale, PrintedFault } from './printed-fault.ts';

export type FaultyReceipt = { readonly receipt: GeneratedReceipt; readonly sale: FaultySale };

/** Generates receipts that print one fault. Sales and layouts that cannot show it are left out. */
export async function* generateFaultyReceipts(
  fault: PrintedFault,
  order: GenerateOptions,
): AsyncIterable<FaultyReceipt> {
  let sale: FaultySale | null = null;
  const alter = (facts: ReceiptFacts): ReceiptFacts => {
    sale = fault.alter(createDraw(`${fault.code}/${facts.ticket}/${facts.merchant.siren}`), facts);
    return sale?.facts ?? facts;
  };
  const alterPage = (drawn: DrawnReceipt) => (sale === null ? null : showFault(fault, sale, drawn));
  const variation = { alterPage, ...(fault.templates ? { templates: fault.templates[order.part] } : {}) };
  for await (const receipt of generateReceipts(order, alter, variation)) if (sale !== null) yield { receipt, sale };
}

/** Returns the page without the texts that the fault erases, or null when it does not show the fault. */
function showFault({ shows, erases }: PrintedFault, sale: FaultySale, drawn: DrawnReceipt): DrawnReceipt | null {
  const texts = listPrintedTexts([drawn.sheet]);
  if (!sale.printed.every((cents) => texts.some((text) => printsAmount(text, cents)))) return null;
  if (shows !== undefined && !shows(texts, sale)) return null;
  if (erases === undefined) return drawn;
  if (!texts.some(erases)) return null;
  const marks = drawn.sheet.marks.filter((mark) => mark.kind !== 'text' || !erases(mark.text));
  return { ...drawn, sheet: { ...drawn.sheet, marks } };
}

/** Whether a text contains an amount that is not part of a longer number. */
function printsAmount(text: string, cents: number): boolean {
  const [whole, part] = [Math.trunc(Math.abs(cents) / 100), String(Math.abs(cents) % 100).padStart(2, '0')];
  return new RegExp(`(?<![\\d,.])${whole}[,.]${part}(?![\\d,.])`).test(text);
}
