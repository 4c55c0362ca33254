import type { Truth, TruthRow } from './read-truth.ts';

/** How an answer to a question that the documents answer is judged. */
export type Verdict = 'right' | 'unrelated beside' | 'wrong';

/**
 * Judges an answer. `wrong`: it lacks something that it must contain. `unrelated beside`: it has that, but also a part of something else.
 * Blanks, case and punctuation are not compared; a part of an allowed sentence or row is allowed.
 */
export function judgeAnswer(message: string, truth: Truth): Verdict {
  const said = removeBlanks(message);
  if (!truth.contains.every((text) => said.includes(removeBlanks(text)))) return 'wrong';
  if (truth.without.some((text) => said.includes(removeBlanks(text)))) return 'unrelated beside';
  const allowed = truth.sentences.map(listWords).map((words) => ` ${words.join(' ')} `);
  const isSentence = (text: string): boolean => {
    const words = listWords(text);
    return words.length === 0 || allowed.some((sentence) => sentence.includes(` ${words.join(' ')} `));
  };
  const isAllowed = (line: string): boolean => {
    const item = line.replace(LIST_MARK_PATTERN, '');
    return isSentence(item) || truth.rows.some((row) => isRow(line, row)) || splitLine(item).every(isSentence);
  };
  return message.split('\n').every(isAllowed) ? 'right' : 'unrelated beside';
}

/** The number or the bullet of an item is no part of what it says. */
const LIST_MARK_PATTERN = /^\s*(?:\d{1,2}[.)]|\p{Ll}\)|[-•–*])\s+/u;

const removeBlanks = (text: string): string => foldText(text).replaceAll(/\s/gu, '');

const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('’', "'");

const listWords = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const splitLine = (line: string): readonly string[] => line.split(/(?<=[.!?…;:])\s+/u);

/** Whether every word of a line is one of a row or of the names of its columns, and no cell of another row is in it. */
function isRow(line: string, { cells, header, otherCells }: TruthRow): boolean {
  const own = new Set(listWords([...cells, ...header].join(' ')));
  const words = listWords(line);
  if (!words.every((word) => own.has(word))) return false;
  const lineText = ` ${words.join(' ')} `;
  const ownText = ` ${[...header, ...cells].map((cell) => listWords(cell).join(' ')).join(' | ')} `;
  return otherCells.every((cell) => {
    const text = ` ${listWords(cell).join(' ')} `;
    return text.trim() === '' || ownText.includes(text) || !lineText.includes(text);
  });
}
