const MAX_FIELDS = 200;

export type FlatField = { readonly name: string; readonly value: string };

/** Members of an object as lines, with a dot between the names of nested ones. Lists of values are one line. */
export function flattenFields(value: unknown): readonly FlatField[] {
  const fields: FlatField[] = [];
  const add = (name: string, member: unknown) => {
    if (fields.length >= MAX_FIELDS) return;
    if (Array.isArray(member) && member.every((item) => typeof item !== 'object' || item === null))
      fields.push({ name, value: member.map(String).join(', ') });
    else if (typeof member === 'object' && member !== null)
      for (const [key, inner] of Object.entries(member)) add(name === '' ? key : `${name}.${key}`, inner);
    else fields.push({ name, value: member === null ? '' : String(member) });
  };
  // Events are nested at most 32 levels deep, so that the calls are too.
  if (typeof value === 'object' && value !== null) add('', value);
  return fields;
}
