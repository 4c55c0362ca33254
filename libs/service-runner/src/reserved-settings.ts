import { defineOptionalSetting, defineSettings, type Setting } from '@probant/kernel/settings/define-settings';
import { booleanParser, type SettingParser } from '@probant/kernel/settings/parsers';

const reserve = <T>(variable: string, parser: SettingParser<T>, meaning: string, isSecret = false) =>
  defineOptionalSetting({ variable, parser, meaning, unset: 'none', isSecret });

/** Variables of the operating contract that nothing in this version reads. */
const RESERVED_SETTINGS: readonly Setting<unknown>[] = [
  reserve('PROBANT_KB_KEEP_FILES', booleanParser, 'Whether knowledge bases keep their files.'),
];

/** Checks the form of the reserved variables and returns the names of those that are set, for a warning in the log. */
export const reservedSettings = defineSettings({
  settings: Object.fromEntries(RESERVED_SETTINGS.map((setting) => [setting.variable, setting])),
  build: (values) => ({
    unused: Object.keys(values).filter((variable) => values[variable] !== null),
  }),
});
