import exifr from 'exifr';

/** What EXIF states that the detectors use. Texts are as the file states them. */
export type ExifTags = {
  readonly programs: readonly string[];
  readonly userComment: string;
  /** "YYYY:MM:DD HH:MM:SS" (EXIF 2.32, 4.6.4); null without one. */
  readonly taken: string | null;
  readonly modified: string | null;
  /** A small JPEG of the picture, as the camera took it; null without one. */
  readonly thumbnail: Uint8Array | null;
};

const NO_TAGS: ExifTags = { programs: [], userComment: '', taken: null, modified: null, thumbnail: null };
const MAX_TEXT_CHARACTERS = 4096;
const MAX_THUMBNAIL_BYTES = 256 * 1024;

const READ_OPTIONS = {
  tiff: true,
  ifd0: { pick: ['Software', 'ProcessingSoftware', 'ModifyDate'] },
  exif: { pick: ['DateTimeOriginal', 'UserComment'] },
  ifd1: true,
  gps: false,
  interop: false,
  xmp: false,
  iptc: false,
  icc: false,
  jfif: false,
  makerNote: false,
  mergeOutput: false,
  reviveValues: false,
  translateValues: false,
} as const;

type Blocks = {
  readonly ifd0?: Readonly<Record<string, unknown>>;
  readonly exif?: Readonly<Record<string, unknown>>;
  readonly ifd1?: { readonly ThumbnailOffset?: unknown; readonly ThumbnailLength?: unknown };
};

const tagsByBlock = new WeakMap<Uint8Array, Promise<ExifTags>>();

/** Reads an EXIF block, a TIFF structure of at most 2 MiB, once for all detectors; one that is broken has no tags. */
export async function readExifTags(block: Uint8Array | null): Promise<ExifTags> {
  if (block === null) return NO_TAGS;
  const tags = tagsByBlock.get(block) ?? readTags(block);
  tagsByBlock.set(block, tags);
  return tags;
}

async function readTags(block: Uint8Array): Promise<ExifTags> {
  const blocks: Blocks =
    (await exifr.parse(Uint8Array.from(block), READ_OPTIONS as never).catch(() => undefined)) ?? {};
  return {
    programs: [blocks.ifd0?.['Software'], blocks.ifd0?.['ProcessingSoftware']]
      .map(toText)
      .filter((text) => text !== ''),
    userComment: toText(blocks.exif?.['UserComment']),
    taken: toText(blocks.exif?.['DateTimeOriginal']) || null,
    modified: toText(blocks.ifd0?.['ModifyDate']) || null,
    thumbnail: readThumbnail(block, blocks.ifd1),
  };
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT_CHARACTERS);
  return value instanceof Uint8Array ? Buffer.from(value.subarray(0, MAX_TEXT_CHARACTERS)).toString('latin1') : '';
}

function readThumbnail(block: Uint8Array, place: Blocks['ifd1']): Uint8Array | null {
  const [offset, length] = [place?.ThumbnailOffset, place?.ThumbnailLength];
  if (typeof offset !== 'number' || typeof length !== 'number') return null;
  if (length <= 0 || length > MAX_THUMBNAIL_BYTES || offset < 0 || offset + length > block.length) return null;
  return block.subarray(offset, offset + length);
}
