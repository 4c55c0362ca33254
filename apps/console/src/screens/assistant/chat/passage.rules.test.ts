import { expect, test } from 'vitest';
import { coversBlock, markPassage } from './passage.rules.ts';

const block = { text: 'BIC : CLITFRPPXXX', start: 100, end: 117 };
const mark = (start: number, end: number) =>
  markPassage(block, { start, end })
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

test.each([
  ['a part of a block', 106, 117, 'BIC : [CLITFRPPXXX]'],
  ['the middle of a block', 104, 107, 'BIC [: C]LITFRPPXXX'],
  ['the whole block and more', 50, 200, '[BIC : CLITFRPPXXX]'],
  ['the end of the block before', 50, 100, 'BIC : CLITFRPPXXX'],
  ['the block after', 117, 130, 'BIC : CLITFRPPXXX'],
])('a passage over %s', (_, start, end, marked) => {
  expect(mark(start, end)).toBe(marked);
  expect(coversBlock(block, { start, end })).toBe(marked.includes('['));
});
