import { readFileSync } from 'node:fs';
import { PolicyPreset } from '@probant/contracts/receipt-control';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const PresetFile = Type.Object({ source: Type.String(), presets: Type.Array(PolicyPreset) });

/**
 * The presets that are shipped. Amounts change every year: a new table is a new entry of presets.json with its `valid_from`, and a
 * receipt is compared with the table of its own date.
 */
export const PRESETS: readonly PolicyPreset[] = Value.Parse(
  PresetFile,
  JSON.parse(readFileSync(new URL('presets.json', import.meta.url), 'utf8')),
).presets;
