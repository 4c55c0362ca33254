import { strToU8, zip } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Control characters are not allowed in XML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Escapes a text for an element or an attribute. A half of a surrogate pair becomes U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A part of an Office Open XML file: its path, its content type where it needs one of its own, and its XML without the declaration. */
export type OfficePart = { readonly path: string; readonly contentType: string | null; readonly xml: string };

/** Relations of a part, whose ids are `rId1`, `rId2` and so on. */
export const writeRelations = (relations: readonly { readonly kind: string; readonly target: string }[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${relations.map(({ kind, target }, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;

/** Writes an Office Open XML file (ECMA-376). The first part is its document. */
export async function writeOfficeFile(parts: readonly [OfficePart, ...OfficePart[]], type: string): Promise<Blob> {
  const overrides = parts.flatMap(({ path, contentType }) =>
    contentType === null ? [] : [`<Override PartName="/${path}" ContentType="${contentType}"/>`],
  );
  const all: readonly Pick<OfficePart, 'path' | 'xml'>[] = [
    {
      path: '[Content_Types].xml',
      xml: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    },
    { path: '_rels/.rels', xml: writeRelations([{ kind: 'officeDocument', target: parts[0].path }]) },
    ...parts,
  ];
  const files = Object.fromEntries(all.map(({ path, xml }) => [path, strToU8(`${HEAD}${xml}`)]));
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(files, { level: 6 }, (error, data) => (error === null ? resolve(new Uint8Array(data)) : reject(error))),
  );
  return new Blob([bytes], { type });
}
