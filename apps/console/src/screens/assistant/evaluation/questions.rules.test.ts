import { describe, expect, test } from 'vitest';
import { parseQuestions } from './questions.rules.ts';

const question = (text: string, expected = '', document = '', page: number | null = null) => ({
  question: text,
  expected,
  document,
  page,
});

describe('a file of questions', () => {
  test.each([
    [
      'of a French spreadsheet',
      'question;attendu\nQuel est le BIC ?;AGRIFRPP',
      [question('Quel est le BIC ?', 'AGRIFRPP')],
    ],
    [
      'of the command line, with commas and quotation marks',
      'question,document,page,answer\n"Net, à payer ?",facture.pdf,1,"4 011,45 €"',
      [question('Net, à payer ?', '4 011,45 €', 'facture.pdf', 1)],
    ],
    ['with tabs', 'Question\tExpected\nWhen?\tMonday', [question('When?', 'Monday')]],
    ['with a mark before the first word', '\uFEFFquestion;attendu\nQui ?;', [question('Qui ?')]],
    [
      'with line ends of Windows and an empty last line',
      'question;attendu\r\nQui ?;Moi\r\n\r\n',
      [question('Qui ?', 'Moi')],
    ],
    ['with accents and capitals in the names', 'QUESTION;Réponse\nQui ?;Moi', [question('Qui ?', 'Moi')]],
    [
      'with a line end and quotes in a cell',
      'question;attendu\n"Où ""loge""\non ?";ici',
      [question('Où "loge"\non ?', 'ici')],
    ],
    ['with one column', 'question\nQui ?', [question('Qui ?')]],
    ['with a quotation mark that never ends', 'question;attendu\n"Qui ?', [question('Qui ?')]],
  ])('%s is read', (_, text, questions) => {
    expect(parseQuestions(text)).toEqual({ problem: null, questions });
  });

  test.each([
    ['no file content', '', 'none'],
    ['no column of questions', 'demande;attendu\nQui ?;Moi', 'none'],
    ['names of columns alone', 'question;attendu\n', 'none'],
    ['more than 5,000 questions', `question\n${'Qui ?\n'.repeat(5_001)}`, 'too-many'],
  ])('with %s is refused', (_, text, problem) => {
    expect(parseQuestions(text)).toEqual({ problem });
  });
});
