import { UnreadableDocument } from '../../document.ts';
import type { FileContext } from '../indirect-object.ts';
import {
  EMPTY_DICTIONARY,
  isArray,
  type PdfDictionary,
  type PdfStream,
  type PdfValue,
  toDictionary,
  toInteger,
  toName,
} from '../values/pdf-value.ts';
import { type FilterOutput, inflate } from './flate.ts';
import { decodeLzw } from './lzw.ts';
import { undoPrediction } from './predictor.ts';
import { decodeRunLength } from './run-length.ts';
import { decodeAscii85, decodeAsciiHex } from './text-filters.ts';

export type DecodedStream = {
  readonly bytes: Uint8Array;
  /** Filters that are not undone: those of pictures, unknown ones, and all after them. */
  readonly remainingFilters: readonly string[];
  /** The bytes end or differ where a filter met damage. */
  readonly isDamaged: boolean;
};

type Filter = { readonly name: string; readonly parameters: PdfDictionary };
type Resolve = (value: PdfValue | undefined) => PdfValue;

/**
 * Decrypts a stream and undoes its filters, except those of pictures. Returns null for a stream that cannot be decrypted.
 * @throws UnreadableDocument (took_too_much_memory) above the limits of filters or bytes.
 */
export function decodeStream(context: FileContext, stream: PdfStream, resolve: Resolve): DecodedStream | null {
  const { budget, limits } = context;
  if (stream.isEncrypted) return null;
  const filters = readFilters(stream.dictionary, resolve);
  if (filters.length > limits.work.filters) throw new UnreadableDocument('took_too_much_memory');
  const content = readContent(context, stream, filters);
  if (content === null) return null;
  let bytes = content;
  let isDamaged = stream.hasWrongLength;
  for (const [index, filter] of filters.entries()) {
    if (filter.name === 'Crypt' && stream.cipher !== null) continue;
    const output = undoFilter(bytes, filter, budget.getDecodingBytesLeft(), resolve);
    if (output === null) return { bytes, remainingFilters: filters.slice(index).map(({ name }) => name), isDamaged };
    budget.spendDecoding(output.bytes.length);
    bytes = output.bytes;
    isDamaged ||= output.isDamaged;
  }
  return { bytes, remainingFilters: [], isDamaged };
}

/** Reads the bytes of a stream, decrypted as its /Crypt filter says, or else as the file does. */
function readContent(
  { file, budget }: FileContext,
  { start, end, cipher, dictionary }: PdfStream,
  filters: readonly Filter[],
): Uint8Array | null {
  const bytes = file.subarray(start, end);
  if (cipher === null) return bytes;
  budget.spendDecoding(bytes.length);
  const filter = filters.find(({ name }) => name === 'Crypt');
  const cryptFilter = filter ? (toName(filter.parameters.entries.get('Name')) ?? 'Identity') : null;
  return cipher.decryptStream(bytes, dictionary, cryptFilter);
}

function readFilters(dictionary: PdfDictionary, resolve: Resolve): readonly Filter[] {
  const filters = listValues(resolve(dictionary.entries.get('Filter')));
  const parameters = listValues(resolve(dictionary.entries.get('DecodeParms') ?? dictionary.entries.get('DP')));
  return filters.map((filter, index) => ({
    name: toName(resolve(filter)) ?? '',
    parameters: toDictionary(resolve(parameters[index])) ?? EMPTY_DICTIONARY,
  }));
}

const listValues = (value: PdfValue): readonly PdfValue[] => (isArray(value) ? value : value === null ? [] : [value]);

/** Returns null for a filter that stays. */
function undoFilter(bytes: Uint8Array, filter: Filter, maxBytes: number, resolve: Resolve): FilterOutput | null {
  const readParameter = (key: string, absent: number): number =>
    toInteger(resolve(filter.parameters.entries.get(key))) ?? absent;
  const predict = ({ bytes: unpacked, isDamaged }: FilterOutput): FilterOutput => {
    const output = undoPrediction(unpacked, {
      predictor: readParameter('Predictor', 1),
      colors: readParameter('Colors', 1),
      bitsPerComponent: readParameter('BitsPerComponent', 8),
      columns: readParameter('Columns', 1),
    });
    return { bytes: output.bytes, isDamaged: isDamaged || output.isDamaged };
  };
  switch (filter.name) {
    case 'FlateDecode':
    case 'Fl':
      return predict(inflate(bytes, maxBytes));
    case 'LZWDecode':
    case 'LZW':
      return predict(decodeLzw(bytes, readParameter('EarlyChange', 1) !== 0, maxBytes));
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(bytes);
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(bytes, maxBytes);
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(bytes, maxBytes);
    case 'Crypt':
      return toName(filter.parameters.entries.get('Name') ?? { kind: 'name', name: 'Identity' }) === 'Identity'
        ? { bytes, isDamaged: false }
        : null;
    default:
      return null;
  }
}
