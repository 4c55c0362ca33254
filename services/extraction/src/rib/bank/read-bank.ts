import { foldAlphanumeric, foldInPlace } from '@probant/french/text-folding';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { findLabelledValues, type LabelledValue } from '../../reading/labelled-values.ts';
import type { Row, Segment } from '../../reading/rows.ts';
import { type Address, createAddressReading, findAddresses, readAddressLabel } from '../addresses.ts';
import { ANY_RIB_LABEL } from '../rib-labels.ts';

export type BankReading = { readonly name: Reading<string> | null; readonly address: Reading<string> | null };

/** Names of French banks on slips, folded. Used to find the printed name, never to supply one. */
const FRENCH_BANK_PATTERN =
  /\b(?:bnp paribas|societe generale|credit agricole|caisse regionale|credit lyonnais|lcl|credit mutuel|cic\b|la banque postale|caisse d'epargne|banque populaire|bourso(?:rama|bank)|hsbc|ccf|fortuneo|hello bank|monabanq|axa banque|credit du nord|bred|n26|revolut|qonto|shine|credit cooperatif|banque de savoie|banque palatine|banque courtois|banque tarneaud|banque kolb|arkea|ing\b|orange bank|ma french bank|nickel|milleis|credit municipal)/;
const BANK_WORD_PATTERN = /\b(?:banque|bank|bancaire|caisse|credit|banco)\b/;
/** A line that is the name of a bank by its first or last word, not a sentence about one. */
const BANK_NAME_PATTERN =
  /^(?:la )?(?:banque|bank|caisse|credit)\b(?! (?:code|guichet|agence|du titulaire|du client)\b)|^(?:union|societe|compagnie|groupe|federation) (?:\S+ )?bancaire\b|\bbank$/;
const AGENCY_PATTERN = /^(?:agence|ag\.|succursale|guichet|bureau|centre|agency|branch)\b/;
/** "Coordonnées bancaires", "identité bancaire": titles of the slip, no names. */
const TITLE_PATTERN = /\b(?:releve|identite|coordonnees|references|informations) (?:d')?(?:identite )?bancaires?\b/;

/** Whether a segment names a bank or one of its agencies. */
export const isBankName = ({ folded }: Segment): boolean =>
  AGENCY_PATTERN.test(folded) || BANK_NAME_PATTERN.test(folded) || FRENCH_BANK_PATTERN.test(folded);

/** Reads the name and the address of the bank. */
export function readBank(rows: readonly Row[], holder: Reading<string> | null): BankReading {
  const domiciliation = findLabelledBank(rows, DOMICILIATION_PATTERN);
  const domiciliationMatches = (pattern: RegExp) =>
    domiciliation !== null && pattern.test(foldInPlace(domiciliation.labelled.text));
  // The domiciliation often names the agency in the bank's own shorthand. The printed name of a bank is better, and an agency is no bank.
  const name =
    findLabelledBank(rows, NAME_LABEL_PATTERN) ??
    findNamedBank(rows, FRENCH_BANK_PATTERN, 0.8) ??
    (domiciliationMatches(BANK_WORD_PATTERN) && !domiciliationMatches(AGENCY_PATTERN) ? domiciliation : null) ??
    findNamedBank(rows, BANK_NAME_PATTERN, 0.75) ??
    (domiciliationMatches(AGENCY_PATTERN) ? null : domiciliation) ??
    findNamedBank(rows, BANK_WORD_PATTERN, 0.5);
  return { name: name?.reading ?? null, address: readBankAddress(rows, { name, domiciliation, holder }) };
}

type BankMatch = { readonly reading: Reading<string>; readonly labelled: LabelledValue };

const NAME_LABEL_PATTERN = /\b(?:nom de la banque|etablissement (?:bancaire|teneur)|bank name)\b|^banque\s*:(?!\s*\d)/;
const DOMICILIATION_PATTERN = /\bdomiciliation\b/;

function findLabelledBank(rows: readonly Row[], label: RegExp): BankMatch | null {
  for (const labelled of findLabelledValues(rows, { label, anyLabel: ANY_RIB_LABEL })) {
    const { segment, start, end, text } = labelled;
    if (!/\p{L}{3}/u.test(text)) continue;
    return { reading: createReading(slicePlace(segment, start, end), text, 0.75, 'label_match'), labelled };
  }
  return null;
}

function findNamedBank(rows: readonly Row[], pattern: RegExp, confidence: number): BankMatch | null {
  for (const segment of rows.flatMap((row) => row.segments)) {
    if (!pattern.test(segment.folded) || segment.text.length > 60) continue;
    if (ANY_RIB_LABEL.test(segment.folded) || TITLE_PATTERN.test(segment.folded)) continue;
    const labelled = { segment, text: segment.text, start: 0, end: segment.text.length };
    return { reading: createReading(segment, segment.text, confidence, 'layout'), labelled };
  }
  return null;
}

type SlipParts = {
  readonly name: BankMatch | null;
  readonly domiciliation: BankMatch | null;
  readonly holder: Reading<string> | null;
};

const BANK_ADDRESS_CONFIDENCE = 0.75;
const OTHER_ADDRESS_CONFIDENCE = 0.5;

/** Reads the address at a label of the agency or below the name of the bank or agency; else the only one that is not the holder's. */
function readBankAddress(rows: readonly Row[], { name, domiciliation, holder }: SlipParts): Reading<string> | null {
  const bankSegments = [name?.labelled.segment, domiciliation?.labelled.segment].filter(
    (segment) => segment !== undefined,
  );
  const holderName = foldAlphanumeric(holder?.value ?? '');
  // The name with its label before it, or the end of a name on two lines.
  const isHolder = ({ text }: Segment) => {
    const line = foldAlphanumeric(text);
    return holderName !== '' && (line.endsWith(holderName) || (line.length > 2 && holderName.endsWith(line)));
  };
  const isBank = (segment: Segment) =>
    bankSegments.includes(segment) || AGENCY_PATTERN.test(segment.folded) || BANK_NAME_PATTERN.test(segment.folded);
  const addresses = findAddresses(rows, (segment) => isHolder(segment) || isBank(segment));

  const findOwner = (address: Address): 'bank' | 'holder' | 'unknown' => {
    if (HOLDER_LABEL_PATTERN.test(readAddressLabel(address))) return 'holder';
    if (BANK_LABEL_PATTERN.test(readAddressLabel(address))) return 'bank';
    const owner = address.above.slice(0, MAX_LINES_BELOW_NAME).find((segment) => isHolder(segment) || isBank(segment));
    return owner === undefined ? 'unknown' : isHolder(owner) ? 'holder' : 'bank';
  };
  const byOwner = Map.groupBy(addresses, findOwner);
  const bank = byOwner.get('bank')?.[0];
  if (bank) return createAddressReading(bank, BANK_ADDRESS_CONFIDENCE);
  const holders = byOwner.get('holder') ?? [];
  const otherAddresses = (byOwner.get('unknown') ?? []).filter(({ text }) =>
    holders.every((holderAddress) => holderAddress.text !== text),
  );
  const [otherAddress] = otherAddresses;
  const isOnlyOne = holders.length > 0 && new Set(otherAddresses.map(({ text }) => text)).size === 1;
  return otherAddress && isOnlyOne ? createAddressReading(otherAddress, OTHER_ADDRESS_CONFIDENCE) : null;
}

// A title, a telephone number or a second line of the name can be between the name and its address.
const MAX_LINES_BELOW_NAME = 3;
export const BANK_LABEL_PATTERN =
  /\b(?:domiciliation|adresse (?:de l'|de la )?(?:agence|banque|etablissement)|(?:bank|branch) address|agence)\b/;
const HOLDER_LABEL_PATTERN = /\b(?:adresse (?:du )?(?:titulaire|client)|titulaire|holder)\b/;
