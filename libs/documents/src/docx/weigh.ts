import { UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';

const [LESS, SLASH, BANG, QUESTION] = [0x3c, 0x2f, 0x21, 0x3f];

/**
 * Looks at a part before the library builds a tree of it. Throws UnreadableDocument: unreadable for a document type, which no part may
 * have (ECMA-376 part 2, 9.1.4) and which entities need; took_too_much_memory beyond the elements, depth and tags of LIMITS.docx.
 */
export function weighXml(part: Uint8Array): void {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  if (text.includes('<!DOCTYPE')) throw new UnreadableDocument('unreadable');
  let elements = 0;
  let depth = 0;
  for (let at = text.indexOf(LESS); at !== -1; at = text.indexOf(LESS, at + 1)) {
    const next = text[at + 1];
    if (next === BANG || next === QUESTION) continue;
    if (next === SLASH) {
      depth -= 1;
      continue;
    }
    const end = text.indexOf('>', at);
    if (end === -1) return;
    elements += 1;
    if (text[end - 1] !== SLASH) depth += 1;
    if (elements > LIMITS.docx.elements || depth > LIMITS.docx.depth || end - at > LIMITS.docx.tag)
      throw new UnreadableDocument('took_too_much_memory');
  }
}
