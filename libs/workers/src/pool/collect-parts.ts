import type { TaskPart } from '../tasks/task.ts';

/** Collects the pieces of the parts that a task sends, by the name of the part. */
export function collectParts(): {
  readonly parts: ReadonlyMap<string, TaskPart>;
  readonly add: (piece: { readonly name: string; readonly bytes: Uint8Array }) => void;
} {
  const parts = new Map<string, Uint8Array[]>();
  return {
    parts,
    add: ({ name, bytes }) => {
      const pieces = parts.get(name);
      if (pieces) pieces.push(bytes);
      else parts.set(name, [bytes]);
    },
  };
}
