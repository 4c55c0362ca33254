declare const markupBrand: unique symbol;

/** Trusted Markdown: written in this service, or a value that `formatValue` has escaped. */
export type Markup = string & { readonly [markupBrand]: true };

/** Template tag for trusted Markdown. Values must go through `formatValue`. */
export function markdown(parts: TemplateStringsArray, ...values: readonly (Markup | number)[]): Markup {
  return String.raw({ raw: parts }, ...values) as Markup;
}

/** Longer values are cut; the log and its exports have the rest. */
const MAX_VALUE_CHARACTERS = 256;

/**
 * Formats a value of the log as code spans, in which no renderer interprets Markdown, HTML, links or addresses. The two characters that
 * could end the span or the table cell are written between spans as character references. Characters that are invisible or change how
 * their neighbours are displayed (controls, directions, joiners, leading, trailing and repeated spaces) are written as code points.
 */
export function formatValue(value: string): Markup {
  if (value === '') return markdown`(vide)`;
  const characters = Array.from(value);
  if (characters.length <= MAX_VALUE_CHARACTERS) return formatSpans(value);
  return markdown`${formatSpans(characters.slice(0, MAX_VALUE_CHARACTERS).join(''))}… (${characters.length} caractères)`;
}

const formatSpans = (value: string): Markup =>
  value
    .split(/([|`])/)
    .filter((part) => part !== '')
    .map((part) => CHARACTER_REFERENCES.get(part) ?? `\`${escapeInvisible(part)}\``)
    .join('') as Markup;

const CHARACTER_REFERENCES: ReadonlyMap<string, string> = new Map([
  ['|', '&#124;'],
  ['`', '&#96;'],
]);

/** U+27E6 starts a code point notation, so it is escaped too: no value can look like another one. */
const INVISIBLE_PATTERN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u27e6]|(?! )\p{Zs}|^ | $|(?<= ) /gu;

const escapeInvisible = (text: string): string =>
  text.replace(INVISIBLE_PATTERN, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return `\u27e6U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}\u27e7`;
  });

export type TableColumn = { readonly title: Markup; readonly align?: 'right' };

export function formatTable(columns: readonly TableColumn[], rows: readonly (readonly Markup[])[]): Markup {
  const formatRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    formatRow(columns.map(({ title }) => title)),
    formatRow(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map(formatRow),
  ].join('\n') as Markup;
}

/** Formats a text of several lines, unchanged, in a fenced block. The fence is longer than any run of backticks in the text. */
export function formatBlock(text: string): Markup {
  const longestBackticks = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longestBackticks + 1);
  return `${fence}text\n${text.endsWith('\n') ? text : `${text}\n`}${fence}` as Markup;
}

/** Joins paragraphs, headings and tables with an empty line between them. */
export const joinParagraphs = (...parts: readonly Markup[]): Markup => parts.join('\n\n') as Markup;

/** Formats 1284 as `1 284`, with the narrow no-break space of French typography. */
export const formatCount = (number: number): Markup => new Intl.NumberFormat('fr-FR').format(number) as Markup;
