/**
 * Graphics states that a content may save one inside the other (`q`). A page has some ten, ISO 32000-1 (annex C) asks for 28; pdf.js needs
 * a time that grows with the square: 0.1 s for 2,000, and 170 s for 100,000 (in 200 KB).
 */
export const MAX_SAVED_STATES = 2_000;

const SAVE_BYTE = 0x71;
const RESTORE_BYTE = 0x51;
/** White space and delimiters of PDF (ISO 32000-1, 7.2.2), and the ends of the content. */
const SEPARATORS = new Set([undefined, ...Buffer.from('\0\t\n\f\r ()<>[]{}/%')]);

/** Whether a content saves more than MAX_SAVED_STATES graphics states without restoring them. Passes over it once or twice. */
export function exceedsSavedStates(content: Buffer): boolean {
  const findSave = createOperatorSearch(content, SAVE_BYTE);
  const findRestore = createOperatorSearch(content, RESTORE_BYTE);
  let depth = 0;
  let restore = findRestore(0);
  for (let save = findSave(0); save < content.length; save = findSave(save + 1)) {
    for (; restore < save; restore = findRestore(restore + 1)) depth = Math.max(0, depth - 1);
    depth += 1;
    if (depth > MAX_SAVED_STATES) return true;
  }
  return false;
}

/** Returns a search for an operator of one letter; the length of the content when there is none. */
function createOperatorSearch(content: Buffer, letter: number): (from: number) => number {
  return (from) => {
    for (let at = content.indexOf(letter, from); at !== -1; at = content.indexOf(letter, at + 1))
      if (SEPARATORS.has(content[at - 1]) && SEPARATORS.has(content[at + 1])) return at;
    return content.length;
  };
}
