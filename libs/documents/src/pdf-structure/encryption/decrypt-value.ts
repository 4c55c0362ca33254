import {
  isArray,
  isDictionary,
  isStream,
  isString,
  type ObjectCipher,
  type PdfDictionary,
  type PdfValue,
  toName,
} from '../values/pdf-value.ts';
import type { WorkBudget } from '../work-budget.ts';

/** Work for one string beside its bytes, in bytes of parsing: a file of a million strings needs some seconds. */
const STRING_COST_BYTES = 256;

/**
 * Returns an object with its strings decrypted, and its stream ready to be. A cross-reference stream is never encrypted. Recursive: the value
 * is nested up to STRUCTURE_LIMITS.depth.
 * @throws UnreadableDocument (took_too_long).
 */
export function decryptValue(value: PdfValue, cipher: ObjectCipher, budget: WorkBudget): PdfValue {
  if (isString(value)) {
    budget.spendParsing(STRING_COST_BYTES + value.bytes.length);
    return { ...value, bytes: cipher.decryptString(value.bytes) };
  }
  if (isArray(value)) return value.map((item) => decryptValue(item, cipher, budget));
  if (isDictionary(value)) return decryptDictionary(value, cipher, budget);
  if (!isStream(value) || toName(value.dictionary.entries.get('Type')) === 'XRef') return value;
  return { ...value, dictionary: decryptDictionary(value.dictionary, cipher, budget), cipher };
}

/** The signature in a signature dictionary is not encrypted (ISO 32000-2, 7.6.2): the bytes around it are what is signed. */
function decryptDictionary(dictionary: PdfDictionary, cipher: ObjectCipher, budget: WorkBudget): PdfDictionary {
  const isSignature = isArray(dictionary.entries.get('ByteRange'));
  const entries = new Map<string, PdfValue>();
  for (const [key, value] of dictionary.entries)
    entries.set(key, isSignature && key === 'Contents' ? value : decryptValue(value, cipher, budget));
  return { kind: 'dictionary', entries };
}
