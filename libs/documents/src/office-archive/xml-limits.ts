import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';

const [LESS_THAN_BYTE, SLASH_BYTE, EXCLAMATION_BYTE, QUESTION_BYTE] = [0x3c, 0x2f, 0x21, 0x3f];

/**
 * Checks a part before anything is built from it.
 * @throws UnreadableDocument: unreadable for a document type declaration, which no part may have (ECMA-376 part 2, 9.1.4) and without which
 * there are no entities; took_too_much_memory above the elements, depth and tag length of DOCUMENT_LIMITS.officeFile.
 */
export function checkXmlLimits(part: Uint8Array, maxElements: number = DOCUMENT_LIMITS.officeFile.elements): void {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  if (text.includes('<!DOCTYPE')) throw new UnreadableDocument('unreadable');
  let elements = 0;
  let depth = 0;
  for (let at = text.indexOf(LESS_THAN_BYTE); at !== -1; at = text.indexOf(LESS_THAN_BYTE, at + 1)) {
    const next = text[at + 1];
    if (next === EXCLAMATION_BYTE || next === QUESTION_BYTE) continue;
    if (next === SLASH_BYTE) {
      depth -= 1;
      continue;
    }
    const end = text.indexOf('>', at);
    if (end === -1) return;
    elements += 1;
    if (text[end - 1] !== SLASH_BYTE) depth += 1;
    if (elements > maxElements)
      throw new UnreadableDocument('took_too_much_memory', { of: 'elements', maximum: maxElements });
    if (depth > DOCUMENT_LIMITS.officeFile.depth || end - at > DOCUMENT_LIMITS.officeFile.tagBytes)
      throw new UnreadableDocument('took_too_much_memory');
  }
}
