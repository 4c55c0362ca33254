import { alphanumeric, foldInPlace } from '@probant/french/text-folding';
import { partOf, readingAt } from '../reading/evidence.ts';
import type { Reading } from '../reading/field-reading.ts';
import { type Labelled, valuesOf } from '../reading/labelled.ts';
import type { Row, Segment } from '../reading/rows.ts';
import { type Address, addressesIn, readingOfAddress, saidBefore } from './addresses.ts';
import { ANY_RIB_LABEL } from './rib-labels.ts';

export type BankReading = { readonly name: Reading<string> | null; readonly address: Reading<string> | null };

/** Names under which the banks of France print their slips, folded. Used to find the name, never to invent one. */
const BANKS =
  /\b(?:bnp paribas|societe generale|credit agricole|caisse regionale|credit lyonnais|lcl|credit mutuel|cic\b|la banque postale|caisse d'epargne|banque populaire|bourso(?:rama|bank)|hsbc|ccf|fortuneo|hello bank|monabanq|axa banque|credit du nord|bred|n26|revolut|qonto|shine|credit cooperatif|banque de savoie|banque palatine|banque courtois|banque tarneaud|banque kolb|arkea|ing\b|orange bank|ma french bank|nickel|milleis|credit municipal)/;
const BANK_WORD = /\b(?:banque|bank|bancaire|caisse|credit|banco)\b/;
/** A line that is a bank's name by its first or last word, not a sentence about one. */
const BANK_NAME =
  /^(?:la )?(?:banque|bank|caisse|credit)\b(?! (?:code|guichet|agence|du titulaire|du client)\b)|^(?:union|societe|compagnie|groupe|federation) (?:\S+ )?bancaire\b|\bbank$/;
const AGENCY = /^(?:agence|ag\.|succursale|guichet|bureau|centre|agency|branch)\b/;
/** "Coordonnées bancaires", "identité bancaire": what the slip is, not whose. */
const TITLE = /\b(?:releve|identite|coordonnees|references|informations) (?:d')?(?:identite )?bancaires?\b/;

/** Whether a segment names a bank or one of its agencies. */
export const namesBank = ({ folded }: Segment): boolean =>
  AGENCY.test(folded) || BANK_NAME.test(folded) || BANKS.test(folded);

export function readBank(rows: readonly Row[], holder: Reading<string> | null): BankReading {
  const domiciliation = labelledBank(rows, DOMICILIATION);
  const says = (pattern: RegExp) => domiciliation !== null && pattern.test(foldInPlace(domiciliation.found.text));
  // A domiciliation often names the agency, in the bank's own shorthand: the printed name of a bank says more, and an agency is no bank.
  const name =
    labelledBank(rows, NAME_LABEL) ??
    namedBank(rows, BANKS, 0.8) ??
    (says(BANK_WORD) && !says(AGENCY) ? domiciliation : null) ??
    namedBank(rows, BANK_NAME, 0.75) ??
    (says(AGENCY) ? null : domiciliation) ??
    namedBank(rows, BANK_WORD, 0.5);
  return { name: name?.reading ?? null, address: bankAddress(rows, { name, domiciliation, holder }) };
}

type Found = { readonly reading: Reading<string>; readonly found: Labelled };

const NAME_LABEL = /\b(?:nom de la banque|etablissement (?:bancaire|teneur)|bank name)\b|^banque\s*:(?!\s*\d)/;
const DOMICILIATION = /\bdomiciliation\b/;

function labelledBank(rows: readonly Row[], wanted: RegExp): Found | null {
  for (const found of valuesOf(rows, { wanted, any: ANY_RIB_LABEL })) {
    const { segment, start, end, text } = found;
    if (!/\p{L}{3}/u.test(text)) continue;
    return { reading: readingAt(partOf(segment, start, end), text, 0.75, 'label_match'), found };
  }
  return null;
}

function namedBank(rows: readonly Row[], pattern: RegExp, confidence: number): Found | null {
  for (const segment of rows.flatMap((row) => row.segments)) {
    if (!pattern.test(segment.folded) || segment.text.length > 60) continue;
    if (ANY_RIB_LABEL.test(segment.folded) || TITLE.test(segment.folded)) continue;
    const found = { segment, text: segment.text, start: 0, end: segment.text.length };
    return { reading: readingAt(segment, segment.text, confidence, 'layout'), found };
  }
  return null;
}

type Known = {
  readonly name: Found | null;
  readonly domiciliation: Found | null;
  readonly holder: Reading<string> | null;
};

const BANK_ADDRESS = 0.75;
const OTHER_ADDRESS = 0.5;

/** The address at a label of the agency, or under the name of the bank or agency; else the only one that is not the holder's. */
function bankAddress(rows: readonly Row[], { name, domiciliation, holder }: Known): Reading<string> | null {
  const ofBank = [name?.found.segment, domiciliation?.found.segment].filter((segment) => segment !== undefined);
  const holderName = alphanumeric(holder?.value ?? '');
  // The name with its label before it, or the end of a name that takes two lines.
  const isHolder = ({ text }: Segment) => {
    const line = alphanumeric(text);
    return holderName !== '' && (line.endsWith(holderName) || (line.length > 2 && holderName.endsWith(line)));
  };
  const isBank = (segment: Segment) =>
    ofBank.includes(segment) || AGENCY.test(segment.folded) || BANK_NAME.test(segment.folded);
  const addresses = addressesIn(rows, (segment) => isHolder(segment) || isBank(segment));

  const ownerOf = (address: Address): 'bank' | 'holder' | 'unknown' => {
    if (HOLDER_LABEL.test(saidBefore(address))) return 'holder';
    if (BANK_LABEL.test(saidBefore(address))) return 'bank';
    const name = address.above.slice(0, NEAR).find((segment) => isHolder(segment) || isBank(segment));
    return name === undefined ? 'unknown' : isHolder(name) ? 'holder' : 'bank';
  };
  const owned = Map.groupBy(addresses, ownerOf);
  const bank = owned.get('bank')?.[0];
  if (bank) return readingOfAddress(bank, BANK_ADDRESS);
  const holders = owned.get('holder') ?? [];
  const others = (owned.get('unknown') ?? []).filter(({ text }) => holders.every((one) => one.text !== text));
  const [only] = others;
  const alone = holders.length > 0 && new Set(others.map(({ text }) => text)).size === 1;
  return only && alone ? readingOfAddress(only, OTHER_ADDRESS) : null;
}

// A title, a telephone or a second line of the name may stand between.
const NEAR = 3;
export const BANK_LABEL =
  /\b(?:domiciliation|adresse (?:de l'|de la )?(?:agence|banque|etablissement)|(?:bank|branch) address|agence)\b/;
const HOLDER_LABEL = /\b(?:adresse (?:du )?(?:titulaire|client)|titulaire|holder)\b/;
