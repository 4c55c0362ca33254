import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Detector } from '../../evidence/evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { declaresGenerationInManifest } from './generator-texts.rules.ts';
import { readImageParts } from './image-parts.ts';

const MAX_MANIFEST_BYTES = 8 * MIB_BYTES;

/** Imported for the first picture with a manifest: the library and its certificates are 340 modules, a third of the start of a worker. */
const loadReader = () => import('./manifest-reader.ts');

/**
 * The manifest of origin of a picture (C2PA). A valid one is information: anybody can sign one, and the list of trusted signers is not
 * checked; taking a manifest away leaves no trace.
 */
export const MANIFEST_DETECTOR: Detector = {
  name: 'image_manifest',
  async detect({ kind, bytes }) {
    if (kind === 'pdf' || !readImageParts(kind, bytes).hasManifest) return [];
    const { readManifest, validateManifest } = await loadReader();
    const manifest = readManifest(kind, bytes);
    if (manifest === null || manifest.jumbf.length > MAX_MANIFEST_BYTES) return [];
    const observations: Observation[] = [];
    if (declaresGenerationInManifest(Buffer.from(manifest.jumbf).toString('latin1')))
      observations.push({ code: 'image_ai_declared' });
    const state = await validateManifest(manifest);
    if (state !== 'unknown') observations.push({ code: state === 'valid' ? 'c2pa_valid' : 'c2pa_invalid' });
    return observations;
  },
};
