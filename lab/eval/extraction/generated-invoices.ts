import { extractDocument } from '@probant/extraction/lab';
import { generateInvoices } from '../../generate/generate-invoices.ts';
import { createLineTally, LINES_HEADER } from './invoice-lines.ts';
import { createGeneratedTruth, listComparedFields } from './invoice-truth.ts';
import { openRasterised } from './open-rasterised.ts';
import type { EvaluationInput } from './opened-files.ts';
import { createReliability, RELIABILITY_HEADER } from './reliability.ts';
import { formatTable, formatTallyRow, TALLY_HEADER } from './table.ts';
import { createTally, type Tally } from './tally.ts';

/** A seed that was not used during development. */
const REPORT_SEED = 20_261_121;
const INVOICE_COUNT = { pdf: 240, picture: 60 };
const LANGUAGE_NAMES = { fr: 'French', de: 'German', en: 'English' } as const;
/** Figures of the rules alone, before weights were learned. */
const REFERENCE_BY_LANGUAGE = { fr: '.949 rules', de: '.944 rules', en: '.926 rules' } as const;

/** Builds the tables of generated invoices of unseen templates: with text, as pictures of 150 dpi, as scans and as photos. */
export async function buildGeneratedInvoiceTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  const rows = [TALLY_HEADER];
  const reliabilityRows = [RELIABILITY_HEADER];
  const lines = [LINES_HEADER];
  const open = (bytes: Uint8Array) => reader.open(bytes, { tenant: 'eval' });
  for (const { title, medium, count, openBytes } of [
    { title: 'text', medium: 'pdf', count: INVOICE_COUNT.pdf, openBytes: open },
    {
      title: 'pictures',
      medium: 'pdf',
      count: INVOICE_COUNT.picture,
      openBytes: (pdf: Uint8Array) => openRasterised(reader, pdf),
    },
    { title: 'scans', medium: 'scan', count: INVOICE_COUNT.picture, openBytes: open },
    { title: 'photos', medium: 'photo', count: INVOICE_COUNT.picture, openBytes: open },
  ] as const) {
    const tallies: Record<keyof typeof LANGUAGE_NAMES, { files: number; counted: Tally }> = {
      fr: { files: 0, counted: createTally() },
      de: { files: 0, counted: createTally() },
      en: { files: 0, counted: createTally() },
    };
    const confidences = createReliability();
    const lineTally = createLineTally();
    const order = { seed: REPORT_SEED, count: Math.min(limit, count), part: 'report', medium } as const;
    for await (const { bytes, truth, unprinted, accepted, language } of generateInvoices(order)) {
      const document = await openBytes(bytes).catch(() => null);
      const result = document ? extractDocument(document, { type: 'invoice', withGeometry: false }) : null;
      const compared = listComparedFields(createGeneratedTruth(truth, { unprinted, accepted }));
      tallies[language].files += 1;
      tallies[language].counted.add(result, compared);
      confidences.add(result, compared);
      lineTally.add(result, truth);
    }
    for (const language of ['fr', 'de', 'en'] as const) {
      const { files, counted } = tallies[language];
      if (files > 0)
        rows.push(
          formatTallyRow(
            `${LANGUAGE_NAMES[language]}, ${title}`,
            files,
            counted,
            '',
            title === 'text' ? REFERENCE_BY_LANGUAGE[language] : '',
          ),
        );
    }
    reliabilityRows.push(...confidences.rows(`generated, ${title}`));
    lines.push(lineTally.row(title));
  }
  return [
    'Generated invoices, unseen templates',
    ...formatTable(rows),
    '',
    'Reliability of their confidences',
    ...formatTable(reliabilityRows),
    '',
    'Their line items',
    ...formatTable(lines),
  ];
}
