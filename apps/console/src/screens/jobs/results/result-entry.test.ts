import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../../../i18n/language.tsx';
import { ResultEntry } from './result-entry.tsx';
import type { ResultRow } from './result-rows.rules.ts';

const ROW = { position: 1, path: 'a.jpg', types: [], toCheck: 0, isValidFec: null, isDuplicate: false } as const;

/** What is read in the row, without its titles. */
const readRow = (error: ResultRow['error']): string =>
  renderToStaticMarkup(
    createElement(LanguageProvider, null, createElement(ResultEntry, { row: { ...ROW, error }, kind: 'extract' })),
  ).replace(/<[^>]*>/g, '|');

test.each([
  ['content_mismatch', 'HEIC picture: convert to JPEG', true],
  ['file_too_large', 'file larger than 50 MiB', true],
  ['a_newer_code', 'something else', true],
  ['password_protected', 'unreadable file: protected by a password', false],
])('shows the sentence of the service where %s does not say the cause', (code, detail, isShown) => {
  expect(readRow({ code, detail }).includes(detail)).toBe(isShown);
});
