import type { FileKind } from '../document.ts';
import type { Fingerprint } from '../fingerprint/fingerprint.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { isBlank } from '../picture/blank.ts';
import type { Picture } from '../picture/picture.ts';
import type { DocumentSummary, ReadContext } from '../read-context.ts';

/** Present when it was requested. */
type WithFingerprint = { readonly fingerprint?: Fingerprint | null };

type RequestedScope = {
  readonly fingerprint?: boolean;
  readonly maxPages?: number | null;
  readonly pageNumbers?: readonly number[];
};

/** Reads a file. Its pages and attachments go to the context. Each reader is imported when its first file arrives. */
export async function openFile(
  kind: FileKind,
  bytes: Uint8Array,
  limitedContext: ReadContext,
  { fingerprint: withFingerprint = false, maxPages = null, pageNumbers }: RequestedScope,
): Promise<DocumentSummary & WithFingerprint> {
  if (maxPages !== null && !(Number.isInteger(maxPages) && maxPages >= 1))
    throw new RangeError('maxPages must be an integer of at least 1');
  if (pageNumbers !== undefined && pageNumbers.length > DOCUMENT_LIMITS.pages)
    throw new RangeError(`pageNumbers must have at most ${DOCUMENT_LIMITS.pages} pages`);
  const context = { ...limitedContext, maxPages, pageNumbers: pageNumbers ?? null };
  if (!withFingerprint) return readFile(kind, bytes, context);
  const { computePictureHash } = await import('../fingerprint/picture-hash.ts');
  let fingerprint: Fingerprint | null = null;
  const onFirstPicture = async (picture: Picture) => {
    fingerprint = isBlank(picture) ? null : await computePictureHash(picture);
  };
  const summary = await readFile(kind, bytes, { ...context, onFirstPicture });
  return { ...summary, fingerprint };
}

async function readFile(kind: FileKind, bytes: Uint8Array, context: ReadContext): Promise<DocumentSummary> {
  if (kind === 'pdf') return (await import('../pdf/read-pdf.ts')).readPdf(bytes, context);
  if (kind === 'docx') return (await import('../docx/read-docx.ts')).readDocx(bytes, context);
  return (await import('../image/read-image.ts')).readImage(bytes, kind, context);
}
