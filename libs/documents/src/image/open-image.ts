import type { FileKind } from '../document.ts';
import { openBmp } from './bmp.ts';
import { type ImageFile, openWithSharp } from './sharp-image.ts';

export type ImageKind = Exclude<FileKind, 'pdf' | 'docx'>;

/**
 * Opens an image file, whose pages are decoded one at a time.
 * @throws UnreadableDocument.
 */
export const openImage = async (bytes: Uint8Array, kind: ImageKind): Promise<ImageFile> =>
  kind === 'bmp' ? openBmp(bytes) : openWithSharp(bytes, kind);
