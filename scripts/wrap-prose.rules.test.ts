import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { listProsePages } from './prose-pages.ts';
import { findLongLines, wrapProse } from './wrap-prose.rules.ts';

test.each(listProsePages())('%s has prose of at most 100 columns: npm run wrap-docs', (page) => {
  expect(findLongLines(readFileSync(join(repositoryRoot, page), 'utf8'))).toEqual([]);
});

const WORDS = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
const CODE = `\`${WORDS}\``;

describe('findLongLines', () => {
  const cases = [
    { title: 'reports a paragraph', text: WORDS, lines: [1] },
    { title: 'reports a list item', text: `- ${WORDS}`, lines: [1] },
    { title: 'reports the second line of a list item', text: `1. word\n   ${WORDS}`, lines: [2] },
    { title: 'reports prose after a code block', text: `\`\`\`sh\n${WORDS}\n\`\`\`\n${WORDS}`, lines: [4] },
    { title: 'reports words before long code', text: `See ${CODE}`, lines: [1] },
    { title: 'allows a table', text: `| ${WORDS} |`, lines: [] },
    { title: 'allows a heading', text: `## ${WORDS}`, lines: [] },
    { title: 'allows code', text: `\`\`\`\n${WORDS}\n\`\`\``, lines: [] },
    { title: 'allows one long word', text: `https://example.com/${'a'.repeat(120)}`, lines: [] },
    { title: 'allows long code at the start of a list item', text: `- ${CODE}`, lines: [] },
    { title: 'allows 100 columns', text: `${'a'.repeat(49)} ${'b'.repeat(50)}`, lines: [] },
    { title: 'reports 101 columns', text: `${'a'.repeat(50)} ${'b'.repeat(50)}`, lines: [1] },
  ];
  test.each(cases)('$title', ({ text, lines }) => {
    expect(findLongLines(text)).toEqual(lines);
  });
});

describe('wrapProse', () => {
  const texts = [
    { title: 'a paragraph', text: `${WORDS}\nlast` },
    { title: 'a list with a long item', text: `- ${WORDS}\n- short\n  item` },
    { title: 'a numbered item that continues', text: `1. ${WORDS}\n   ${WORDS}` },
    { title: 'inline code with spaces', text: `${WORDS} \`a b c\` ${WORDS}` },
    { title: 'a dash between words', text: `${'a'.repeat(95)} - ${WORDS}` },
    { title: 'a number with a point at the break', text: `${'a'.repeat(96)} 12. ${WORDS}` },
  ];
  test.each(texts)('wraps $title and keeps its words', ({ text }) => {
    const wrapped = wrapProse(text);
    expect(wrapped).not.toBe(text);
    expect(findLongLines(wrapped)).toEqual([]);
    expect(wrapped.split(/\s+/)).toEqual(text.split(/\s+/));
    expect(wrapped.match(/^\s*(?:[-*+]|\d+[.)])\s/gm)).toEqual(text.match(/^\s*(?:[-*+]|\d+[.)])\s/gm));
    expect(wrapProse(wrapped)).toBe(wrapped);
  });

  test.each([
    { title: 'short lines', text: 'A short line.\nAnother one.' },
    { title: 'tables and code', text: `| ${WORDS} |\n\n\`\`\`sh\n${WORDS}\n\`\`\`` },
    { title: 'comments', text: `<!-- ${WORDS} -->` },
  ])('keeps $title as they are', ({ text }) => {
    expect(wrapProse(text)).toBe(text);
  });
});
