import type { DocumentType } from '@probant/contracts/extraction';
import { extractDocument } from '@probant/extraction/lab';
import type { GeneratedDocument, GenerateOptions, Medium } from '../../generate/generated-document.ts';
import type { EvaluationInput } from './opened-files.ts';
import { createReliability, RELIABILITY_HEADER } from './reliability.ts';
import { formatShare, formatTable, formatTallyRow, TALLY_HEADER } from './table.ts';
import { type ComparedField, createTally } from './tally.ts';

/** A document of the set and its extracted data, null when it could not be opened. */
type EvaluatedDocument<Truth> = {
  readonly document: GeneratedDocument<Truth>;
  readonly data: Readonly<Record<string, unknown>> | null;
};

type GeneratedSet<Truth> = {
  readonly type: DocumentType;
  readonly title: string;
  readonly goal: string;
  readonly generate: (order: GenerateOptions) => AsyncIterable<GeneratedDocument<Truth>>;
  readonly compared: (document: GeneratedDocument<Truth>) => readonly ComparedField[];
  readonly orders: readonly { readonly medium: Medium; readonly count: number }[];
};

/** A seed that was not used during development. */
const REPORT_SEED = 20_261_122;
const MEDIUM_TITLES: Readonly<Record<Medium, string>> = { pdf: 'text', scan: 'scans', photo: 'photos' };

/** Evaluates generated documents of unseen templates: micro average by medium, each field, invented values, reliability of confidences. */
export async function evaluateGeneratedSet<Truth>(
  { type, title, goal, generate, compared, orders }: GeneratedSet<Truth>,
  { limit, reader }: EvaluationInput,
): Promise<{ readonly lines: string[]; readonly documents: readonly EvaluatedDocument<Truth>[] }> {
  const mediumRows = [TALLY_HEADER];
  const [allCounts, confidences] = [createTally(), createReliability()];
  const documents: EvaluatedDocument<Truth>[] = [];
  for (const { medium, count } of orders) {
    const mediumCounts = createTally();
    const order = { seed: REPORT_SEED, count: Math.min(limit, count), part: 'report', medium } as const;
    for await (const document of generate(order)) {
      const opened = await reader.open(document.bytes, { tenant: 'eval' }).catch(() => null);
      const result = opened && extractDocument(opened, { type, withGeometry: false });
      const comparedFields = compared(document);
      for (const counts of [mediumCounts, allCounts, confidences]) counts.add(result, comparedFields);
      documents.push({ document, data: (result?.data as EvaluatedDocument<Truth>['data'] | undefined) ?? null });
    }
    mediumRows.push(formatTallyRow(MEDIUM_TITLES[medium], order.count, mediumCounts, goal, ''));
  }
  mediumRows.push(formatTallyRow('all', documents.length, allCounts, goal, ''));
  const fields = [...allCounts.byField()].map(([field, { n, right, sure, sureAndRight, invented }]) => [
    field,
    String(n),
    formatShare(right, n),
    formatShare(sure, n),
    formatShare(sureAndRight, sure),
    String(invented),
  ]);
  return {
    lines: [
      title,
      ...formatTable(mediumRows),
      '',
      ...formatTable([['field', 'in truth', 'right', '>=.9', 'of them right', 'read but not on the page'], ...fields]),
      '',
      ...formatTable([RELIABILITY_HEADER, ...confidences.rows(type)]),
    ],
    documents,
  };
}
