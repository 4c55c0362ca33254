import type { OpenedDocument } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { findUnreadParts } from './unread-parts.rules.ts';

const ROLL = ['LA TABLE DU VIADUC', '10/03/2026 13:24', '1 Café      2,10', 'TOTAL      2,10'];
const repeat = (row: (index: number) => string, count: number) => Array.from({ length: count }, (_, i) => row(i));
const type = (...pages: (readonly string[])[]): OpenedDocument =>
  createTypedDocument(pages.map((rows) => rows.join('\n')));
const mark = (document: OpenedDocument, page: number): OpenedDocument => ({
  ...document,
  pages: document.pages.map((read) => (read.number === page ? { ...read, lines: [], isUnread: true } : read)),
});

test.each<readonly [string, OpenedDocument]>([
  ['a till receipt', type(ROLL)],
  ['two pages', type(ROLL, ROLL)],
  ['a roll of 390 rows', type(repeat((index) => `Article ${index}`, 390))],
  ['an empty page', type([])],
])('%s is read whole', (_, document) => expect(findUnreadParts(document)).toBeNull());

test.each<readonly [string, OpenedDocument, readonly string[], readonly number[]]>([
  ['a page that OCR had no time for', mark(type(ROLL, ROLL), 2), ['fields', 'amounts', 'dates'], [2]],
  ['the only page, that OCR had no time for', mark(type(ROLL), 1), ['fields', 'amounts', 'dates'], [1]],
  [
    'rows beyond 400, on the second and third page',
    type(...repeat((page) => `${page}`, 3).map((page) => repeat((index) => `Article ${page} ${index}`, 250))),
    ['fields', 'amounts', 'dates'],
    [2, 3],
  ],
  ['a page of 900 rows', type(repeat((index) => `Article ${index}`, 900)), ['fields', 'amounts', 'dates'], [1]],
  [
    'a row of 500 words',
    type([...ROLL, repeat((index) => `mot${index}`, 500).join(' ')]),
    ['fields', 'amounts', 'dates'],
    [1],
  ],
  ['amounts beyond 400', type(repeat(() => '1,00      2,00      3,00      4,00', 150)), ['amounts'], [1]],
  [
    'amounts beyond 400 on a later page',
    type(
      ROLL,
      repeat(() => '1,00      2,00      3,00      4,00', 120),
    ),
    ['amounts'],
    [2],
  ],
  [
    'pages beyond those that were read',
    { ...type(ROLL), pageCount: 9, isTruncated: true },
    ['fields', 'amounts', 'dates'],
    [],
  ],
])('%s is said', (_, document, checks, pages) => expect(findUnreadParts(document)).toEqual({ checks, pages }));
