import { stringify } from 'yaml';

type Scalar = string | number | boolean | null;
export type YamlValue = Scalar | readonly YamlValue[] | { readonly [key: string]: YamlValue };

/** Formats plain data as YAML that YAML 1.2 and 1.1 readers (Kong) understand alike: block style, no folded lines, no anchors. */
export const toYaml = (value: YamlValue): string =>
  stringify(value, { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
