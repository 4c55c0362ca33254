/** Yields the values that differ from the given one by one flipped bit of one byte, or by length, sign or truth. */
function* listMutations(value: unknown): Generator<unknown> {
  if (typeof value === 'boolean') yield !value;
  else if (typeof value === 'number') yield* [value + 1, value - 1, value ^ 4, -value];
  else if (typeof value === 'string') {
    for (const bit of [0x01, 0x20])
      for (let at = 0; at < value.length; at += 1)
        yield value.slice(0, at) + String.fromCharCode(value.charCodeAt(at) ^ bit) + value.slice(at + 1);
    yield* [`${value} `, value.slice(0, -1)];
  }
}

/** Yields the records that differ from the given one in one byte of one field or nested member, or by a salt set to null and back. */
export function* mutateRecord<T extends object>(record: T): Generator<[field: string, mutant: T]> {
  for (const [field, value] of Object.entries(record)) {
    for (const changed of listMutations(value)) if (changed !== value) yield [field, { ...record, [field]: changed }];
    if (Array.isArray(value))
      for (const changed of listChangedLists(value)) yield [field, { ...record, [field]: changed }];
    else if (typeof value === 'object' && value !== null)
      for (const [part, inner] of Object.entries(value))
        for (const changed of [
          ...listMutations(inner),
          ...(field === 'salts' ? [inner === null ? '0'.repeat(32) : null] : []),
        ])
          if (changed !== inner) yield [`${field}.${part}`, { ...record, [field]: { ...value, [part]: changed } }];
  }
}

function* listChangedLists(list: readonly unknown[]): Generator<readonly unknown[]> {
  for (const [at, item] of list.entries()) {
    yield list.toSpliced(at, 1);
    yield list.toSpliced(at, 0, item);
    for (const changed of listMutations(item)) if (changed !== item) yield list.with(at, changed);
  }
  if (list.length > 1) yield list.toReversed();
}
