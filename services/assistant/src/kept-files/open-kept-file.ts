import type { TenantId } from '@probant/kernel/tenant';
import type { InstallationKeySource } from './installation-key.ts';
import { createDamagedFileError, createFileNotKeptError } from './kept-files.errors.ts';
import type { KeptFilesRepository } from './kept-files.repository.ts';
import { openPiece, unwrapFileKey } from './seal-file.rules.ts';
import type { SealedFileRecord } from './seal-file.ts';

export type OpenFileDeps = {
  readonly keptFiles: KeptFilesRepository;
  readonly fileKeys: Pick<InstallationKeySource, 'read'>;
};

/** Returns the bytes of a kept file. @throws FileKeyError; AppError 404 when it was deleted meanwhile, 500 when it is damaged. */
export async function openKeptFile(
  { keptFiles, fileKeys }: OpenFileDeps,
  tenant: TenantId,
  documentId: string,
  { keyId, wrappedKey, byteCount, pieceCount }: SealedFileRecord,
): Promise<Uint8Array> {
  const owner = { tenant, documentId };
  const fileKey = unwrapFileKey(await fileKeys.read(keyId), wrappedKey, owner);
  if (fileKey === null) throw createDamagedFileError();
  const bytes = Buffer.allocUnsafeSlow(byteCount);
  let at = 0;
  const readPieces = await keptFiles.readPieces(tenant, documentId, pieceCount, (sealed, ordinal) => {
    const piece = openPiece(fileKey, sealed, owner, { ordinal, pieceCount });
    if (piece === null || at + piece.length > byteCount) throw createDamagedFileError();
    at += piece.copy(bytes, at);
  });
  if (readPieces === 0 && pieceCount > 0) throw createFileNotKeptError();
  if (at !== byteCount) throw createDamagedFileError();
  return bytes;
}
