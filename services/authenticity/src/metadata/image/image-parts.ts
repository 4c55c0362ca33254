import { inflateSync } from 'node:zlib';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { AnalysedKind } from '../../evidence/evidence.ts';

/** The metadata of an image file, as blocks that are not interpreted yet. */
export type ImageParts = {
  /** EXIF: a TIFF structure. */
  readonly exif: Uint8Array | null;
  /** "" without one. */
  readonly xmp: string;
  /** Texts of a PNG, the first MAX_TEXTS. */
  readonly texts: readonly { readonly keyword: string; readonly text: string }[];
  /** Whether the file carries a C2PA manifest. */
  readonly hasManifest: boolean;
};

/** Metadata comes before the pixels; a hostile file may have 50 MiB of it. */
const MAX_SEARCHED_BYTES = 2 * MIB_BYTES;
const MAX_PARTS = 1000;
const MAX_TEXTS = 64;
const MAX_TEXT_BYTES = 256 * 1024;

type FoundPart = { readonly name: string; readonly bytes: Buffer };

const partsByFile = new WeakMap<Uint8Array, ImageParts>();

/** Reads the metadata of an image file, once for all detectors; what is broken or beyond the limits is missing. */
export function readImageParts(kind: AnalysedKind, bytes: Uint8Array): ImageParts {
  const kept = partsByFile.get(bytes) ?? readParts(kind, bytes);
  partsByFile.set(bytes, kept);
  return kept;
}

function readParts(kind: AnalysedKind, bytes: Uint8Array): ImageParts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_SEARCHED_BYTES));
  if (kind === 'tiff') return { exif: file, xmp: findXmp(file), texts: [], hasManifest: false };
  const parts = [...listParts(kind, bytes)].slice(0, MAX_PARTS);
  const find = (name: string) => parts.find((part) => part.name === name)?.bytes ?? null;
  return {
    exif: removePrefix(find('exif'), EXIF_PREFIX),
    xmp: findXmp(find('xmp') ?? file),
    texts: parts.filter(isPngText).slice(0, MAX_TEXTS).flatMap(readPngText),
    hasManifest: find('manifest') !== null,
  };
}

const EXIF_PREFIX = Buffer.from('Exif\0\0', 'latin1');

const removePrefix = (bytes: Buffer | null, prefix: Buffer): Buffer | null =>
  bytes?.subarray(0, prefix.length).equals(prefix) ? bytes.subarray(prefix.length) : bytes;

function listParts(kind: AnalysedKind, bytes: Uint8Array): Iterable<FoundPart> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (kind === 'jpeg') return listJpegParts(file);
  if (kind === 'png') return listPngParts(file);
  return kind === 'webp' ? listWebpParts(file) : [];
}

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const APP11 = 0xeb;
const XMP_PREFIX = 'http://ns.adobe.com/xap/1.0/\0';

/** Segments before the first scan (ITU T.81, B.1.1). */
function* listJpegParts(file: Buffer): Generator<FoundPart> {
  let at = 2;
  for (let count = 0; count < MAX_PARTS && at + 4 <= file.length && file[at] === 0xff; count += 1) {
    // Any number of fill bytes may precede a marker.
    while (file[at + 1] === 0xff && at + 5 <= file.length) at += 1;
    const marker = file[at + 1];
    const length = file.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN || length < 2) return;
    const bytes = file.subarray(at + 4, at + 2 + length);
    if (marker === APP1 && bytes.subarray(0, EXIF_PREFIX.length).equals(EXIF_PREFIX)) yield { name: 'exif', bytes };
    if (marker === APP1 && bytes.toString('latin1', 0, XMP_PREFIX.length) === XMP_PREFIX) yield { name: 'xmp', bytes };
    if (marker === APP11 && bytes.toString('latin1', 0, 2) === 'JP') yield { name: 'manifest', bytes };
    at += 2 + length;
  }
}

const PNG_PART_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eXIf: 'exif',
    tEXt: 'tEXt',
    iTXt: 'iTXt',
    zTXt: 'zTXt',
    caBX: 'manifest',
  }),
);

/** Chunks of a PNG; texts may follow the pixels. */
function* listPngParts(file: Buffer): Generator<FoundPart> {
  let at = 8;
  for (let count = 0; count < 100 * MAX_PARTS && at + 12 <= file.length; count += 1) {
    const length = file.readUInt32BE(at);
    const name = PNG_PART_NAMES.get(file.toString('latin1', at + 4, at + 8));
    const bytes = file.subarray(at + 8, at + 8 + length);
    if (name !== undefined) yield { name, bytes };
    if (isXmpText(name, bytes)) yield { name: 'xmp', bytes };
    at += 12 + length;
  }
}

const isXmpText = (name: string | undefined, bytes: Buffer): boolean =>
  name === 'iTXt' && bytes.toString('latin1', 0, 17) === 'XML:com.adobe.xmp';

const WEBP_PART_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ EXIF: 'exif', 'XMP ': 'xmp', C2PA: 'manifest' }),
);

function* listWebpParts(file: Buffer): Generator<FoundPart> {
  let at = 12;
  for (let count = 0; count < MAX_PARTS && at + 8 <= file.length; count += 1) {
    const name = WEBP_PART_NAMES.get(file.toString('latin1', at, at + 4));
    const length = file.readUInt32LE(at + 4);
    if (name !== undefined) yield { name, bytes: file.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length % 2);
  }
}

const XMP_START = '<x:xmpmeta';
const XMP_END = '</x:xmpmeta>';

function findXmp(bytes: Buffer): string {
  const start = bytes.indexOf(XMP_START);
  if (start === -1) return '';
  const end = bytes.indexOf(XMP_END, start);
  return bytes.toString(
    'utf8',
    start,
    Math.min(end === -1 ? bytes.length : end + XMP_END.length, start + MAX_TEXT_BYTES),
  );
}

const PNG_TEXT_NAMES: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);

const isPngText = ({ name }: FoundPart): boolean => PNG_TEXT_NAMES.has(name);

/** Reads `tEXt`, `zTXt` and `iTXt` (PNG, 11.3.3). */
function readPngText({ name, bytes }: FoundPart): ImageParts['texts'] {
  if (name !== 'tEXt' && name !== 'zTXt' && name !== 'iTXt') return [];
  const end = bytes.indexOf(0);
  if (end === -1 || end > 79) return [];
  const keyword = bytes.toString('latin1', 0, end);
  const text = name === 'tEXt' ? bytes.subarray(end + 1) : readPackedText(name, bytes, end);
  return text === null ? [] : [{ keyword, text: text.toString('utf8', 0, MAX_TEXT_BYTES) }];
}

function readPackedText(name: 'zTXt' | 'iTXt', bytes: Buffer, end: number): Buffer | null {
  if (name === 'zTXt') return inflate(bytes.subarray(end + 2));
  const isCompressed = bytes[end + 1] === 1;
  const languageEnd = bytes.indexOf(0, end + 3);
  const start = languageEnd === -1 ? -1 : bytes.indexOf(0, languageEnd + 1);
  if (start === -1) return null;
  const text = bytes.subarray(start + 1);
  return isCompressed ? inflate(text) : text;
}

function inflate(packed: Uint8Array): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_TEXT_BYTES });
  } catch {
    return null;
  }
}
