import type { KnowledgeBase } from '@probant/contracts/assistant';
import { escapeControls, escapeLines } from '../../terminal/escape-controls.rules.ts';
import { formatTable } from '../../terminal/format-table.rules.ts';
import { wrapText } from '../../terminal/wrap-text.rules.ts';
import { type Failure, listFailures } from './failures.rules.ts';
import type { Mean, Metrics, RankMetrics, Share } from './metrics.rules.ts';
import type { Outcome } from './outcome.rules.ts';

export type Evaluation = {
  readonly base: KnowledgeBase;
  readonly metrics: Metrics;
  readonly outcomes: readonly Outcome[];
  /** Whether texts of questions and answers may be shown. */
  readonly withTexts: boolean;
};

/** More are in the output of `--json`. */
const MAX_LISTED_FAILURES = 200;
/** Width of the table for 5,000 questions. */
const MIN_FULL_COLUMNS = 62;

/** Returns the lines of an evaluation: the table of figures, then the failures. */
export function formatEvaluation(evaluation: Evaluation, columns: number | null): readonly string[] {
  const { base, metrics, outcomes, withTexts } = evaluation;
  const { answerable, cacheHits, failed, questions, unanswerable } = metrics;
  const failures = listFailures(outcomes);
  return [
    ...wrapText(
      `${escapeControls(base.name)}: ${base.document_count} documents, ${base.total_chunks} passages`,
      columns,
    ),
    ...wrapText(
      `${questions} questions: ${answerable} that the documents answer, ${unanswerable} that they do not${failed === 0 ? '' : `, ${failed} without a response`}`,
      columns,
    ),
    '',
    ...formatFigures(listRows(metrics), columns),
    '',
    ...formatLatency(metrics, cacheHits, columns),
    '',
    `failures: ${failures.length} of ${questions}`,
    ...failures.slice(0, MAX_LISTED_FAILURES).flatMap((failure) => formatFailure(failure, withTexts, columns)),
    ...(failures.length > MAX_LISTED_FAILURES
      ? [`and ${failures.length - MAX_LISTED_FAILURES} more: --json lists all`]
      : []),
  ];
}

/** A narrow terminal gets the table without the counts, as long as that fits. */
function formatFigures(rows: readonly (readonly string[])[], columns: number | null): readonly string[] {
  const headers = ['measure', 'questions', 'result', '95 % interval'];
  if (columns === null || columns >= MIN_FULL_COLUMNS) return formatTable(headers, rows, columns);
  const withoutCounts = (row: readonly string[]) => row.filter((_, column) => column !== 1);
  return formatTable(withoutCounts(headers), rows.map(withoutCounts), columns);
}

const listRows = ({ answered, byDocument, byPage, containsText, refused, wronglyAnswered }: Metrics) => [
  ...formatRanks('document', byDocument),
  ...formatRanks('page', byPage),
  ...formatShare('answerable: answered', answered),
  ...formatShare('answerable: refused', refused),
  ...formatShare('unanswerable: answered', wronglyAnswered),
  ...formatShare('answer contains the text', containsText),
];

const formatRanks = (what: string, metrics: RankMetrics | null) =>
  metrics === null
    ? []
    : [
        ...formatShare(`${what} first (R@1)`, metrics.at1),
        ...formatShare(`${what} in first 3 (R@3)`, metrics.at3),
        ...formatShare(`${what} in first 5 (R@5)`, metrics.at5),
        formatMean(`${what} MRR`, metrics),
      ];

const formatShare = (name: string, share: Share | null): readonly (readonly string[])[] =>
  share === null
    ? []
    : [
        [
          name,
          `${share.part}/${share.whole}`,
          `${toPercent(share.share)} %`,
          `${toPercent(share.low)} to ${toPercent(share.high)}`,
        ],
      ];

const formatMean = (name: string, { mrr, questions }: { readonly mrr: Mean; readonly questions: number }) => [
  name,
  String(questions),
  mrr.value.toFixed(3),
  `${mrr.low.toFixed(3)} to ${mrr.high.toFixed(3)}`,
];

const toPercent = (share: number): string => (100 * share).toFixed(1);

function formatLatency({ latency }: Metrics, cacheHits: number, columns: number | null): readonly string[] {
  const cached = cacheHits === 0 ? '' : `; ${cacheHits} from the cache, not in the times`;
  if (latency === null) return wrapText(`no answer was measured${cached}`, columns);
  const { measured, p50, p95 } = latency;
  return wrapText(
    `time of ${measured} answers: p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms${cached}`,
    columns,
  );
}

function formatFailure(
  { expected, found, outcome }: Failure,
  withTexts: boolean,
  columns: number | null,
): readonly string[] {
  const { question, reply } = outcome;
  const texts = [
    ['question', question.question],
    ['text', question.answer],
    ['answer', reply?.message ?? null],
  ] as const;
  return [
    ...wrapText(`${question.number} (line ${question.line}): expected ${escapeControls(expected)}`, columns, '  '),
    ...wrapText(escapeControls(found.startsWith('no answer:') ? found : `got ${found}`), columns, '    '),
    ...(withTexts
      ? texts.flatMap(([name, text]) =>
          text === null ? [] : wrapText(`${name}: ${escapeLines(text)}`, columns, '    '),
        )
      : []),
  ];
}
