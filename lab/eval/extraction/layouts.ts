import type { InvoiceData, LineItem } from '@probant/contracts/extraction';
import { extractDocument } from '@probant/extraction/lab';
import {
  type GeneratedHtmlInvoice,
  generateHtmlInvoices,
  HTML_LAYOUTS_BY_PART,
} from '../../generate/generate-html-invoices.ts';
import { TEMPLATE_PARTS } from '../../generate/generated-document.ts';
import { hasHtmlEngine } from '../../generate/html/printing/print-html.ts';
import { isSameText } from './compare-values.ts';
import { createLineTally, LINES_HEADER } from './invoice-lines.ts';
import { createGeneratedTruth, listComparedFields } from './invoice-truth.ts';
import { openRasterised } from './open-rasterised.ts';
import type { EvaluationInput } from './opened-files.ts';
import { createReliability, RELIABILITY_HEADER } from './reliability.ts';
import { formatShare, formatTable, formatTallyRow, TALLY_HEADER } from './table.ts';
import { createTally } from './tally.ts';

/** A seed that was not used during development. */
const REPORT_SEED = 20_261_126;

/** How the documents are read, how many of each layout, and the goals of the issue on reading layouts. */
const MEDIA = [
  { title: 'text', medium: 'pdf', perLayout: 4, fieldGoal: '>= .98', lineGoal: '>= .85' },
  { title: 'pictures', medium: 'pdf', perLayout: 2, fieldGoal: '>= .97', lineGoal: '>= .80' },
  { title: 'photos', medium: 'photo', perLayout: 1, fieldGoal: '', lineGoal: '' },
] as const;
const WHOLE_HEADER = ['set', 'documents', 'all fields right', 'goal'];
const PHOTO_GOAL = '>= .80';

/**
 * Builds the tables of invoices in HTML layouts: those that readers may learn from and those that are only reported. `--limit` bounds the
 * documents of a row. Without Chromium there is nothing to read.
 */
export async function buildLayoutTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  if (!hasHtmlEngine('chromium')) return ['Invoice layouts in HTML: skipped, Chromium is not installed'];
  const [fields, lines, whole, reliability] = [
    [TALLY_HEADER],
    [[...LINES_HEADER, 'goal']],
    [WHOLE_HEADER],
    [RELIABILITY_HEADER],
  ];
  const byLayout: string[][] = [['layout', 'medium', 'fields right', 'lines all right', 'missed']];
  for (const part of TEMPLATE_PARTS)
    for (const { title, medium, perLayout, fieldGoal, lineGoal } of MEDIA) {
      const set = `${part}, ${title}`;
      const count = Math.min(limit, perLayout * HTML_LAYOUTS_BY_PART[part].length);
      const [tally, lineTally, confidences] = [createTally(), createLineTally(), createReliability()];
      const layouts = new Map<string, ReturnType<typeof createLayoutTally>>();
      let wholeCount = 0;
      for await (const document of generateHtmlInvoices({ seed: REPORT_SEED, count, part, medium })) {
        const opened = await (title === 'pictures'
          ? openRasterised(reader, document.bytes)
          : reader.open(document.bytes, { tenant: 'eval' })
        ).catch(() => null);
        const result = opened && extractDocument(opened, { type: 'invoice', withGeometry: false });
        const compared = listComparedFields(createGeneratedTruth(document.truth, document));
        const truth = acceptDescriptions(document, result?.data as InvoiceData | null | undefined);
        for (const counts of [tally, confidences]) counts.add(result, compared);
        lineTally.add(result, truth);
        const layout = layouts.get(document.template) ?? createLayoutTally(document.template, title);
        layouts.set(document.template, layout);
        wholeCount += Number(layout.add(result, compared, truth));
      }
      fields.push(formatTallyRow(set, count, tally, fieldGoal, ''));
      lines.push([...lineTally.row(set), lineGoal]);
      whole.push([set, String(count), formatShare(wholeCount, count), title === 'photos' ? PHOTO_GOAL : '']);
      reliability.push(...confidences.rows(set));
      byLayout.push(...[...layouts.values()].map(({ row }) => row()));
    }
  return [
    'Invoices in HTML layouts: fields',
    ...formatTable(fields),
    '',
    'Their line items',
    ...formatTable(lines),
    '',
    'Documents with every field right',
    ...formatTable(whole),
    '',
    'By layout',
    ...formatTable(byLayout),
    '',
    'Reliability of their confidences',
    ...formatTable(reliability),
  ];
}

/** Returns the truth with the descriptions that were read, where they are also correct. */
function acceptDescriptions(
  { truth, acceptedDescriptions }: GeneratedHtmlInvoice,
  read: InvoiceData | null | undefined,
): InvoiceData {
  const readDescriptions = (read?.line_items ?? []).map(({ description }) => description ?? '');
  const accept = (line: LineItem, index: number): LineItem => {
    const accepted = acceptedDescriptions[index] ?? [];
    const found = readDescriptions.find((description) => accepted.some((text) => isSameText(description, text)));
    return found === undefined ? line : { ...line, description: found };
  };
  return { ...truth, line_items: (truth.line_items ?? []).map(accept) };
}

type Extracted = Parameters<ReturnType<typeof createTally>['add']>[0];

/** Counts one layout: which fields were missed, and the share of its lines with every cell right. */
function createLayoutTally(template: string, medium: string) {
  const [tally, lines] = [createTally(), createLineTally()];
  return {
    /** Returns whether every field of the document is right. */
    add(result: Extracted, compared: Parameters<typeof tally.add>[1], truth: InvoiceData): boolean {
      tally.add(result, compared);
      lines.add(result, truth);
      const document = createTally();
      document.add(result, compared);
      const { n, right } = document.total();
      return n === right;
    },
    row(): string[] {
      const { n, right } = tally.total();
      const missed = [...tally.byField()].filter(([, count]) => count.right < count.n).map(([field]) => field);
      return [template, medium, formatShare(right, n), lines.row('')[4] ?? '', missed.join(', ')];
    },
  };
}
