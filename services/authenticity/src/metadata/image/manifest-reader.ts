import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore, ValidationStatusCode } from '@trustnxt/c2pa-ts/manifest';
import type { Evidence } from '../../evidence/evidence.ts';

/** Results that say that the picture or the manifest was changed after it was signed. Others say what the library or we do not know. */
const CHANGED: ReadonlySet<string> = new Set([
  ValidationStatusCode.AssertionDataHashMismatch,
  ValidationStatusCode.AssertionBoxesHashMismatch,
  ValidationStatusCode.AssertionHashedURIMismatch,
  ValidationStatusCode.ClaimSignatureMismatch,
]);

export type Manifest = { readonly asset: JPEG | PNG; readonly jumbf: Uint8Array };

/** Returns null for a kind that the library does not read, for a broken file, and for one without a manifest. */
export function readManifest(kind: Evidence['kind'], bytes: Uint8Array): Manifest | null {
  try {
    const asset = kind === 'jpeg' ? new JPEG(bytes) : kind === 'png' ? new PNG(bytes) : null;
    const jumbf = asset?.getManifestJUMBF();
    return asset === null || jumbf === undefined ? null : { asset, jumbf };
  } catch {
    return null;
  }
}

/** Compares a picture with its manifest; `unknown` where the library does not support a form of it. */
export async function validateManifest({ asset, jumbf }: Manifest): Promise<'valid' | 'invalid' | 'unknown'> {
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
