import type { TimeSlicer } from '@probant/kernel/time-slicer';
import { ToolError } from '../tool-definition/tool-error.ts';
import type { FileInput } from './file-input.ts';
import { MAX_FILES_BYTES } from './file-input.ts';

/** A multiple of 4. Checking and decoding 256 KiB takes about 1 ms. */
const SLICE_CHARACTERS = 262_144;

/** 4 characters for 3 bytes, and at most as many line breaks as lines of 60 characters have. */
const MAX_CHARACTERS = Math.ceil((MAX_FILES_BYTES / 3) * 4 * (62 / 60)) + 4;

const DIGITS_PATTERN = /^[A-Za-z0-9+/]*$/;
const PADDING_PATTERN = /={1,2}\s*$/;

export type DecodedFile = { readonly filename: string; readonly bytes: Uint8Array };

/**
 * Decodes the files of one call in slices. Line breaks are accepted, as `base64` prints them, and padding is optional.
 *
 * @throws ToolError for text that is not base64, an empty file, and files that together have more than 10 MiB.
 */
export async function decodeFiles(files: readonly FileInput[], slicer: TimeSlicer): Promise<readonly DecodedFile[]> {
  const characters = files.reduce((sum, { content_base64 }) => sum + content_base64.length, 0);
  if (characters > MAX_CHARACTERS) throw createTooLargeError();
  const decoded: DecodedFile[] = [];
  let length = 0;
  for (const { filename, content_base64 } of files) {
    const bytes = await decodeBase64(content_base64, filename, slicer);
    length += bytes.length;
    if (length > MAX_FILES_BYTES) throw createTooLargeError();
    decoded.push({ filename, bytes });
  }
  return decoded;
}

async function decodeBase64(text: string, filename: string, slicer: TimeSlicer): Promise<Buffer> {
  const digits = text.slice(0, text.length - (PADDING_PATTERN.exec(text.slice(-8))?.[0].length ?? 0));
  const bytes = Buffer.allocUnsafeSlow(Math.ceil((digits.length / 4) * 3));
  let length = 0;
  let rest = '';
  for (let from = 0; from < digits.length; from += SLICE_CHARACTERS) {
    const slice = rest + digits.slice(from, from + SLICE_CHARACTERS).replace(/[\r\n]+/g, '');
    if (!DIGITS_PATTERN.test(slice)) throw createNotBase64Error(filename);
    const whole = slice.length - (slice.length % 4);
    length += bytes.write(slice.slice(0, whole), length, 'base64');
    rest = slice.slice(whole);
    if (slicer.isDue()) await slicer.pause();
  }
  // One digit alone has 6 bits: less than a byte.
  if (rest.length === 1) throw createNotBase64Error(filename);
  length += bytes.write(rest, length, 'base64');
  if (length === 0) throw new ToolError(`The file ${filename} is empty.`, 'invalid');
  return bytes.subarray(0, length);
}

const createTooLargeError = () =>
  new ToolError(
    'The files have more than 10 MiB once decoded. Send larger files to the HTTP routes, which accept 50 MiB.',
    'invalid',
  );

const createNotBase64Error = (filename: string) =>
  new ToolError(`content_base64 of ${filename} is not base64.`, 'invalid');
