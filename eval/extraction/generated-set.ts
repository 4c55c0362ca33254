import type { DocumentType } from '@probant/contracts/extraction';
import { extractDocument } from '@probant/extraction/extract-document';
import type { GeneratedDocument, Medium, Order } from '../generate/document.ts';
import type { EvaluationInput } from './opened-files.ts';
import { RELIABILITY_HEAD, reliability } from './reliability.ts';
import { share, TALLY_HEAD, table, tallyRow } from './table.ts';
import { type Compared, tally } from './tally.ts';

/** A document of the set, what its truth asks for, and what was read in it; null when it could not be opened. */
type Judged<Truth> = {
  readonly document: GeneratedDocument<Truth>;
  readonly data: Readonly<Record<string, unknown>> | null;
};

type GeneratedSet<Truth> = {
  readonly type: DocumentType;
  readonly title: string;
  readonly goal: string;
  readonly generate: (order: Order) => AsyncIterable<GeneratedDocument<Truth>>;
  readonly compared: (document: GeneratedDocument<Truth>) => readonly Compared[];
  readonly orders: readonly { readonly medium: Medium; readonly count: number }[];
};

/** Any number does; it is not one that something was tried on. */
const SEED = 20_261_122;
const TITLES: Readonly<Record<Medium, string>> = { pdf: 'text', scan: 'scans', photo: 'photos' };

/** Documents of templates that nothing was learned from: micro by medium, each field, what was invented, how far confidences hold. */
export async function generatedSet<Truth>(
  { type, title, goal, generate, compared, orders }: GeneratedSet<Truth>,
  { limit, reader }: EvaluationInput,
): Promise<{ readonly lines: string[]; readonly judged: readonly Judged<Truth>[] }> {
  const media = [TALLY_HEAD];
  const [all, sure] = [tally(), reliability()];
  const judged: Judged<Truth>[] = [];
  for (const { medium, count } of orders) {
    const counted = tally();
    const order = { seed: SEED, count: Math.min(limit, count), part: 'report', medium } as const;
    for await (const document of generate(order)) {
      const opened = await reader.open(document.bytes, { tenant: 'eval' }).catch(() => null);
      const result = opened && extractDocument(opened, { type, withGeometry: false });
      const asked = compared(document);
      for (const tallied of [counted, all, sure]) tallied.add(result, asked);
      judged.push({ document, data: (result?.data as Judged<Truth>['data'] | undefined) ?? null });
    }
    media.push(tallyRow(TITLES[medium], order.count, counted, goal, ''));
  }
  media.push(tallyRow('all', judged.length, all, goal, ''));
  const fields = [...all.byField()].map(([field, { n, right, sure: told, sureAndRight, invented }]) => [
    field,
    String(n),
    share(right, n),
    share(told, n),
    share(sureAndRight, told),
    String(invented),
  ]);
  return {
    lines: [
      title,
      ...table(media),
      '',
      ...table([['field', 'known', 'right', '>=.9', 'of them right', 'read where the page says nothing'], ...fields]),
      '',
      ...table([RELIABILITY_HEAD, ...sure.rows(type)]),
    ],
    judged,
  };
}
