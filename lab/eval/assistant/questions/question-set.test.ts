import { describe, expect, test } from 'vitest';
import {
  FRESH_FIFTH_BASES,
  FRESH_FIRST_BASES,
  FRESH_FOURTH_BASES,
  FRESH_SECOND_BASES,
  FRESH_THIRD_BASES,
} from './bases/fresh/fresh-bases.ts';
import { PARAPHRASE_CHECK_BASES, PARAPHRASE_TUNING_BASES } from './bases/paraphrases/paraphrase-bases.ts';
import { REPORT_BASES, TUNING_BASES } from './bases/question-bases.ts';
import { writeDocument } from './files/write-document.ts';
import { judgeAnswer } from './judge-answer.rules.ts';
import { isAnswered, type QuestionBase } from './question-base.ts';
import { createTruthReader } from './read-truth.ts';
import { QUESTION_KINDS } from './tally-answers.rules.ts';

const BASES = [
  ...TUNING_BASES,
  ...REPORT_BASES,
  ...PARAPHRASE_TUNING_BASES,
  ...PARAPHRASE_CHECK_BASES,
  ...FRESH_FIRST_BASES,
  ...FRESH_SECOND_BASES,
  ...FRESH_THIRD_BASES,
  ...FRESH_FOURTH_BASES,
  ...FRESH_FIFTH_BASES,
];
const listQuestions = (bases: readonly QuestionBase[]) => bases.flatMap(({ questions }) => questions);

describe('the questions to realistic bases', () => {
  test('have enough of each kind in each half', () => {
    for (const half of [TUNING_BASES, REPORT_BASES]) {
      const questions = listQuestions(half);
      const count = (name: string) =>
        questions.filter(QUESTION_KINDS.find((kind) => kind.name === name)?.includes ?? (() => false)).length;
      expect(half.length).toBeGreaterThanOrEqual(6);
      expect(questions.length).toBeGreaterThanOrEqual(100);
      expect(questions.filter((question) => !isAnswered(question)).length).toBeGreaterThanOrEqual(25);
      expect(count('follow-ups')).toBeGreaterThanOrEqual(20);
      expect(count('tables and forms')).toBeGreaterThanOrEqual(20);
      expect(count('in English')).toBeGreaterThanOrEqual(15);
    }
  });

  test('ask in other words than the documents, in both halves', () => {
    for (const half of [PARAPHRASE_TUNING_BASES, PARAPHRASE_CHECK_BASES]) {
      const questions = listQuestions(half);
      expect(questions.filter(isAnswered).length).toBeGreaterThanOrEqual(30);
      expect(questions.filter((question) => !isAnswered(question)).length).toBeGreaterThanOrEqual(10);
    }
  });

  test('have as many of each kind in both fresh halves', () => {
    for (const half of [FRESH_FIRST_BASES, FRESH_SECOND_BASES]) {
      const questions = listQuestions(half);
      expect(questions.length).toBe(60);
      expect(questions.filter((question) => !isAnswered(question)).length).toBe(18);
      expect(questions.filter(({ after }) => after !== undefined).length).toBe(9);
      expect(questions.filter(({ language }) => language === 'en').length).toBe(9);
    }
  });

  test('have as many of each kind in both fresher halves', () => {
    for (const half of [FRESH_THIRD_BASES, FRESH_FOURTH_BASES]) {
      const questions = listQuestions(half);
      expect(questions.length).toBe(40);
      expect(questions.filter((question) => !isAnswered(question)).length).toBe(12);
      expect(questions.filter(({ after }) => after !== undefined).length).toBeGreaterThanOrEqual(4);
      expect(questions.filter(({ language }) => language === 'en').length).toBe(10);
    }
  });

  test('have five questions of fifteen without an answer in each base of the new trades', () => {
    for (const { questions } of FRESH_FIFTH_BASES) {
      expect(questions.length).toBe(15);
      expect(questions.filter((question) => !isAnswered(question)).length).toBe(5);
    }
  });

  test('are over documents of every format', () => {
    for (const half of [TUNING_BASES, REPORT_BASES, FRESH_FIRST_BASES, FRESH_SECOND_BASES])
      expect(new Set(half.flatMap(({ documents }) => documents.map(({ name }) => name.split('.').at(-1))))).toEqual(
        new Set(['md', 'html', 'docx', 'xlsx', 'csv', 'pdf', 'txt']),
      );
  });

  test.each(BASES)('$name: every document can be written', ({ documents }) => {
    for (const document of documents) expect(writeDocument(document).length).toBeGreaterThan(200);
  });

  test.each(BASES)('$name: the truth of each answer is found in the documents and judged right', (base) => {
    const readTruth = createTruthReader(base);
    for (const question of base.questions.filter(isAnswered)) {
      const truth = readTruth(question);
      const rows = truth.rows.map(({ cells }) => cells.join(' | '));
      expect([...rows, ...truth.sentences], question.ask).not.toEqual([]);
      expect([question.ask, judgeAnswer([...rows, ...truth.sentences].join('\n'), truth)]).toEqual([
        question.ask,
        'right',
      ]);
    }
  });
});
