import { isArray, type PdfRevision } from '@probant/documents/pdf-structure';
import type { Detector, Evidence, PdfEvidence } from '../evidence/evidence.ts';
import { findAddedOverlays } from '../page-edits/overlays/added-overlays.ts';
import { findRevisionChange } from '../page-edits/revisions/revision-change-detector.ts';
import type { Observation } from '../signals/signal.ts';
import { findSignatures, type PdfSignature } from './find-signatures.ts';
import { isFilledRange, readSignedRange, type SignedRange } from './signed-range.rules.ts';
import type { SignatureState } from './verify-signature.ts';

/** Electronic signatures of a PDF: whether the signed bytes are unchanged, and what was added after them. */
const signatureDetector: Detector = {
  name: 'electronic signatures',
  async detect(evidence) {
    const { pdf } = evidence;
    if (pdf === null) return [];
    const observations: Observation[] = [];
    for (const signature of findSignatures(pdf.objects, () => evidence.limits.reach('signatures')))
      observations.push(...(await checkSignature(evidence, pdf, signature)));
    return observations;
  },
};

export const SIGNATURE_DETECTORS: readonly Detector[] = [signatureDetector];

async function checkSignature(
  { bytes }: Evidence,
  pdf: PdfEvidence,
  signature: PdfSignature,
): Promise<readonly Observation[]> {
  const byteRange = readByteRange(pdf, signature);
  if (!isFilledRange(byteRange)) return [];
  const range = readSignedRange(bytes, byteRange);
  if (range === null) return [describe('pdf_signature_invalid', signature, { is_range_complete: false })];
  // Imported for the first signature: its library takes a while to compile.
  const { verifySignature } = await import('./verify-signature.ts');
  const state = await verifySignature(range);
  return [...describeState(state, signature, range), ...(await describeChanges(pdf, signature, range, bytes.length))];
}

/** A range has four numbers; a hostile one may have a million. */
const MAX_RANGE_NUMBERS = 16;

function readByteRange({ objects }: PdfEvidence, { dictionary }: PdfSignature): readonly unknown[] {
  const range = objects.get(dictionary, 'ByteRange');
  return isArray(range) ? range.slice(0, MAX_RANGE_NUMBERS).map((value) => objects.resolve(value)) : [];
}

function describeState(state: SignatureState, signature: PdfSignature, { end }: SignedRange): readonly Observation[] {
  if (state === 'unverified') return [];
  const code = state === 'valid' ? 'pdf_signature_valid' : 'pdf_signature_invalid';
  return [describe(code, signature, { signed_bytes: end })];
}

/** White space after the signed part, which some writers add. */
const MAX_IGNORED_BYTES = 2;

async function describeChanges(
  pdf: PdfEvidence,
  signature: PdfSignature,
  { end }: SignedRange,
  fileBytes: number,
): Promise<readonly Observation[]> {
  if (fileBytes - end <= MAX_IGNORED_BYTES) return [];
  const signed = pdf.structure.revisions.findLast((revision) => revision.end <= end + MAX_IGNORED_BYTES);
  const change = signed === undefined ? null : await findRevisionChange(pdf, signed);
  const pages = signed === undefined ? NO_PAGES : countPages(pdf, signed);
  const overlays = signed === undefined || change !== null ? null : findAddedOverlays(pdf, signed);
  const added = { signed_bytes: end, added_bytes: fileBytes - end, ...pages, ...overlays };
  if (change === null && overlays === null && pages.added_pages + pages.removed_pages === 0)
    return [describe('pdf_changed_after_signature', signature, added)];
  const observation = describe('pdf_changed_after_signature', signature, { ...added, ...change?.detail });
  return [{ ...observation, isRaised: true }];
}

const NO_PAGES = { added_pages: 0, removed_pages: 0 };

/** Counts the pages that the signed revision has not, and those that only it has. */
function countPages(pdf: PdfEvidence, signed: PdfRevision): typeof NO_PAGES {
  const earlier = pdf.openRevision(signed);
  if (earlier === null) return NO_PAGES;
  const difference = pdf.pages.length - earlier.pages.length;
  return { added_pages: Math.max(0, difference), removed_pages: Math.max(0, -difference) };
}

const describe = (
  code: Observation['code'],
  { objectNumber }: PdfSignature,
  facts: Observation['detail'],
): Observation => ({ code, detail: { ...(objectNumber === null ? {} : { object: objectNumber }), ...facts } });
