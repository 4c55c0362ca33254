import type { FileKind } from '@probant/documents/document';
import { createEvidence } from '../../evidence/create-evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { EMPTY_TRUST } from '../../testing/empty-trust.ts';
import { PIXEL_DETECTORS } from '../pixel-detectors.ts';

/** Returns what the detectors of this folder observe in a file. They need no text, so the pages are not read by OCR. */
export async function observePictures(bytes: Uint8Array, kind: FileKind): Promise<readonly Observation[]> {
  const request = {
    profile: 'other',
    fields: null,
    listsCodes: false,
    today: '2026-11-23',
    trust: EMPTY_TRUST,
  } as const;
  const evidence = await createEvidence(bytes, request, {
    open: async () => ({ kind, pageCount: 1, pages: [], attachments: [], metadata: {} }),
    renderPage: async () => null,
    readPicture: async () => Promise.reject(new Error('no detector of pictures reads text')),
  });
  const observations: Observation[] = [];
  for (const { detect } of PIXEL_DETECTORS) observations.push(...(await detect(evidence)));
  return observations;
}
