import { readFileSync } from 'node:fs';
import { PolicyPreset } from '@probant/contracts/receipt-control';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const PresetFile = Type.Object({ source: Type.String(), presets: Type.Array(PolicyPreset) });

/**
 * The presets that come with the service. Amounts change every year: add a table with its `valid_from` to presets.json. A receipt is
 * compared with the table in force on its own date.
 */
export const POLICY_PRESETS: readonly PolicyPreset[] = Value.Parse(
  PresetFile,
  JSON.parse(readFileSync(new URL('presets.json', import.meta.url), 'utf8')),
).presets;
