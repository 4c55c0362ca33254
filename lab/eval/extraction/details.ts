import type { ExtractionDetails } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/lab';
import { generateHtmlInvoices, HTML_LAYOUTS_BY_PART } from '../../generate/generate-html-invoices.ts';
import { generateInvoices } from '../../generate/generate-invoices.ts';
import { type GeneratedInvoice, type Part, TEMPLATE_PARTS } from '../../generate/generated-document.ts';
import { hasHtmlEngine } from '../../generate/html/printing/print-html.ts';
import { listPrintedDetails, pickDetail } from './compare-details.ts';
import { type EvaluationInput, listFiles, openAll } from './opened-files.ts';
import { formatTable, formatTallyRow, TALLY_HEADER } from './table.ts';
import { createTally } from './tally.ts';

const SETS = ['invoices-facturx-fnfe', 'invoices-facturx-akretion', 'invoices-zugferd'];
/** A seed that was not used during development. */
const REPORT_SEED = 20_261_126;
const DRAWN_COUNT = 90;
const ROUNDS_PER_LAYOUT = 2;
const GOAL = '>= .93';

/**
 * Builds the table of the details of invoices read from their pages: e-invoices, whose XML is the truth, and generated ones. Only values
 * that the pages print count. With SHOW, it prints the values of sets to learn from that are missed.
 */
export async function buildDetailsTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const paths = SETS.flatMap((set) => listFiles(`${folder}/${set}`, /\.pdf$/i, limit));
  const documents = (await openAll(reader, paths)).filter((document) => document !== null);
  const electronic = createDetailsTally();
  for (const document of documents) {
    const truth = document.attachments.length === 0 ? null : readDetails(document);
    if (truth !== null) electronic.add(document, truth);
  }
  const rows = [TALLY_HEADER, electronic.row('e-invoices', GOAL)];
  for (const part of TEMPLATE_PARTS)
    for (const [kind, invoices] of Object.entries(generateSets(part, limit))) {
      const tally = createDetailsTally(part === 'train');
      for await (const { bytes, details, name } of invoices) {
        const document = await reader.open(bytes, { tenant: 'eval' }).catch(() => null);
        if (document !== null) tally.add(document, details, name);
      }
      rows.push(tally.row(`${kind}, ${part}`, GOAL));
    }
  return ['Details of invoices, XML removed, text layer: values that the pages print', ...formatTable(rows)];
}

type GeneratedSets = Readonly<Record<string, AsyncIterable<GeneratedInvoice>>>;

const generateSets = (part: Part, limit: number): GeneratedSets => ({
  drawn: generateInvoices({ seed: REPORT_SEED, count: Math.min(limit, DRAWN_COUNT), part, medium: 'pdf' }),
  ...(hasHtmlEngine('chromium') && {
    browser: generateHtmlInvoices({
      seed: REPORT_SEED,
      count: Math.min(limit, ROUNDS_PER_LAYOUT * HTML_LAYOUTS_BY_PART[part].length),
      part,
      medium: 'pdf',
    }),
  }),
});

/** Counts the details of the documents of a set, read without their XML. */
function createDetailsTally(isShown = false) {
  const tally = createTally();
  let files = 0;
  return {
    add(document: OpenedDocument, truth: Parameters<typeof listPrintedDetails>[1], name = ''): void {
      const printed = readDetails({ ...document, attachments: [] });
      const compared = listPrintedDetails(document, truth);
      files += 1;
      if (isShown && process.env['SHOW'])
        for (const { field, truth: expected, same } of compared) {
          const value = pickDetail(printed, field);
          if (value === null || !same(value, expected))
            console.log(name, field, JSON.stringify(expected), '<-', JSON.stringify(value));
        }
      tally.add(
        {
          data: Object.fromEntries(compared.map(({ field }) => [field, pickDetail(printed, field)])),
          field_confidences: [],
        } as never,
        compared,
      );
    },
    row: (set: string, goal: string): string[] => formatTallyRow(set, files, tally, goal, '-'),
  };
}

function readDetails(document: OpenedDocument): ExtractionDetails | null {
  const options = { type: 'invoice', withGeometry: false, withDetails: true } as const;
  return extractDocument(document, options).details ?? null;
}
