import { READABLE_EXTENSIONS } from '@probant/contracts/document-types';
import type { FileKind } from '@probant/documents/document';

export type Extension = (typeof READABLE_EXTENSIONS)[number];

const KIND_BY_EXTENSION: Readonly<Record<Extension, FileKind>> = {
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.tiff': 'tiff',
  '.bmp': 'bmp',
  '.gif': 'gif',
};

/** Returns the extension of a file name in lower case; null when the contract does not allow it. */
export function findAllowedExtension(filename: string): Extension | null {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot).toLowerCase();
  return READABLE_EXTENSIONS.find((allowed) => allowed === extension) ?? null;
}

export const isExpectedKind = (extension: Extension, kind: FileKind): boolean => KIND_BY_EXTENSION[extension] === kind;
