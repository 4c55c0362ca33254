import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assistantMigrations, openEmbedder } from '@probant/assistant/lab';
import { createTestAssistant } from '@probant/assistant/testing/test-assistant';
import { startEmbeddedServer } from '@probant/database/embedded-server';
import { openMigratedDatabase } from '@probant/database/open-migrated-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { formatShare, formatTable } from '../../extraction/table.ts';
import { askBase } from './ask-base.ts';
import {
  FRESH_FIFTH_BASES,
  FRESH_FIRST_BASES,
  FRESH_FOURTH_BASES,
  FRESH_SECOND_BASES,
  FRESH_THIRD_BASES,
} from './bases/fresh/fresh-bases.ts';
import { PARAPHRASE_CHECK_BASES, PARAPHRASE_TUNING_BASES } from './bases/paraphrases/paraphrase-bases.ts';
import { REPORT_BASES, TUNING_BASES } from './bases/question-bases.ts';
import { keepVectors } from './keep-vectors.ts';
import { isAnswered, type QuestionBase } from './question-base.ts';
import { createTruthReader } from './read-truth.ts';
import { type JudgedAnswer, judgeAsked, QUESTION_KINDS, withVerdict } from './tally-answers.rules.ts';

/**
 * Tables of questions that are asked to the service itself: those of realistic bases, those by authors who knew no rule, on three dates,
 * and more of them in other words than the documents.
 */
const QUESTION_TABLES = {
  questions: { tuning: TUNING_BASES, held: REPORT_BASES },
  fresh: { tuning: FRESH_FIRST_BASES, held: FRESH_SECOND_BASES },
  fresher: { tuning: FRESH_THIRD_BASES, held: FRESH_FOURTH_BASES },
  /** Only held: nothing is tuned on them. */
  trades: { tuning: [], held: FRESH_FIFTH_BASES },
  paraphrases: { tuning: PARAPHRASE_TUNING_BASES, held: PARAPHRASE_CHECK_BASES },
} as const;
export type QuestionTable = keyof typeof QUESTION_TABLES;
export const isQuestionTable = (name: string | undefined): name is QuestionTable =>
  name !== undefined && Object.hasOwn(QUESTION_TABLES, name);

/**
 * `npm run eval -- assistant --only questions` (`fresh`, `fresher`, `trades` or `paraphrases`): uploads the bases to the service, asks their questions,
 * and prints how the answers are judged. The tuning half by default, with each answer that is not right; with `--held` the half that is only reported,
 * figures alone.
 */
export async function evaluateQuestions({ isHeld, limit, table }: EvaluatedQuestions): Promise<void> {
  const answers = await askBases(QUESTION_TABLES[table][isHeld ? 'held' : 'tuning'].slice(0, limit));
  for (const line of formatTable(tabulate(answers))) console.log(line);
  const cited = answers.reduce((sum, { citations }) => sum + citations, 0);
  const inexact = answers.reduce((sum, { inexactCitations }) => sum + inexactCitations, 0);
  console.log(`citations exact ${cited - inexact} of ${cited} (goal: all)`);
  if (isHeld) return;
  for (const { message, question, verdict } of withVerdict(answers, 'unrelated beside', 'wrong', 'refused'))
    console.log(
      `\n${verdict}: ${question.after === undefined ? '' : `${question.after} / `}${question.ask}\n${message}`,
    );
}

type EvaluatedQuestions = { readonly table: QuestionTable; readonly isHeld: boolean; readonly limit: number };

async function askBases(bases: readonly QuestionBase[]): Promise<readonly JudgedAnswer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'probant-questions-'));
  const releases: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const server = await startEmbeddedServer({ dataDir: join(folder, 'data'), logger: silentLogger });
    releases.push(() => server.close());
    const database = await openMigratedDatabase({
      url: server.url,
      migrationUrl: server.migrationUrl,
      migrations: [assistantMigrations],
      logger: silentLogger,
    });
    releases.push(() => database.close());
    const embedder = await openEmbedder(
      { remote: null, processes: 1 },
      { clock: systemClock, logger: silentLogger, metrics: createMetrics() },
    );
    releases.push(async () => embedder?.close());
    const assistant = await createTestAssistant({
      database,
      ...(embedder === null ? {} : { embedder: keepVectors(embedder) }),
    });
    releases.push(() => assistant.close());
    const judged: JudgedAnswer[] = [];
    for (const base of bases) {
      const readTruth = createTruthReader(base);
      judged.push(...(await askBase(assistant, base)).map((answer) => judgeAsked(answer, readTruth)));
    }
    return judged;
  } finally {
    for (const release of releases.reverse()) await release();
  }
}

const tabulate = (answers: readonly JudgedAnswer[]): readonly (readonly string[])[] => [
  [
    'questions',
    'with answer',
    'right and nothing unrelated',
    'unrelated beside',
    'wrong',
    'refused',
    'wrong among answers',
    'without answer',
    'refused rightly',
  ],
  ...QUESTION_KINDS.map(({ includes, name }) => {
    const asked = answers.filter(({ question }) => includes(question));
    const answerable = asked.filter(({ question }) => isAnswered(question));
    const count = (...verdicts: Parameters<typeof withVerdict>[1][]) => withVerdict(answerable, ...verdicts).length;
    const given = asked.filter(({ isRefusal }) => !isRefusal).length;
    const others = asked.length - answerable.length;
    return [
      name,
      String(answerable.length),
      formatShare(count('right'), answerable.length),
      formatShare(count('unrelated beside'), answerable.length),
      formatShare(count('wrong'), answerable.length),
      formatShare(count('refused'), answerable.length),
      formatShare(withVerdict(asked, 'wrong').length, given),
      String(others),
      formatShare(withVerdict(asked, 'refused rightly').length, others),
    ];
  }),
  ['goal', '', '.85', '', '', '', '.05', '', '.93'],
];
