declare const markupBrand: unique symbol;

/** Text that stands in a document as Markdown: written by us, or a value that `shown` has made harmless. */
export type Markup = string & { readonly [markupBrand]: true };

/** Markdown of our own. Values go in through `shown`, never by themselves. */
export function markdown(parts: TemplateStringsArray, ...values: readonly (Markup | number)[]): Markup {
  return String.raw({ raw: parts }, ...values) as Markup;
}

/** Characters of a value that are shown; the log and its exports hold the rest. */
const SHOWN_CHARACTERS = 256;

/**
 * A value as it stands in the log, in code spans: there no Markdown, HTML, link or address is read by any renderer. The two characters
 * that could end the span or the table's cell stand between spans as references. Whatever cannot be seen, or would change how its
 * neighbours are seen (controls, directions, joiners, spaces at the ends and in rows), is told by its number.
 */
export function shown(value: string): Markup {
  if (value === '') return markdown`(vide)`;
  const characters = Array.from(value);
  if (characters.length <= SHOWN_CHARACTERS) return spans(value);
  return markdown`${spans(characters.slice(0, SHOWN_CHARACTERS).join(''))}… (${characters.length} caractères)`;
}

const spans = (value: string): Markup =>
  value
    .split(/([|`])/)
    .filter((part) => part !== '')
    .map((part) => REFERENCES.get(part) ?? `\`${visible(part)}\``)
    .join('') as Markup;

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['|', '&#124;'],
  ['`', '&#96;'],
]);

/** U+27E6 opens what is told by its number, so it is told by its own: no value can look like another one. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u27e6]|(?! )\p{Zs}|^ | $|(?<= ) /gu;

const visible = (text: string): string =>
  text.replace(UNSEEN, (character) => {
    const number = character.codePointAt(0) ?? 0;
    return `\u27e6U+${number.toString(16).toUpperCase().padStart(4, '0')}\u27e7`;
  });

export type Column = { readonly title: Markup; readonly align?: 'right' };

export function table(columns: readonly Column[], rows: readonly (readonly Markup[])[]): Markup {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n') as Markup;
}

/** A text of several lines, as it is; the fence is longer than any run of backticks in it. */
export function block(text: string): Markup {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.endsWith('\n') ? text : `${text}\n`}${fence}` as Markup;
}

/** Paragraphs, headings and tables with an empty line between them. */
export const paragraphs = (...parts: readonly Markup[]): Markup => parts.join('\n\n') as Markup;

/** 1284 as `1 284`, with the narrow no-break space of French typography. */
export const count = (number: number): Markup => new Intl.NumberFormat('fr-FR').format(number) as Markup;
