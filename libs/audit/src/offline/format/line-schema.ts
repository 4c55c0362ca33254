/** Whether a value has the expected type and members. */
export type ValueCheck = (value: unknown) => boolean;

/** Well-formed text, without lone surrogates. */
export const isText: ValueCheck = (value) => typeof value === 'string' && value.isWellFormed();
export const isTextOrNull: ValueCheck = (value) => value === null || isText(value);
export const isBoolean: ValueCheck = (value) => typeof value === 'boolean';
export const isInteger: ValueCheck = (value) => Number.isSafeInteger(value);
export const isListOf =
  (isItem: ValueCheck, maxItems: number): ValueCheck =>
  (value) =>
    Array.isArray(value) && value.length <= maxItems && value.every(isItem);

/** Whether a value is an object with exactly these members, in this order. */
export function hasExactMembers(checks: Readonly<Record<string, ValueCheck>>): ValueCheck {
  const members = Object.entries(checks);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return (
      entries.length === members.length &&
      members.every(([name, isValid], index) => entries[index]?.[0] === name && isValid(entries[index]?.[1]))
    );
  };
}

/** Whether a text is exactly what `JSON.stringify` writes for the value. */
export const isCanonicalText = (value: unknown, line: string): boolean => JSON.stringify(value) === line;
