import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A file that is compressed once and served from memory. */
export type StaticFile = {
  readonly type: string;
  readonly cacheControl: string;
  /** ETag of one encoding (RFC 9110, section 8.8.3.3: each encoding has its own). */
  getEtag(encoding: Encoding): string;
  /** Returns the bytes; concurrent calls share one compression, which runs outside the event loop. */
  readBytes(encoding: Encoding): Promise<Uint8Array>;
};

type StaticFileOptions = {
  readonly type: string;
  readonly cacheControl: string;
  /** The bytes, compressed with Brotli. */
  readonly readBrotli: () => Promise<Uint8Array>;
  /** Identifies the content. */
  readonly version: string;
};

/** Returns a file whose Brotli form exists. The others are made of it when they are first requested, and then kept. */
export function createStaticFile({ type, cacheControl, readBrotli, version }: StaticFileOptions): StaticFile {
  const variants = new Map<Encoding, Promise<Uint8Array>>();
  const read = (encoding: Encoding): Promise<Uint8Array> => {
    const known = variants.get(encoding);
    if (known) return known;
    const made = makeVariant(encoding);
    variants.set(encoding, made);
    // A file that could not be read once must not stay unreadable.
    made.catch(() => variants.delete(encoding));
    return made;
  };
  const makeVariant = async (encoding: Encoding): Promise<Uint8Array> => {
    if (encoding === 'br') return readBrotli();
    if (encoding === 'identity') return promisify(brotliDecompress)(await read('br'));
    return promisify(gzip)(await read('identity'), { level: constants.Z_BEST_COMPRESSION });
  };
  return { type, cacheControl, getEtag: (encoding) => `"${version}-${encoding}"`, readBytes: read };
}

/** Returns the version of a content, for its ETag. */
export const hashContent = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
