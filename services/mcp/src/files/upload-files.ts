import { createMultipartUpload } from '@probant/http/multipart-upload';
import type { ToolContext } from '../tool-definition/tool.ts';
import { decodeFiles } from './decode-base64.ts';
import type { FileInput } from './file-input.ts';

type Upload = {
  /** Name of the form field. */
  readonly field: string;
  readonly files: readonly FileInput[];
  readonly texts?: Readonly<Record<string, string>>;
};

/**
 * Returns the form that uploads the files of a call.
 *
 * @throws ToolError as `decodeFiles` does.
 */
export async function createUpload({ field, files, texts = {} }: Upload, { slicer, randomness }: ToolContext) {
  const decoded = await decodeFiles(files, slicer);
  return createMultipartUpload({
    texts,
    files: decoded.map(({ filename, bytes }) => ({ field, filename, bytes })),
    // 240 random bits, drawn after the content was fixed, occur in no file.
    boundary: Buffer.from(randomness(30)).toString('hex'),
  });
}
