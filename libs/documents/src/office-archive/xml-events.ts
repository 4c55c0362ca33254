import { Parser } from 'htmlparser2';

/** What a reader does with the elements of a part; names without prefix, in lower case letters as written. */
export type XmlHandlers = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads a part of an office file element by element, without a tree: nesting costs no stack. Attributes keep their prefix. */
export function readXmlEvents(part: Uint8Array, { open, text, close }: XmlHandlers): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(removePrefix(name), attributes),
      ontext: (piece) => text?.(piece),
      onclosetag: (name) => close?.(removePrefix(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('utf8'));
}

/** Returns the targets of a part's relations by id; `part` is "xl/workbook.xml". Targets are paths in the package. */
export function readRelations(parts: ReadonlyMap<string, Uint8Array>, part: string): ReadonlyMap<string, string> {
  const slash = part.lastIndexOf('/') + 1;
  const relations = parts.get(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
  const targets = new Map<string, string>();
  if (relations === undefined) return targets;
  readXmlEvents(relations, {
    open: (name, attributes) => {
      const { Id: id, Target: target } = attributes;
      if (name === 'Relationship' && id !== undefined && target !== undefined)
        targets.set(id, resolveTarget(part.slice(0, slash), target));
    },
  });
  return targets;
}

/** Resolves "../notesSlides/a.xml" against a folder of the package; an absolute target starts at its root. */
function resolveTarget(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return steps.join('/');
}
