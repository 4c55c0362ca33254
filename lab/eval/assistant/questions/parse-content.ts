/** A part of a document, whatever its format. */
export type ContentBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly isHidden: boolean }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'footer'; readonly text: string };

/** Marks the heading of a sheet that a workbook hides. */
const HIDDEN_MARK = ' [hidden]';

/**
 * Reads the notation in which the documents of the set are written, one block a line: `# heading`, `- item`, `1. step`, `| cell | cell |`
 * (the first row names the columns), `= label : value` of a form, `~ footer`, and paragraphs. Lines of one kind that follow each other
 * are one list, table or form; an empty line ends it.
 */
export function parseContent(content: string): readonly ContentBlock[] {
  const groups: { kind: string; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of content.split('\n').map((one) => one.trim())) {
    const kind = nameKind(line);
    const last = groups.at(-1);
    if (kind === 'empty') isOpen = false;
    else if (isOpen && last?.kind === kind && JOINED_KINDS.has(kind)) last.lines.push(line);
    else {
      groups.push({ kind, lines: [line] });
      isOpen = true;
    }
  }
  return groups.map(({ kind, lines }) => toBlock(kind, lines));
}

const JOINED_KINDS = new Set(['item', 'step', 'row', 'field']);
const KIND_PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['empty', /^$/],
  ['heading', /^#{1,3} /],
  ['item', /^- /],
  ['step', /^\d+\. /],
  ['row', /^\|/],
  ['field', /^= /],
  ['footer', /^~ /],
];

const nameKind = (line: string): string => KIND_PATTERNS.find(([, pattern]) => pattern.test(line))?.[0] ?? 'paragraph';

function toBlock(kind: string, lines: readonly string[]): ContentBlock {
  const [first = ''] = lines;
  switch (kind) {
    case 'heading': {
      const level = first.indexOf(' ');
      const isHidden = first.endsWith(HIDDEN_MARK);
      const text = first.slice(level + 1, isHidden ? -HIDDEN_MARK.length : undefined);
      return { kind, level, text, isHidden };
    }
    case 'item':
    case 'step':
      return {
        kind: 'list',
        isNumbered: kind === 'step',
        items: lines.map((line) => line.slice(line.indexOf(' ') + 1)),
      };
    case 'row': {
      const [header = [], ...rows] = lines.map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
      return { kind: 'table', header, rows };
    }
    case 'field':
      return { kind: 'fields', fields: lines.map(splitField) };
    case 'footer':
      return { kind, text: first.slice(2) };
    default:
      return { kind: 'paragraph', text: first };
  }
}

function splitField(line: string): readonly [string, string] {
  const at = line.indexOf(' : ');
  return [line.slice(2, at), line.slice(at + 3)];
}
