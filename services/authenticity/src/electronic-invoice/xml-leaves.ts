import { MIB_BYTES } from '@probant/kernel/byte-units';

/** A text of a file and the elements around it, by local name. */
export type XmlLeaf = {
  readonly name: string;
  readonly parent: string;
  readonly text: string;
  /** Whether it describes the supplier. */
  readonly isOfSeller: boolean;
};

/** Electronic invoices are far smaller. */
const MAX_XML_BYTES = 2 * MIB_BYTES;
const MAX_LEAVES = 20_000;
const MAX_DEPTH = 64;
const MAX_TEXT_CHARACTERS = 200;
const SELLER_ELEMENT = 'SellerTradeParty';

/**
 * Lists the texts of an XML file in their order, in one pass; null for a file beyond the limits or with a document type. Damage ends the list
 * early: what was read before stays true.
 */
export function listXmlLeaves(bytes: Uint8Array): readonly XmlLeaf[] | null {
  if (bytes.length > MAX_XML_BYTES) return null;
  const file = new TextDecoder().decode(bytes);
  if (/<!DOCTYPE/i.test(file)) return null;
  const leaves: XmlLeaf[] = [];
  const open: string[] = [];
  for (let at = file.indexOf('<'); at !== -1 && leaves.length < MAX_LEAVES; ) {
    const end = findTagEnd(file, at);
    if (end === -1) break;
    const next = file.indexOf('<', end);
    if (file[at + 1] === '/') open.pop();
    else if (/[?!]/.test(file[at + 1] ?? '') === false && file[end - 1] !== '/') {
      if (open.length >= MAX_DEPTH) break;
      open.push(readLocalName(file, at + 1, end));
      const text = next === -1 ? '' : file.slice(end + 1, Math.min(next, end + 1 + MAX_TEXT_CHARACTERS)).trim();
      if (text !== '')
        leaves.push({
          name: open.at(-1) ?? '',
          parent: open.at(-2) ?? '',
          text,
          isOfSeller: open.includes(SELLER_ELEMENT),
        });
    }
    at = next;
  }
  return leaves;
}

/** Returns the index of the last character of a tag or comment; -1 when it does not end. */
function findTagEnd(file: string, at: number): number {
  if (!file.startsWith('<!--', at)) return file.indexOf('>', at);
  const end = file.indexOf('-->', at);
  return end === -1 ? -1 : end + 2;
}

const MAX_NAME_CHARACTERS = 100;

function readLocalName(file: string, start: number, end: number): string {
  const [name = ''] = file.slice(start, Math.min(end, start + MAX_NAME_CHARACTERS)).split(/\s/, 1);
  return name.slice(name.indexOf(':') + 1);
}
