import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT_NAMES, PAGED_TYPES, TEXT_TYPES } from '@probant/assistant/accepted-formats';
import { READABLE_EXTENSIONS } from '@probant/contracts/document-types';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';

type Format = keyof typeof FORMAT_NAMES;

const FORMATS = Object.keys(FORMAT_NAMES) as readonly Format[];
const TEXT_FORMATS = FORMATS.filter((format) => format in TEXT_TYPES);
const ASSISTANT_SCREEN = 'apps/console/src/screens/assistant';

/** Endings of the names of files, by which the file dialog of a browser selects. */
const EXTENSIONS: Readonly<Record<Format, readonly string[]>> = {
  pdf: ['.pdf'],
  docx: ['.docx'],
  odt: ['.odt'],
  pptx: ['.pptx'],
  xlsx: ['.xlsx'],
  html: ['.html', '.htm'],
  markdown: ['.md'],
  csv: ['.csv'],
  text: ['.txt'],
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg'],
  tiff: ['.tif', '.tiff'],
};

/** What the hint of the console says for each format, in French and English. */
const HINTS: Readonly<Record<Format, readonly [string, string]>> = {
  pdf: ['PDF', 'PDF'],
  docx: ['Word', 'Word'],
  odt: ['OpenDocument', 'OpenDocument'],
  pptx: ['PowerPoint', 'PowerPoint'],
  xlsx: ['Excel', 'Excel'],
  html: ['HTML', 'HTML'],
  markdown: ['texte', 'text'],
  csv: ['CSV', 'CSV'],
  text: ['texte', 'text'],
  png: ['images', 'pictures'],
  jpeg: ['images', 'pictures'],
  tiff: ['images', 'pictures'],
};

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8').replaceAll(/\s+/g, ' ');

/** Sentences that name the formats: what stands before and behind the list. */
const SENTENCES: readonly (readonly [string, RegExp, readonly Format[]])[] = [
  ['docs/assistant.md', /## Documents (.*?), recognised by their/, FORMATS],
  ['docs/formats.md', /\| documents of knowledge bases \| (.*?) \|/, FORMATS],
  ['docs/cli.md', /\| `<files>` \| (PDF.*?), at most 50 MiB/, FORMATS],
  ['docs/limits.md', /items and table rows of a text document \((.*?)\)/, TEXT_FORMATS],
  ['docs/architecture.md', /\| documents without pages \((.*?)\)/, TEXT_FORMATS],
  ['libs/documents/README.md', /Documents without fixed pages \((.*?)\)/, TEXT_FORMATS],
  ['apps/cli/src/kb/upload/upload.command.ts', /'<files\.\.\.>', '(.*?), 50 MiB each'/, FORMATS],
];

test('every format of an upload has a name', () => {
  expect(FORMATS.toSorted()).toEqual([...Object.keys(TEXT_TYPES), ...Object.keys(PAGED_TYPES)].toSorted());
});

describe.each(SENTENCES)('%s', (path, pattern, formats) => {
  test('names the formats of an upload, and no others', () => {
    const [, list = ''] = pattern.exec(read(path)) ?? [];
    const named = list
      .replaceAll(/ with [a-z ]+| plain /g, ' ')
      .split(/,| and | or /)
      .map((name) => name.trim());
    const names = formats.map((format) => FORMAT_NAMES[format]);
    expect(named.filter((name) => name !== '').toSorted()).toEqual(names.toSorted());
  });
});

describe('the console', () => {
  test('offers the files of every format', () => {
    const [, accepted = ''] =
      /const ACCEPTED = '(.*?)'/.exec(read(`${ASSISTANT_SCREEN}/documents/documents-tab.tsx`)) ?? [];
    expect(accepted.split(',').toSorted()).toEqual(Object.values(EXTENSIONS).flat().toSorted());
  });

  test('says which files it takes in both languages', () => {
    const hints = [...read(`${ASSISTANT_SCREEN}/texts.ts`).matchAll(/dropHint: '(.*?)\./g)].map(
      ([, hint = '']) => hint,
    );
    const words = Object.values(HINTS);
    expect(hints).toHaveLength(2);
    for (const [language, hint] of hints.entries())
      expect(hint.split(', ').toSorted()).toEqual([...new Set(words.map((names) => names[language]))].toSorted());
  });
});

/** What sentences call the files that extraction reads, by extension. */
const READABLE_NAMES: Readonly<Record<(typeof READABLE_EXTENSIONS)[number], string>> = {
  '.pdf': 'PDF',
  '.docx': 'DOCX',
  '.png': 'PNG',
  '.jpg': 'JPEG',
  '.jpeg': 'JPEG',
  '.tiff': 'TIFF',
  '.bmp': 'BMP',
  '.gif': 'GIF',
};

describe('the files that extraction reads', () => {
  const screens = 'apps/console/src/screens';

  test.each([
    [`${screens}/read/empty-read.tsx`, /ACCEPTED_FILES = '([^']*)'/],
    [`${screens}/receipts/receipts-screen.tsx`, /ACCEPTED = '([^']*)'/],
    [`${screens}/jobs/send/plan-sending.rules.ts`, /READABLE = \[([^\]]*)\]/],
  ])('are those that %s offers', (path, pattern) => {
    const [, list = ''] = pattern.exec(read(path)) ?? [];
    expect(list.replaceAll(/['\s]/g, '').split(',')).toEqual(READABLE_EXTENSIONS);
  });

  test('include those that the screen of candidates offers for resumes', () => {
    const [, list = ''] = /accept="([^"]*)"/.exec(read(`${screens}/scoring/candidates/candidates-card.tsx`)) ?? [];
    const known: readonly string[] = READABLE_EXTENSIONS;
    expect(list.split(',').filter((extension) => !known.includes(extension))).toEqual([]);
  });

  test('are those that the screen for reading takes', () => {
    const [, pattern = ''] =
      /const ACCEPTED = \/(.*?)\/i;/.exec(read(`${screens}/read/values/readings.rules.ts`)) ?? [];
    const accepted = new RegExp(pattern);
    expect(READABLE_EXTENSIONS.filter((extension) => !accepted.test(`a${extension}`))).toEqual([]);
    expect(pattern.split('|').length).toBe(READABLE_EXTENSIONS.length - 1);
  });

  test.each([
    [`${screens}/read/texts.ts`, /hint: '(PDF.*?), 50 M/g, 2],
    [`${screens}/receipts/texts.ts`, /'(PDF[^']*?)\. 100 /g, 2],
    [`${screens}/jobs/texts.ts`, /hint: '(PDF.*?), 50 M/g, 2],
    ['apps/cli/src/read/read.command.ts', /'<file>', '(.*?), at most/g, 1],
    ['docs/cli.md', /\| `<file>` \| (PDF.*?), at most 50 MiB; a folder/g, 1],
    ['docs/formats.md', /\| (?:invoices, receipts[^|]*|receipts to check) \| (.*?) \|/g, 2],
  ])('are named by %s', (path, pattern, times) => {
    const lists = [...read(path).matchAll(pattern)].map(([, list = '']) => list);
    expect(lists).toHaveLength(times);
    const names = [...new Set(Object.values(READABLE_NAMES))].toSorted();
    for (const list of lists) {
      const named = list
        .replace('Word', 'DOCX')
        .replaceAll(/ \([^)]*\)/g, '')
        .split(/, | ou | or /);
      expect(named.toSorted()).toEqual(names);
    }
  });
});
