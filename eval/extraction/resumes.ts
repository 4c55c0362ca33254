import { extractDocument } from '@probant/extraction/extract-document';
import type { GeneratedResume } from '../generate/document.ts';
import { generateDocxResumes } from '../generate/generate-docx-resumes.ts';
import { generateResumes } from '../generate/generate-resumes.ts';
import { GENERATORS } from '../generate/generators.ts';
import type { EvaluationInput } from './opened-files.ts';
import { type Judged, judged } from './resume-agreement.ts';
import { share, table } from './table.ts';

/** Any number does; it is not one that something was tried on. */
const SEED = 20_261_122;
type Medium = GeneratedResume['medium'] | 'docx';
const MEDIA: readonly (readonly [Medium, number])[] = [
  ['pdf', 240],
  ['docx', 240],
  ['scan', 40],
  ['photo', 24],
];
const SURE = 0.9;
const STEPS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 1.01];
/** Of one field, over all media: what is doubtful, what is not. The last is told beside the goal. */
const FIELD_STEPS = [0, 0.5, SURE];

type Seen = { readonly medium: Medium; readonly group: string; readonly values: readonly Judged[] };

/** Resumes that never existed, of templates, trades and diplomas that nothing was learned from. */
export async function resumeTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  const seen: Seen[] = [];
  for (const [medium, count] of MEDIA) {
    const order = { seed: SEED, count: Math.min(limit, count), part: 'report' } as const;
    for await (const resume of medium === 'docx' ? generateDocxResumes(order) : generateResumes({ ...order, medium })) {
      const document = await reader.open(resume.bytes, { tenant: 'eval' }).catch(() => null);
      const result = document ? extractDocument(document, { type: 'resume', withGeometry: false }) : null;
      seen.push({ medium, group: groupOf(resume), values: judged(result, resume.truth) });
    }
  }
  const others = await otherDocuments(limit, reader);
  return [
    'Resumes that never existed: templates, trades and diplomas that nothing was learned from',
    ...table([
      ['set', 'files', 'values', 'ours', 'goal', 'found', 'of what was read, right'],
      ...MEDIA.flatMap(([medium]) => sets(seen.filter((one) => one.medium === medium))),
    ]),
    'Ours is F1: what was missed and what was wrongly read count alike.',
    `Invoices, receipts and bank-details slips asked for as resumes: ${others.count}, with a value above 0.3: ${others.invented} (goal 0)`,
    '',
    'Resumes by field, F1 (values in the truth)',
    ...table([['field', ...MEDIA.map(([medium]) => medium)], ...fieldRows(seen)]),
    '',
    'How far confidences of resumes can be relied on',
    ...table([
      ['set', 'confidence', 'values', 'mean', 'right', 'goal'],
      ...MEDIA.flatMap(([medium]) =>
        relied(
          medium,
          seen.filter((one) => one.medium === medium).flatMap(({ values }) => values),
        ),
      ),
      ...[
        ...Map.groupBy(
          seen.flatMap(({ values }) => values),
          ({ field }) => field,
        ),
      ].flatMap(([field, values]) => relied(field, values, FIELD_STEPS).filter(([, , count]) => count !== '0')),
    ]),
  ];
}

/** What is no resume must not be read as one, even when the caller says that it is. */
async function otherDocuments(
  limit: number,
  reader: EvaluationInput['reader'],
): Promise<{ count: number; invented: number }> {
  let [count, invented] = [0, 0];
  for (const [kind, wanted] of [
    ['invoice', 60],
    ['receipt', 20],
    ['rib', 20],
  ] as const) {
    const order = {
      seed: SEED,
      count: Math.min(limit, wanted),
      part: 'report',
      medium: kind === 'receipt' ? 'scan' : 'pdf',
    } as const;
    for await (const { bytes } of GENERATORS[kind]?.(order) ?? []) {
      const document = await reader.open(bytes, { tenant: 'eval' }).catch(() => null);
      if (!document) continue;
      const { field_confidences: told } = extractDocument(document, { type: 'resume', withGeometry: false });
      count += 1;
      invented += Number(told.some(({ score }) => score > 0.3));
    }
  }
  return { count, invented };
}

const groupOf = ({ language, template }: Pick<GeneratedResume, 'language' | 'template'>): string =>
  `${{ fr: 'French', en: 'English', de: 'German' }[language]}, ${template.endsWith('2-columns') ? 'two columns' : 'one column'}`;

function sets(seen: readonly Seen[]): string[][] {
  const [first] = seen;
  if (!first) return [];
  const row = (title: string, files: readonly Seen[], goal: string) => {
    const values = files.flatMap((file) => file.values);
    const [inTruth, read, right] = countsOf(values);
    return [title, String(files.length), String(inTruth), f1(values), goal, share(right, inTruth), share(right, read)];
  };
  const groups = [...new Set(seen.map(({ group }) => group))].sort();
  return [
    row(first.medium, seen, '>= .90'),
    ...groups.map((group) =>
      row(
        `  ${group}`,
        seen.filter((one) => one.group === group),
        '',
      ),
    ),
  ];
}

function countsOf(values: readonly Judged[]): readonly [inTruth: number, read: number, right: number] {
  const count = (of: (value: Judged) => boolean) => values.filter(of).length;
  return [count(({ inTruth }) => inTruth), count(({ read }) => read), count(({ right }) => right)];
}

/** Missed values and wrong ones count alike. */
function f1(values: readonly Judged[]): string {
  const [inTruth, read, right] = countsOf(values);
  return share(2 * right, inTruth + read);
}

function fieldRows(seen: readonly Seen[]): string[][] {
  const fields = [...new Set(seen.flatMap(({ values }) => values.map(({ field }) => field)))];
  return fields.map((field) => [
    field,
    ...MEDIA.map(([medium]) => {
      const values = seen
        .filter((one) => one.medium === medium)
        .flatMap((one) => one.values.filter((value) => value.field === field));
      return `${f1(values)} (${countsOf(values)[0]})`;
    }),
  ]);
}

function relied(set: string, values: readonly Judged[], steps: readonly number[] = STEPS): string[][] {
  const told = values.filter(({ confidence }) => confidence !== null);
  const row = (name: string, list: readonly Judged[], goal = '') => {
    const mean = list.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / Math.max(1, list.length);
    return [
      set,
      name,
      String(list.length),
      list.length === 0 ? '-' : mean.toFixed(3),
      share(countsOf(list)[2], list.length),
      goal,
    ];
  };
  const rows = steps.slice(0, -1).map((from, index) => {
    const to = steps[index + 1] ?? 1;
    return row(
      `${from} to ${Math.min(1, to)}`,
      told.filter(({ confidence }) => (confidence ?? 0) >= from && (confidence ?? 0) < to),
    );
  });
  return [
    ...rows,
    row(
      '>= .9',
      told.filter(({ confidence }) => (confidence ?? 0) >= SURE),
      '>= .95',
    ),
  ];
}
