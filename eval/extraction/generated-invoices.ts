import { extractDocument } from '@probant/extraction/extract-document';
import { generateInvoices } from '../generate/generate-invoices.ts';
import { LINES_HEAD, lineTally } from './invoice-lines.ts';
import { comparedWith, generatedTruth } from './invoice-truth.ts';
import type { EvaluationInput } from './opened-files.ts';
import { openRasterised } from './rasterised.ts';
import { RELIABILITY_HEAD, reliability } from './reliability.ts';
import { TALLY_HEAD, table, tallyRow } from './table.ts';
import { type Tally, tally } from './tally.ts';

/** Any number does; it is not one that something was tried on. */
const SEED = 20_261_121;
const COUNT = { pdf: 240, picture: 60 };
const LANGUAGES = { fr: 'French', de: 'German', en: 'English' } as const;
/** Of .949, .944 and .926 before weights were learned (rules alone, drawn by the study). */
const REFERENCES = { fr: '.949 rules', de: '.944 rules', en: '.926 rules' } as const;

/** Invoices of templates that nothing was learned from: as files with text, as pictures of 150 dpi, and as scans and photos. */
export async function generatedInvoiceTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  const rows = [TALLY_HEAD];
  const relied = [RELIABILITY_HEAD];
  const lines = [LINES_HEAD];
  const open = (bytes: Uint8Array) => reader.open(bytes, { tenant: 'eval' });
  for (const { title, medium, count, opened } of [
    { title: 'text', medium: 'pdf', count: COUNT.pdf, opened: open },
    {
      title: 'pictures',
      medium: 'pdf',
      count: COUNT.picture,
      opened: (pdf: Uint8Array) => openRasterised(reader, pdf),
    },
    { title: 'scans', medium: 'scan', count: COUNT.picture, opened: open },
    { title: 'photos', medium: 'photo', count: COUNT.picture, opened: open },
  ] as const) {
    const tallies: Record<keyof typeof LANGUAGES, { files: number; counted: Tally }> = {
      fr: { files: 0, counted: tally() },
      de: { files: 0, counted: tally() },
      en: { files: 0, counted: tally() },
    };
    const sure = reliability();
    const listed = lineTally();
    const order = { seed: SEED, count: Math.min(limit, count), part: 'report', medium } as const;
    for await (const { bytes, truth, unprinted, accepted, language } of generateInvoices(order)) {
      const document = await opened(bytes).catch(() => null);
      const result = document ? extractDocument(document, { type: 'invoice', withGeometry: false }) : null;
      const compared = comparedWith(generatedTruth(truth, { unprinted, accepted }));
      tallies[language].files += 1;
      tallies[language].counted.add(result, compared);
      sure.add(result, compared);
      listed.add(result, truth);
    }
    for (const language of ['fr', 'de', 'en'] as const) {
      const { files, counted } = tallies[language];
      if (files > 0)
        rows.push(
          tallyRow(
            `${LANGUAGES[language]}, ${title}`,
            files,
            counted,
            '',
            title === 'text' ? REFERENCES[language] : '',
          ),
        );
    }
    relied.push(...sure.rows(`generated, ${title}`));
    lines.push(listed.row(title));
  }
  return [
    'Invoices that never existed, templates that nothing was learned from',
    ...table(rows),
    '',
    'How far confidences can be relied on there',
    ...table(relied),
    '',
    'Lines of their tables',
    ...table(lines),
  ];
}
