/** Whether a value has a form. */
export type Form = (value: unknown) => boolean;

/** A text that UTF-8 has bytes for. */
export const text: Form = (value) => typeof value === 'string' && value.isWellFormed();
export const textOrNull: Form = (value) => value === null || text(value);
export const trueOrFalse: Form = (value) => typeof value === 'boolean';
export const wholeNumber: Form = (value) => Number.isSafeInteger(value);
export const listOf =
  (item: Form, most: number): Form =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(item);

/** An object of exactly these members, in this order. */
export function membersOf(forms: Readonly<Record<string, Form>>): Form {
  const members = Object.entries(forms);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = Object.entries(value);
    return (
      given.length === members.length &&
      members.every(([name, form], at) => given[at]?.[0] === name && form(given[at]?.[1]))
    );
  };
}

/** Whether a text is the one spelling of a value that `JSON.stringify` has. */
export const isOnlySpelling = (value: unknown, line: string): boolean => JSON.stringify(value) === line;
