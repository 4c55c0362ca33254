import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A reference code of the ANTS: its bytes and the page of the specification that shows it. */
export type ReferenceCode = { readonly page: number; readonly bytes: Uint8Array };

/** Returns the 60 reference codes of section 16 of the specification. `folder` is `authenticity/2ddoc` of the evaluation data. */
export function readReferenceCodes(folder: string): readonly ReferenceCode[] {
  const file = join(folder, 'specimens', 'ants_v326_reference_codes_hex.json');
  const codes = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly page: number; readonly hex: string }[];
  return codes.map(({ page, hex }) => ({ page, bytes: Buffer.from(hex, 'hex') }));
}

/** Returns codes of other projects' tests by their name. One of them, `betagouv28`, was edited by its authors and has no good signature. */
export function readOtherCodes(folder: string): ReadonlyMap<string, Uint8Array> {
  const texts = JSON.parse(readFileSync(join(folder, 'specimens', 'strings.json'), 'utf8')) as Record<string, string>;
  // The line end of a text file is no part of the code.
  return new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text.trimEnd(), 'latin1')]));
}
