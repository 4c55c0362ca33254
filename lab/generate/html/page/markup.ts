/** A piece of HTML, as opposed to text that must be escaped. */
export type Markup = { readonly html: string };
type Part = string | number | Markup | null | false | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] as string);

const write = (part: Part): string => {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return 'html' in part ? part.html : part.map(write).join('');
};

/** Builds HTML from a template; texts are escaped, lists are joined, null and false leave nothing. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: texts.map((text, index) => text + write(parts[index] ?? null)).join(''),
});

/** Puts line breaks between texts. */
export const joinRows = (rows: readonly (string | null | false)[]): Markup => ({
  html: rows
    .filter((row) => typeof row === 'string')
    .map(escapeText)
    .join('<br>'),
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns the texts of a page in reading order, without styles. */
export const readText = (page: string): string =>
  page
    .replaceAll(/<(style|title)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '');
