import { type BinaryMessage, readBinaryMessage } from './binary-message.ts';
import type { CodeField } from './code.ts';
import { CodeFormatError } from './code-format-error.ts';
import { isMessageText, MAX_FIELDS, readTextField } from './text-message.ts';

/** No character has this value, and the binary part has it before the signature. */
const SIGNATURE_MARKER = 0xff;

/**
 * Returns the message of a code that switches from characters to bytes (3.7), null when it is none. Bytes do not tell where the switch
 * was: it is at the last end of a text field after which binary fields and a signature fill the rest. The signed bytes are the same
 * wherever it is.
 */
export function readMixedMessage(
  bytes: Uint8Array,
  text: string,
  offset: number,
  perimeter: string,
): BinaryMessage | null {
  if (!bytes.includes(SIGNATURE_MARKER)) return null;
  const textFields: CodeField[] = [];
  let message: BinaryMessage | null = null;
  for (let next = offset; textFields.length < MAX_FIELDS; ) {
    const placed = readOrNull(() => readTextField(text, next, perimeter));
    if (placed === null || !isMessageText(placed.field.value)) return message;
    textFields.push(placed.field);
    next = placed.next;
    const binary = readOrNull(() => readBinaryMessage(bytes, next));
    if (binary?.signature && textFields.length + binary.fields.length + binary.unsignedFields.length <= MAX_FIELDS)
      message = { ...binary, fields: [...textFields, ...binary.fields] };
  }
  return message;
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CodeFormatError) return null;
    throw error;
  }
}
