import { extractDocument } from '@probant/extraction/lab';
import { generateDocxResumes } from '../../generate/generate-docx-resumes.ts';
import { generateResumes } from '../../generate/generate-resumes.ts';
import type { GeneratedResume } from '../../generate/generated-document.ts';
import { DOCUMENT_GENERATORS } from '../../generate/generators.ts';
import { type ComparedValue, compareResume } from './compare-resume.ts';
import type { EvaluationInput } from './opened-files.ts';
import { formatShare, formatTable } from './table.ts';

/** A seed that was not used during development. */
const REPORT_SEED = 20_261_122;
type Medium = GeneratedResume['medium'] | 'docx';
const RESUME_MEDIA: readonly (readonly [Medium, number])[] = [
  ['pdf', 240],
  ['docx', 240],
  ['scan', 40],
  ['photo', 24],
];
const SURE_CONFIDENCE = 0.9;
const CONFIDENCE_STEPS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 1.01];
/** Steps for a single field, over all media. Values from the last step on are in the row with the goal. */
const FIELD_STEPS = [0, 0.5, SURE_CONFIDENCE];

type EvaluatedResume = { readonly medium: Medium; readonly group: string; readonly values: readonly ComparedValue[] };

/** Builds the tables of generated resumes with unseen templates, trades and diplomas. */
export async function buildResumeTables({ limit, reader }: EvaluationInput): Promise<string[]> {
  const evaluated: EvaluatedResume[] = [];
  for (const [medium, count] of RESUME_MEDIA) {
    const order = { seed: REPORT_SEED, count: Math.min(limit, count), part: 'report' } as const;
    for await (const resume of medium === 'docx' ? generateDocxResumes(order) : generateResumes({ ...order, medium })) {
      const document = await reader.open(resume.bytes, { tenant: 'eval' }).catch(() => null);
      const result = document ? extractDocument(document, { type: 'resume', withGeometry: false }) : null;
      evaluated.push({ medium, group: describeGroup(resume), values: compareResume(result, resume.truth) });
    }
  }
  const otherTypes = await extractOtherTypes(limit, reader);
  return [
    'Generated resumes: unseen templates, trades and diplomas',
    ...formatTable([
      ['set', 'files', 'values', 'ours', 'goal', 'found', 'of what was read, right'],
      ...RESUME_MEDIA.flatMap(([medium]) => createSetRows(evaluated.filter((resume) => resume.medium === medium))),
    ]),
    'Our figure is F1: missed values and wrong values count equally.',
    `Invoices, receipts and bank-details slips extracted as resumes: ${otherTypes.count}, with a value above 0.3: ${otherTypes.invented} (goal 0)`,
    '',
    'Resumes by field, F1 (values in the truth)',
    ...formatTable([['field', ...RESUME_MEDIA.map(([medium]) => medium)], ...createFieldRows(evaluated)]),
    '',
    'Reliability of confidences of resumes',
    ...formatTable([
      ['set', 'confidence', 'values', 'mean', 'right', 'goal'],
      ...RESUME_MEDIA.flatMap(([medium]) =>
        createReliabilityRows(
          medium,
          evaluated.filter((resume) => resume.medium === medium).flatMap(({ values }) => values),
        ),
      ),
      ...[
        ...Map.groupBy(
          evaluated.flatMap(({ values }) => values),
          ({ field }) => field,
        ),
      ].flatMap(([field, values]) =>
        createReliabilityRows(field, values, FIELD_STEPS).filter(([, , count]) => count !== '0'),
      ),
    ]),
  ];
}

/** Counts documents of other types that give values when the caller requests a resume. */
async function extractOtherTypes(
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
      seed: REPORT_SEED,
      count: Math.min(limit, wanted),
      part: 'report',
      medium: kind === 'receipt' ? 'scan' : 'pdf',
    } as const;
    for await (const { bytes } of DOCUMENT_GENERATORS[kind]?.(order) ?? []) {
      const document = await reader.open(bytes, { tenant: 'eval' }).catch(() => null);
      if (!document) continue;
      const { field_confidences: confidences } = extractDocument(document, { type: 'resume', withGeometry: false });
      count += 1;
      invented += Number(confidences.some(({ score }) => score > 0.3));
    }
  }
  return { count, invented };
}

const describeGroup = ({ language, template }: Pick<GeneratedResume, 'language' | 'template'>): string =>
  `${{ fr: 'French', en: 'English', de: 'German' }[language]}, ${template.endsWith('2-columns') ? 'two columns' : 'one column'}`;

function createSetRows(resumes: readonly EvaluatedResume[]): string[][] {
  const [first] = resumes;
  if (!first) return [];
  const row = (title: string, files: readonly EvaluatedResume[], goal: string) => {
    const values = files.flatMap((file) => file.values);
    const [inTruth, read, right] = countValues(values);
    return [
      title,
      String(files.length),
      String(inTruth),
      formatF1(values),
      goal,
      formatShare(right, inTruth),
      formatShare(right, read),
    ];
  };
  const groups = [...new Set(resumes.map(({ group }) => group))].sort();
  return [
    row(first.medium, resumes, '>= .90'),
    ...groups.map((group) =>
      row(
        `  ${group}`,
        resumes.filter((resume) => resume.group === group),
        '',
      ),
    ),
  ];
}

function countValues(values: readonly ComparedValue[]): readonly [inTruth: number, read: number, right: number] {
  const count = (of: (value: ComparedValue) => boolean) => values.filter(of).length;
  return [count(({ inTruth }) => inTruth), count(({ read }) => read), count(({ right }) => right)];
}

/** Missed values and wrong values count equally. */
function formatF1(values: readonly ComparedValue[]): string {
  const [inTruth, read, right] = countValues(values);
  return formatShare(2 * right, inTruth + read);
}

function createFieldRows(resumes: readonly EvaluatedResume[]): string[][] {
  const fields = [...new Set(resumes.flatMap(({ values }) => values.map(({ field }) => field)))];
  return fields.map((field) => [
    field,
    ...RESUME_MEDIA.map(([medium]) => {
      const values = resumes
        .filter((resume) => resume.medium === medium)
        .flatMap((resume) => resume.values.filter((value) => value.field === field));
      return `${formatF1(values)} (${countValues(values)[0]})`;
    }),
  ]);
}

function createReliabilityRows(
  set: string,
  values: readonly ComparedValue[],
  steps: readonly number[] = CONFIDENCE_STEPS,
): string[][] {
  const readValues = values.filter(({ confidence }) => confidence !== null);
  const row = (name: string, list: readonly ComparedValue[], goal = '') => {
    const mean = list.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / Math.max(1, list.length);
    return [
      set,
      name,
      String(list.length),
      list.length === 0 ? '-' : mean.toFixed(3),
      formatShare(countValues(list)[2], list.length),
      goal,
    ];
  };
  const rows = steps.slice(0, -1).map((from, index) => {
    const to = steps[index + 1] ?? 1;
    return row(
      `${from} to ${Math.min(1, to)}`,
      readValues.filter(({ confidence }) => (confidence ?? 0) >= from && (confidence ?? 0) < to),
    );
  });
  return [
    ...rows,
    row(
      '>= .9',
      readValues.filter(({ confidence }) => (confidence ?? 0) >= SURE_CONFIDENCE),
      '>= .95',
    ),
  ];
}
