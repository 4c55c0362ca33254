import { isString, type PdfDictionary, type PdfValue, toDictionary, toInteger, toName } from '../values/pdf-value.ts';

/** How strings or streams are encrypted: not at all, or with this cipher. */
export type CryptMethod = 'identity' | 'rc4' | 'aes128' | 'aes256';

/** The entries of an encryption dictionary of the standard security handler (ISO 32000-2, tables 20 and 21). */
export type EncryptionDictionary = {
  readonly revision: number;
  /** Lengths of the key in bytes, to be tried in this order: some writers state a wrong one. */
  readonly keyLengths: readonly number[];
  /** /O, /U and /UE; empty when absent. */
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly userKey: Uint8Array;
  readonly permissions: number;
  readonly isMetadataEncrypted: boolean;
  readonly strings: CryptMethod;
  readonly streams: CryptMethod;
  readonly embeddedFiles: CryptMethod;
  /** Returns the method of a crypt filter; null for one that is unknown. */
  getMethod(filter: string): CryptMethod | null;
};

export type GetValue = (dictionary: PdfDictionary, key: string) => PdfValue;

/** Reads an encryption dictionary; null for another security handler, an unknown version, or a crypt filter that is unknown. */
export function readEncryptionDictionary(dictionary: PdfDictionary, get: GetValue): EncryptionDictionary | null {
  const version = toInteger(get(dictionary, 'V')) ?? 0;
  const revision = toInteger(get(dictionary, 'R')) ?? 0;
  if (toName(get(dictionary, 'Filter')) !== 'Standard' || !isKnown(version, revision)) return null;
  const getMethod = version < 4 ? () => 'rc4' as const : createMethods(dictionary, version, get);
  const getDefault = (key: string, absent: string) => getMethod(toName(get(dictionary, key)) ?? absent);
  const [strings, streams] = [getDefault('StrF', IDENTITY), getDefault('StmF', IDENTITY)];
  const embeddedFiles = getDefault('EFF', toName(get(dictionary, 'StmF')) ?? IDENTITY);
  if (strings === null || streams === null || embeddedFiles === null) return null;
  const readBytes = (key: string): Uint8Array => {
    const value = get(dictionary, key);
    return isString(value) ? value.bytes : new Uint8Array(0);
  };
  return {
    revision,
    keyLengths: listKeyLengths(version, toInteger(get(dictionary, 'Length'))),
    owner: readBytes('O'),
    user: readBytes('U'),
    userKey: readBytes('UE'),
    permissions: toInteger(get(dictionary, 'P')) ?? 0,
    isMetadataEncrypted: version < 4 || get(dictionary, 'EncryptMetadata') !== false,
    strings,
    streams,
    embeddedFiles,
    getMethod,
  };
}

const IDENTITY = 'Identity';

/** Version 3 was never published. */
function isKnown(version: number, revision: number): boolean {
  if (version === 5) return revision === 5 || revision === 6;
  return (version === 1 || version === 2 || version === 4) && revision >= 2 && revision <= 4;
}

const METHODS: Readonly<Record<number, ReadonlyMap<string | null, CryptMethod>>> = {
  4: new Map([
    ['V2', 'rc4'],
    ['AESV2', 'aes128'],
  ]),
  5: new Map([['AESV3', 'aes256']]),
};

function createMethods(dictionary: PdfDictionary, version: number, get: GetValue) {
  const filters = toDictionary(get(dictionary, 'CF'));
  return (name: string): CryptMethod | null => {
    if (name === IDENTITY) return 'identity';
    const filter = filters === null ? null : toDictionary(get(filters, name));
    return (filter && METHODS[version]?.get(toName(get(filter, 'CFM')))) ?? null;
  };
}

const MIN_KEY_BYTES = 5;
const MAX_KEY_BYTES = 16;

function listKeyLengths(version: number, bits: number | null): readonly number[] {
  const lengths = version === 4 ? [MAX_KEY_BYTES] : version === 1 ? [MIN_KEY_BYTES] : [];
  const stated = (bits ?? 8 * MIN_KEY_BYTES) / 8;
  const isValid = Number.isInteger(stated) && stated >= MIN_KEY_BYTES && stated <= MAX_KEY_BYTES;
  return [...new Set([...lengths, ...(isValid ? [stated] : []), MIN_KEY_BYTES, MAX_KEY_BYTES])];
}
