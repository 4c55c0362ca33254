import type { DocxParts } from './parts.ts';
import type { TextRow } from './rows.ts';

const PARAGRAPH = /<w:p[ >].*?<\/w:p>/gs;
const TEXT = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(tab|br)\b/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The paragraphs that stand on every page, each once: of the headers, or of the footers. The library for the body leaves them out. */
export function runningText(parts: DocxParts, kind: 'header' | 'footer'): TextRow[] {
  const names = [...parts.keys()].filter((name) => new RegExp(`(?:^|/)${kind}\\d*\\.xml$`).test(name)).sort();
  const texts = names.flatMap((name) => paragraphsOf(Buffer.from(parts.get(name) ?? []).toString('utf8')));
  return [...new Set(texts)].map((text) => [{ text, size: 1 }]);
}

const paragraphsOf = (xml: string): string[] =>
  [...xml.matchAll(PARAGRAPH)]
    .map(([paragraph]) =>
      [...paragraph.matchAll(TEXT)].map(([, text, gap]) => (gap ? ' ' : decoded(text ?? ''))).join(''),
    )
    .map((text) => text.replace(/\s+/gu, ' ').trim())
    .filter((text) => text !== '');

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
