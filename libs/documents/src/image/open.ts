import type { FileKind } from '../document.ts';
import { openBmp } from './bmp.ts';
import { type ImagePages, openWithSharp } from './sharp-image.ts';

export type ImageKind = Exclude<FileKind, 'pdf' | 'docx'>;

/** The pages of an image file, decoded one at a time when asked. Throws UnreadableDocument. */
export const openImage = async (bytes: Uint8Array, kind: ImageKind): Promise<ImagePages> =>
  kind === 'bmp' ? openBmp(bytes) : openWithSharp(bytes, kind);
