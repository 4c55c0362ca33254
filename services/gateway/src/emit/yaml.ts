type Scalar = string | number | boolean | null;
export type YamlValue = Scalar | readonly YamlValue[] | { readonly [key: string]: YamlValue };

/** Plain data as YAML: block style, texts quoted wherever YAML could read them as anything else, several lines as a literal block. */
export const toYaml = (value: YamlValue): string => `${lines(value).join('\n')}\n`;

function lines(value: YamlValue): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return ['[]'];
    return value.flatMap((item: YamlValue) => {
      const [first = '', ...rest] = lines(item);
      return [`- ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))];
    });
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    return members.length === 0 ? ['{}'] : members.flatMap(([key, item]) => member(key, item));
  }
  return [scalar(value as Scalar)];
}

function member(key: string, item: YamlValue): string[] {
  const name = scalar(key);
  if (typeof item === 'string' && item.includes('\n'))
    return [
      `${name}: |`,
      ...item
        .trimEnd()
        .split('\n')
        .map((line) => (line === '' ? '' : `  ${line}`)),
    ];
  const inner = lines(item);
  if (typeof item !== 'object' || item === null || inner[0] === '[]' || inner[0] === '{}')
    return [`${name}: ${inner[0]}`];
  return [`${name}:`, ...inner.map((line) => (line === '' ? '' : `  ${line}`))];
}

const AMBIGUOUS = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i;

const scalar = (value: Scalar): string =>
  typeof value !== 'string' || (/^[A-Za-z][\w./-]*$/.test(value) && !AMBIGUOUS.test(value))
    ? String(value)
    : JSON.stringify(value);
