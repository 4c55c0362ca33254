/** Characters that nobody sees: format and control characters, private and unassigned ones, variation selectors, fillers of Hangul. */
const INVISIBLE_PATTERN =
  /[\p{Cf}\p{Cc}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|\p{Variation_Selector}/gu;

/** Marks by which models separate roles; in a document they can only be meant for a model. */
const ROLE_MARK_PATTERN =
  /<\|[^|\n]{0,40}\|>|<\/?(?:s|start_of_turn|end_of_turn|bos|eos)>|\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS)\]|<<\/?SYS>>/giu;

/** A line that could be taken for one of ours, in letters that look the same (NFKC) or with other words around it. */
const DELIMITER_PATTERN = /(?:begin|end)[^\p{L}\n]{0,10}passage/iu;

/** A reference such as [3] in a document would be mistaken for a reference of the answer. */
const REFERENCE_PATTERN = /[[【](\d{1,4}(?:[,;–-] ?\d{1,4})?)[\]】]/gu;

/** Returns a text without characters that nobody sees. Other line breaks become \n, tabs and other spaces stay or become spaces. */
export const removeInvisible = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .split('\n')
    .map((line) => line.replace(INVISIBLE_PATTERN, ''))
    .join('\n');

/**
 * Returns a text from outside as a model may see it: without invisible characters, marks of roles and lines that look like our
 * delimiters, each line after `> `, and [3] written as (3).
 */
export const quoteText = (text: string): string =>
  removeInvisible(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !DELIMITER_PATTERN.test(line.normalize('NFKC')))
    .map((line) => `> ${line.replace(ROLE_MARK_PATTERN, ' ').replace(REFERENCE_PATTERN, '($1)').trim()}`)
    .join('\n');
