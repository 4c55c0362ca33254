import { describe, expect, test } from 'vitest';
import { parseQuestions } from './parse-questions.rules.ts';
import { isAnswerable, QuestionFileError } from './question.ts';
import { MAX_QUESTIONS } from './read-rows.rules.ts';

const listProblems = (text: string): readonly string[] => {
  try {
    parseQuestions(text);
    return [];
  } catch (error) {
    if (error instanceof QuestionFileError) return error.problems;
    throw error;
  }
};

describe('parseQuestions', () => {
  test('reads CSV with any of the last three columns empty', () => {
    const questions = parseQuestions(
      'question,document,page,answer\nA ?,a.pdf,3,"un, deux"\nB ?,a.pdf,,\nC ?,,2,\nD ?,,,trois\nE ?,,,\n',
    );
    expect(
      questions.map(({ number, ...question }) => [number, question, isAnswerable({ number, ...question })]),
    ).toEqual([
      [1, { line: 2, question: 'A ?', document: 'a.pdf', page: 3, answer: 'un, deux' }, true],
      [2, { line: 3, question: 'B ?', document: 'a.pdf', page: null, answer: null }, true],
      [3, { line: 4, question: 'C ?', document: null, page: 2, answer: null }, true],
      [4, { line: 5, question: 'D ?', document: null, page: null, answer: 'trois' }, true],
      [5, { line: 6, question: 'E ?', document: null, page: null, answer: null }, false],
    ]);
  });

  const row = { number: 1, question: 'A ?', document: 'a.pdf', page: 3, answer: 'oui' };
  test.each([
    ['semicolons of French spreadsheets', 'question;document;page;answer\nA ?;a.pdf;3;oui\n', 2],
    ['tabs', 'question\tdocument\tpage\tanswer\nA ?\ta.pdf\t3\toui\n', 2],
    [
      'line ends of Windows, empty lines and blanks',
      ' Question ,document,page,answer\r\n\r\nA ? , a.pdf , 3 , oui\r\n',
      3,
    ],
    ['columns in another order', 'answer,page,document,question\noui,3,a.pdf,A ?\n', 2],
    ['JSON lines', '{"question":"A ?","document":"a.pdf","page":3,"answer":"oui"}\n', 1],
    ['JSON lines with a page as text', '\n{"question":"A ?","document":"a.pdf","page":"3","answer":"oui"}', 2],
  ])('reads %s', (_, text, line) => expect(parseQuestions(text)).toEqual([{ ...row, line }]));

  test('takes null and absent members of JSON lines as empty', () => {
    expect(parseQuestions('{"question":"A ?","page":null}')).toMatchObject([
      { document: null, page: null, answer: null },
    ]);
  });

  test.each([
    ['an empty file', '', ['the file is empty']],
    ['a header alone', 'question,answer\n', ['the file has no question']],
    ['no column question', 'document\na.pdf\n', [/^line 1: no column question; the first line names the columns/]],
    ['a misspelt column', 'question,documnet\nA,b\n', [/^line 1: an unknown column/]],
    ['a column twice', 'question,page,page\nA,1,2\n', [/^line 1: a column twice/]],
    ['a row with too many values', 'question,answer\nA,b,c\n', [/^line 2: has 3 values, and the header 2/]],
    ['an open quotation mark', 'question\nA\n"B\n', [/^line \d: a quotation mark is not closed/]],
    [
      'a quotation mark inside',
      'question,answer\nA,"b"c\n',
      [/^line 2: a quotation mark inside a value is not doubled/],
    ],
    ['a row without a question', 'question,answer\n,b\nA,b\n', ['line 2: has no question']],
    [
      'a page that is no number',
      'question,page\nA,p. 3\nB,0\n',
      [/^line 2: the page must be/, /^line 3: the page must be/],
    ],
    ['an answer of signs', 'question,answer\nA,...\n', ['line 2: the answer has no letter and no digit']],
    [
      'a question that is too long',
      `question\n${'a'.repeat(10_001)}\n`,
      ['line 2: the question has more than 10,000 characters'],
    ],
    ['a line that is no JSON', '{"question":"A"}\n{"question"\n', ['line 2: is no JSON']],
    ['a line that is no object', '{"question":"A"}\n[]\n', ['line 2: is no JSON object']],
    ['an unknown member', '{"question":"A","pages":1}', [/^line 1: has an unknown member/]],
    ['a member of another type', '{"question":["A"]}', ['line 1: question must be a text']],
    ['a page with decimals', '{"question":"A","page":1.5}', [/^line 1: the page must be/]],
  ])('refuses %s with its line', (_, text, problems) => {
    expect(listProblems(text)).toEqual(
      problems.map((problem) => (typeof problem === 'string' ? problem : expect.stringMatching(problem))),
    );
  });

  test('lists 20 problems and counts the others', () => {
    const problems = listProblems(`question,page\n${'A,x\n'.repeat(25)}`);
    expect([problems.length, problems.at(-1)]).toEqual([21, 'and 5 more problems']);
  });

  test.each([
    ['CSV', 'question\n', 'A\n'],
    ['JSON lines', '', '{"question":"A"}\n'],
  ])('accepts 5,000 questions of %s and no more', (_, header, line) => {
    expect(parseQuestions(header + line.repeat(MAX_QUESTIONS))).toHaveLength(MAX_QUESTIONS);
    expect(listProblems(header + line.repeat(MAX_QUESTIONS + 1))).toEqual(['the file has more than 5,000 questions']);
  });

  test('puts no text of a question into a message', () => {
    const text = 'question,document,page\nSecret ?,x.pdf,secret\n';
    expect(listProblems(text).join()).not.toMatch(/secret/i);
  });
});
