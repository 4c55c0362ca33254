/** Formats of pictures that phones, cameras and browsers write and that are not read. */
export type ForeignPicture = 'heic' | 'heif' | 'avif' | 'webp' | 'jxl';

const PHONE_MESSAGE =
  'is not read: convert the picture to JPEG or PNG (on an iPhone: Settings, Camera, Formats, Most Compatible)';
const SAVE_MESSAGE = 'is not read: open the picture and save it as JPEG or PNG';

const ADVICE: Readonly<Record<ForeignPicture, string>> = {
  heic: `HEIC ${PHONE_MESSAGE}`,
  heif: `HEIF ${PHONE_MESSAGE}`,
  avif: `AVIF ${SAVE_MESSAGE}`,
  webp: `WebP ${SAVE_MESSAGE}`,
  jxl: `JPEG XL ${SAVE_MESSAGE}`,
};

export const adviseForPicture = (format: ForeignPicture): string => ADVICE[format];

/** What to do with a picture whose name ends otherwise. */
const ADVICE_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['heic', ADVICE.heic],
  ['heics', ADVICE.heic],
  ['heif', ADVICE.heif],
  ['heifs', ADVICE.heif],
  ['hif', ADVICE.heif],
  ['avif', ADVICE.avif],
  ['webp', ADVICE.webp],
  ['jxl', ADVICE.jxl],
  ['jfif', 'a JPEG is read when its name ends in .jpg: rename the file'],
  ['jpe', 'a JPEG is read when its name ends in .jpg: rename the file'],
  ['tif', 'a TIFF is read when its name ends in .tiff: rename the file'],
]);

/** Returns what to do with a file by the end of its name; null when nothing is known. Nothing else of the name is repeated. */
export function adviseForName(filename: string): string | null {
  const extension = /\.([a-z]{3,5})\s*$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return ADVICE_BY_EXTENSION.get(extension) ?? null;
}

/** Brands of the ISO base media file format (ISO/IEC 23008-12, annex B; AV1 Image File Format). */
const FORMAT_BY_BRAND: ReadonlyMap<string, ForeignPicture> = new Map([
  ['heic', 'heic'],
  ['heix', 'heic'],
  ['heim', 'heic'],
  ['heis', 'heic'],
  ['hevc', 'heic'],
  ['hevx', 'heic'],
  ['mif1', 'heif'],
  ['msf1', 'heif'],
  ['avif', 'avif'],
  ['avis', 'avif'],
]);
const MAX_BRANDS = 16;

/** Returns the format of a picture that is not read, from its content: a phone may have named it .jpg. */
export function findForeignPicture(bytes: Uint8Array): ForeignPicture | null {
  const readText = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (readText(0, 4) === 'RIFF' && readText(8, 12) === 'WEBP') return 'webp';
  if (readText(0, 2) === '\xff\x0a' || readText(4, 12) === 'JXL \r\n\x87\n') return 'jxl';
  if (readText(4, 8) !== 'ftyp') return null;
  const brands = Array.from({ length: MAX_BRANDS }, (_, at) => readText(8 + 4 * at, 12 + 4 * at));
  // "mif1" only says that it is a still picture: another brand says how it is coded.
  const formats = brands.filter((_, at) => at !== 1).flatMap((brand) => FORMAT_BY_BRAND.get(brand) ?? []);
  return formats.find((format) => format !== 'heif') ?? formats[0] ?? null;
}
