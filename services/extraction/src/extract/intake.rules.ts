import type { FileKind } from '@probant/documents/document';

/** The contract's list, literal: `.tif`, `.webp` and no extension are not in it. */
export const ALLOWED_EXTENSIONS = ['.pdf', '.docx', '.png', '.jpg', '.jpeg', '.tiff', '.bmp', '.gif'] as const;
export type Extension = (typeof ALLOWED_EXTENSIONS)[number];

const KIND_OF_EXTENSION: Readonly<Record<Extension, FileKind>> = {
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.tiff': 'tiff',
  '.bmp': 'bmp',
  '.gif': 'gif',
};

/** The extension of a file's name, case ignored; null when the contract does not allow it. */
export function allowedExtension(filename: string): Extension | null {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot).toLowerCase();
  return ALLOWED_EXTENSIONS.find((allowed) => allowed === extension) ?? null;
}

export const agrees = (extension: Extension, kind: FileKind): boolean => KIND_OF_EXTENSION[extension] === kind;
