/** Longest line of prose in a page; tables, code, headings and single long words may be longer. */
const MAX_PROSE_COLUMNS = 100;

const FENCE_PATTERN = /^\s*(?:```|~~~)/;
/** Tables, headings, HTML, quotations, pictures and link targets keep their lines. */
const UNWRAPPED_PATTERN = /^\s*(?:\||#|<|>|!\[|\[[^\]]+\]:)/;
const ITEM_PATTERN = /^(\s*)(?:[-*+]|\d+[.)])\s+/;
/** A word that would start a list, a heading or a table when it became the first of a line. */
const MARKER_PATTERN = /^(?:[-+*#>|]|\d+[.)])$/;

/** Returns the numbers, from 1, of the lines of prose that are too long and have a place to break. */
export function findLongLines(text: string): readonly number[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (FENCE_PATTERN.test(line)) {
      isCode = !isCode;
      return [];
    }
    const isProse = !isCode && !UNWRAPPED_PATTERN.test(line);
    return isProse && line.length > MAX_PROSE_COLUMNS && isBreakable(line) ? [index + 1] : [];
  });
}

/** Whether there is a space between two words of a line before its limit, outside of inline code. */
function isBreakable(line: string): boolean {
  const [indent = ''] = ITEM_PATTERN.exec(line) ?? /^\s*/.exec(line) ?? [];
  const first = splitWords(line.slice(indent.length))[0] ?? '';
  return indent.length + first.length <= MAX_PROSE_COLUMNS;
}

/** Returns a page whose paragraphs and list items with a line that is too long are wrapped again; everything else stays as it is. */
export function wrapProse(text: string): string {
  const wrapped: string[] = [];
  let block: string[] = [];
  let isCode = false;
  const endBlock = (): void => {
    wrapped.push(...(findLongLines(block.join('\n')).length > 0 ? wrapBlock(block) : block));
    block = [];
  };
  for (const line of text.split('\n')) {
    const isFence = FENCE_PATTERN.test(line);
    if (isFence || isCode || line.trim() === '' || UNWRAPPED_PATTERN.test(line)) {
      endBlock();
      wrapped.push(line);
      if (isFence) isCode = !isCode;
    } else {
      if (ITEM_PATTERN.test(line) || block.at(-1)?.endsWith('  ') === true) endBlock();
      block.push(line);
    }
  }
  endBlock();
  return wrapped.join('\n');
}

function wrapBlock(block: readonly string[]): readonly string[] {
  const [head = ''] = block;
  const [start = ''] = ITEM_PATTERN.exec(head) ?? /^\s*/.exec(head) ?? [];
  const words = splitWords([head.slice(start.length), ...block.slice(1)].map((line) => line.trim()).join(' '));
  const lines: string[] = [];
  let line = start;
  let isEmpty = true;
  for (const [index, word] of words.entries()) {
    const longer = isEmpty ? `${line}${word}` : `${line} ${word}`;
    // A marker stays on the line before, and the word after it comes along.
    const unit = MARKER_PATTERN.test(words[index + 1] ?? '') ? `${longer} ${words[index + 1]}` : longer;
    if (unit.length > MAX_PROSE_COLUMNS && !isEmpty && !MARKER_PATTERN.test(word)) {
      lines.push(line);
      line = `${' '.repeat(start.length)}${word}`;
    } else line = longer;
    isEmpty = false;
  }
  return [...lines, line];
}

/** Splits prose at its spaces, except inside inline code. */
const splitWords = (prose: string): readonly string[] => prose.match(/(?:`+[^`]*`+|[^\s`]|`)+/g) ?? [];
