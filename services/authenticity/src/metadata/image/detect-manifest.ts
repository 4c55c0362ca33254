import { MIB_BYTES } from '@probant/kernel/byte-units';
import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore, ValidationStatusCode } from '@trustnxt/c2pa-ts/manifest';
import type { Detector, Evidence } from '../../evidence/evidence.ts';
import type { Observation } from '../../signals/signal.ts';
import { declaresGenerationInManifest } from './generator-texts.rules.ts';
import { readImageParts } from './image-parts.ts';

const MAX_MANIFEST_BYTES = 8 * MIB_BYTES;

/** Results that say that the picture or the manifest was changed after it was signed. Others say what the library or we do not know. */
const CHANGED: ReadonlySet<string> = new Set([
  ValidationStatusCode.AssertionDataHashMismatch,
  ValidationStatusCode.AssertionBoxesHashMismatch,
  ValidationStatusCode.AssertionHashedURIMismatch,
  ValidationStatusCode.ClaimSignatureMismatch,
]);

/**
 * The manifest of origin of a picture (C2PA). A valid one is information: anybody can sign one, and the list of trusted signers is not
 * checked; taking a manifest away leaves no trace.
 */
export const MANIFEST_DETECTOR: Detector = {
  name: 'image_manifest',
  async detect({ kind, bytes }) {
    if (kind === 'pdf' || !readImageParts(kind, bytes).hasManifest) return [];
    const manifest = readManifest(kind, bytes);
    if (manifest === null) return [];
    const observations: Observation[] = [];
    if (declaresGenerationInManifest(Buffer.from(manifest.jumbf).toString('latin1')))
      observations.push({ code: 'image_ai_declared' });
    const state = await validate(manifest);
    if (state !== 'unknown') observations.push({ code: state === 'valid' ? 'c2pa_valid' : 'c2pa_invalid' });
    return observations;
  },
};

type Manifest = { readonly asset: JPEG | PNG; readonly jumbf: Uint8Array };

/** Returns null for a kind that the library does not read, and for a broken file. */
function readManifest(kind: Evidence['kind'], bytes: Uint8Array): Manifest | null {
  try {
    const asset = kind === 'jpeg' ? new JPEG(bytes) : kind === 'png' ? new PNG(bytes) : null;
    const jumbf = asset?.getManifestJUMBF();
    return asset === null || jumbf === undefined || jumbf.length > MAX_MANIFEST_BYTES ? null : { asset, jumbf };
  } catch {
    return null;
  }
}

async function validate({ asset, jumbf }: Manifest): Promise<'valid' | 'invalid' | 'unknown'> {
  try {
    const { isValid, statusEntries } = await ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(jumbf))).validate(
      asset,
    );
    if (statusEntries.some(({ code }) => CHANGED.has(code))) return 'invalid';
    return isValid ? 'valid' : 'unknown';
  } catch {
    // A form of the manifest that the library does not know.
    return 'unknown';
  }
}
