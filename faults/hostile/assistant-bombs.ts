import { HOSTILE_FILES } from '@probant/documents/testing/hostile-files';
import { HOSTILE_TEXTS } from '@probant/documents/testing/hostile-texts';
import { writeOdt, writePptx, writeXlsx } from '@probant/documents/testing/office-writer';
import { writePdf } from '@probant/documents/testing/pdf-writer';
import { MIB_BYTES } from '@probant/kernel/byte-units';

/** A file that is made to harm what reads, divides or indexes it. Created on demand, never stored. */
export type AssistantBomb = { readonly title: string; readonly name: string; readonly create: () => Uint8Array };

const FILE_LIMIT_BYTES = 50 * MIB_BYTES;
/** One part of an office file may inflate to 50 MiB. */
const OVERSIZED_PART_LENGTH = 60 * MIB_BYTES;
const WORDS_AT_ONE_PLACE = 100_000;
const DEEP_LEVELS = 1_000_000;

const createBomb = (title: string, name: string, create: () => Uint8Array): AssistantBomb => ({ title, name, create });

/** Fills a text of the largest size. */
const fill = (repeated: string): Buffer => Buffer.alloc(FILE_LIMIT_BYTES, repeated);

/** Creates lines until the text has the largest size; each has words of its own. */
function fillWithRareWords(): Buffer {
  const text = Buffer.alloc(FILE_LIMIT_BYTES, ' ');
  for (let at = 0, word = 0; at + 12 < text.length; word += 1)
    at += text.write(`w${word.toString(36)}${word % 12 === 0 ? '.\n' : ' '}`, at);
  return text;
}

/** Creates a Markdown list whose items are nested: item `n` is indented by `n` steps. */
const createNestedList = (levels: number): Buffer =>
  Buffer.from(Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'));

const createWordsAtOnePlace = (): Buffer =>
  writePdf({
    pages: [{ texts: Array.from({ length: WORDS_AT_ONE_PLACE }, () => ({ text: 'mot', x: 60, y: 700, size: 10 })) }],
  });

const createWideCsv = (columns: number, rows: number): Buffer =>
  Buffer.from(`${Array<string>(columns).fill('a').join(';')}\n`.repeat(rows));

const TEXT_BOMBS: readonly AssistantBomb[] = [
  createBomb('50 MiB of one letter', 'a.txt', () => fill('a')),
  createBomb('50 MiB of one word', 'a.txt', () => fill('mot ')),
  createBomb('50 MiB of rare words', 'a.txt', fillWithRareWords),
  createBomb('50 MiB of line feeds', 'a.txt', () => fill('\n')),
  createBomb('50 MiB of sentences of one letter', 'a.txt', () => fill('A. ')),
  createBomb('a million headings', 'a.md', () => Buffer.from('# a\n\n'.repeat(1_000_000))),
  createBomb('30,000 sections', 'a.md', () => Buffer.from('# Titre\n\nUn texte.\n\n'.repeat(30_000))),
  createBomb('a heading of a million words', 'a.md', () => Buffer.from(`# ${'mot '.repeat(1_000_000)}\n\nTexte.`)),
  createBomb('lists in lists, 2,000 deep', 'a.md', () => createNestedList(2_000)),
  createBomb('quotes in quotes', 'a.md', () => Buffer.from(`${'>'.repeat(DEEP_LEVELS)} a`)),
  createBomb('brackets without an end', 'a.md', () => Buffer.from('['.repeat(DEEP_LEVELS))),
  createBomb('100,000 columns', 'a.csv', () => createWideCsv(100_000, 20)),
  createBomb('a million rows', 'a.csv', () => createWideCsv(2, 1_000_000)),
  createBomb('a quotation mark without an end', 'a.csv', () => Buffer.from(`a;b\n"${'x;'.repeat(10 * MIB_BYTES)}`)),
  createBomb('a million nested elements', 'a.html', () => Buffer.from(`<html>${'<div>'.repeat(DEEP_LEVELS)}a`)),
  createBomb('tables in tables', 'a.html', () => Buffer.from(`<html>${'<table><tr><td>a'.repeat(100_000)}`)),
  createBomb('an attribute of 20 MiB', 'a.html', () => Buffer.from(`<html><p id="${'x'.repeat(20 * MIB_BYTES)}">a`)),
];

const OFFICE_BOMBS: readonly AssistantBomb[] = [
  createBomb('an ODT of 60 MiB', 'a.odt', () => writeOdt(`<text:p>${'a '.repeat(OVERSIZED_PART_LENGTH / 2)}</text:p>`)),
  createBomb('an ODT of a million paragraphs', 'a.odt', () => writeOdt('<text:p>a</text:p>'.repeat(1_000_000))),
  createBomb('an XLSX of 60 MiB', 'a.xlsx', () => writeXlsx({ A: [['a'.repeat(OVERSIZED_PART_LENGTH)]] })),
  createBomb('an XLSX of 500,000 rows', 'a.xlsx', () =>
    writeXlsx({ A: Array.from({ length: 500_000 }, (_, row) => [row]) }),
  ),
  createBomb('a PPTX of 60 MiB', 'a.pptx', () =>
    writePptx([{ title: 'a', body: ['a'.repeat(OVERSIZED_PART_LENGTH)] }]),
  ),
  createBomb('a PPTX of 5,000 slides', 'a.pptx', () =>
    writePptx(Array.from({ length: 5_000 }, (_, slide) => ({ title: `${slide}`, body: ['a'] }))),
  ),
];

const ACCEPTED_NAME = /\.(pdf|docx|png|jpg|tiff)$/;

/** Every file that is made to harm a knowledge base. */
export const ASSISTANT_BOMBS: readonly AssistantBomb[] = [
  ...TEXT_BOMBS,
  ...OFFICE_BOMBS,
  createBomb('100,000 words at one place', 'a.pdf', createWordsAtOnePlace),
  ...HOSTILE_FILES.filter(({ name }) => ACCEPTED_NAME.test(name)),
  ...HOSTILE_TEXTS,
];
