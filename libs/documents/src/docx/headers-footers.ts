import type { OfficeParts } from '../office-archive/office-parts.ts';
import type { TextRow } from './html-rows.ts';

const PARAGRAPH_PATTERN = /<w:p[ >].*?<\/w:p>/gs;
const TEXT_PATTERN = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(tab|br)\b/g;
const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the paragraphs of the headers, or of the footers, each once. The library for the body leaves them out. */
export function readHeadersOrFooters(parts: OfficeParts, kind: 'header' | 'footer'): TextRow[] {
  const names = [...parts.keys()].filter((name) => new RegExp(`(?:^|/)${kind}\\d*\\.xml$`).test(name)).sort();
  const texts = names.flatMap((name) => extractParagraphs(Buffer.from(parts.get(name) ?? []).toString('utf8')));
  return [...new Set(texts)].map((text) => [{ text, size: 1 }]);
}

const extractParagraphs = (xml: string): string[] =>
  [...xml.matchAll(PARAGRAPH_PATTERN)]
    .map(([paragraph]) =>
      [...paragraph.matchAll(TEXT_PATTERN)].map(([, text, gap]) => (gap ? ' ' : decodeEntities(text ?? ''))).join(''),
    )
    .map((text) => text.replace(/\s+/gu, ' ').trim())
    .filter((text) => text !== '');

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => XML_ENTITIES[name] ?? '');
