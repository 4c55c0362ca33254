import { expect, test } from 'vitest';
import { chooseReportFormat } from './report-format.rules.ts';

test.each([
  ['', 'markdown'],
  ['*/*', 'markdown'],
  ['text/*', 'markdown'],
  ['application/json', 'markdown'],
  ['text/markdown', 'markdown'],
  ['text/html', 'html'],
  ['TEXT/HTML', 'html'],
  ['text/html; charset=utf-8', 'html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['text/html;q=0.4, text/markdown;q=0.5', 'markdown'],
  ['text/html;q=0.5, text/markdown;q=0.4', 'html'],
  ['text/html;q=0.5, */*;q=0.4', 'html'],
  ['text/html;q=0.5, */*;q=0.6', 'markdown'],
  ['text/html;q=0, */*', 'markdown'],
  ['text/html;q=0', 'markdown'],
  ['text/markdown;q=0, */*', 'html'],
  ['text/html, text/markdown', 'html'],
  ['text/markdown, text/html', 'markdown'],
  ['text/html;q=x, ;;,', 'markdown'],
])('Accept: %s selects %s', (accept, format) => {
  expect(chooseReportFormat(accept)).toBe(format);
});
