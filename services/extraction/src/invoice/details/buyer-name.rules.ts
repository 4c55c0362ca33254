import { foldInPlace, foldText } from '@probant/french/text-folding';
import { createLogisticScorer, type Scorer, toLogOdds } from '../../ranking/logistic-scorer.ts';
import { slicePlace } from '../../reading/create-reading.ts';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { listRowsAbove } from '../page/near-rows.ts';
import { isAddressLine, POSTCODE_PATTERN } from '../supplier/address-text.ts';
import { findPartyHeading } from '../supplier/party-heading.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';

/** Hand-set weights over the features of a name: the buyer is named under its heading, and above an address. */
const BUYER_RULES: Scorer = createLogisticScorer({
  bias: -3.2,
  underBuyer: 3.6,
  labelledBuyer: 4,
  underDelivery: -1.2,
  underSeller: -4,
  labelledSeller: -5,
  addressBelow: 2.2,
  addressNext: 1.2,
  addressInRest: 1,
  legalForm: 0.8,
  person: 1,
  rightHalf: 0.8,
  registrationNear: -0.4,
  inDomain: -0.5,
  repeated: 0.7,
  firstRow: -1.5,
  lastRows: -2,
  isLabel: -1.2,
  isAddress: -5,
  digits: -4,
  long: -1,
  amount: -3,
  colon: -2,
  heading: -3,
  lower: -1.5,
  capital: -2,
  tall: -0.6,
});

/** Log-odds that what a name says, or what is above it, takes from it. */
const PENALTIES = {
  contact: -5,
  label: -4,
  addressLine: -5,
  town: -4,
  endsInAddress: -4,
  number: -2.5,
  cut: -3,
  underName: -2.5,
  otherParty: -6,
  goodsOnly: -3,
} as const;

/** Log-odds that the place of a name adds. */
const BONUSES = {
  /** A word for a party in a name with a legal form is part of the name: "Client Conseil SARL". */
  formedLabel: 1.2,
  addressee: 3,
} as const;

/** A contact of the buyer, which is no part of its name: "Attn. Jérôme Touénac". */
const CONTACT_PATTERN = /\b(?:attn|a l.attention|z\. ?hd|zu handen|fao|contact|ansprechpartner)\b/;
const OTHER_LABEL_PATTERN =
  /^(?:nous (?:ecrire|contacter)|en cas de|sehr geehrte\w*|dear|cher client|wir danken|on behalf|your (?:last|next|services|contract)|convention|bon de commande|write to us|contact us|postanschrift|kontakt|verbrauchsstelle|contrat|contract|prochaine?|nachste|next|(?:sous-)?total|rabatt|livraison|lieu d|factur\w+ par|payeur|prestataire|expediteur|emetteur|montant|salle|votre|ihre?|vertrags?(?:konto|nr|nummer)?|abrechnungszeitraum|kundenservice|schlichtungsstelle|zahlbetrag|deutschland|france)\b/;
/** The first line of an address set below a name of the same size. */
const ADDRESS_END_PATTERN =
  /.\b(?:le bourg|bat(?:iment)? \w{1,3}|(?:gewerbepark|zone|parc|block|residence|za|zi) .{2,30})$/;
/** "Lorlanette 46" is a name, or a street without a word for one: its number alone counts against it. */
const ENDS_IN_NUMBER_PATTERN = /^(?!(?:am|an|im|in|auf|zum|zur|bp|cs|tsa|postfach)\b)[a-z'’& -]{3,30} \d{1,2}$/;
const CUT_FORM_PATTERN = /^ ?\(haftungsbeschr/;

/** Returns the log-odds that a text is the buyer's name, by its words, its place and the line above it. */
export function rateName(pages: InvoicePages, { value, cell, features }: SupplierCandidate): number {
  const folded = foldText(value);
  const rest = cell.segment.folded.slice(cell.segment.folded.indexOf(folded) + folded.length);
  const isNamed = features['legalForm'] === 1 || features['publicBody'] === 1;
  const faults = {
    contact: CONTACT_PATTERN.test(folded),
    label: OTHER_LABEL_PATTERN.test(folded),
    addressLine: !isNamed && isAddressLine(folded) && !ENDS_IN_NUMBER_PATTERN.test(folded),
    town: features['afterPostcode'] === 1 || (features['shortened'] === 1 && POSTCODE_PATTERN.test(rest)),
    endsInAddress: ADDRESS_END_PATTERN.test(folded) || features['addressComplement'] === 1,
    // A number in a name is one of a street, and a word for a number is a label.
    number: /\d|^\P{L}*(?:nummer|number|num[ée]ro)\P{L}*$/iu.test(value),
    cut: CUT_FORM_PATTERN.test(rest),
    underName: isUnderName(pages, cell.segment, cell.row),
    otherParty: isUnderOtherParty(pages, cell),
    goodsOnly: features['underDelivery'] === 1 && GOODS_HEADING_PATTERN.test(findPartyHeading(pages, cell)),
  };
  const merits = {
    formedLabel: features['isLabel'] === 1 && features['legalForm'] === 1,
    addressee: isAddressee(pages, cell, folded),
  };
  return sumOf(BONUSES, merits) + sumOf(PENALTIES, faults) + toLogOdds(BUYER_RULES(features));
}

const sumOf = <K extends string>(weights: Readonly<Record<K, number>>, found: Readonly<Record<K, boolean>>): number =>
  (Object.keys(weights) as K[]).reduce((sum, key) => sum + (found[key] ? weights[key] : 0), 0);

/** Names the receiver of goods by a word that also means the receiver of the invoice: "Warenempfänger". */
const GOODS_HEADING_PATTERN = /^(?:abweichende\w* )?(?:waren|liefer)empfanger/;
/** Parties that are neither buyer nor seller. */
const OTHER_PARTY_PATTERN =
  /steuer(?:bevollmachtigte|vertreter)|tax representative|representant fiscal|zahlungsempf|^payee|^beneficiaire|affactur|^factor\b|\bcession(?:naire|s? (?:de |des )?creance|s? dailly)|\bcedees?\b|^mandataire/;
const MAX_PARTY_ROWS = 3;

/** Whether the name is the first of a block whose heading names another party: "Représentant fiscal". */
function isUnderOtherParty({ rows }: InvoicePages, { segment, row }: SupplierCandidate['cell']): boolean {
  const height = measureHeight(segment);
  const above = listRowsAbove(rows, row, MAX_PARTY_ROWS).flatMap(({ segments }) => {
    const aligned = segments.find((other) => other.page === segment.page && isAligned(other, segment, height));
    return aligned ?? [];
  });
  const heading = above.findLastIndex(({ folded }) => OTHER_PARTY_PATTERN.test(folded));
  return heading >= 0 && !above.slice(heading + 1).some(({ folded }) => isAddressLine(folded));
}

/** A title that a letter gives its addressee, alone in its line: "Herrn", "Madame". */
const TITLE_PATTERN =
  /^(?:herrn?|frau|firma|familie|monsieur|madame|mademoiselle|m(?:onsieur)?\.? (?:et|ou) m(?:a)?d?a?me\.?)$/;

/** Whether the line above, or the first of the two lines of the name, is a title of an addressee. */
function isAddressee({ rows }: InvoicePages, { segment, row }: SupplierCandidate['cell'], folded: string): boolean {
  const above = rows[row - 1]?.segments.filter(({ page }) => page === segment.page) ?? [];
  return above.some(
    (title) =>
      TITLE_PATTERN.test(title.folded) &&
      folded.startsWith(`${title.folded} `) &&
      isAligned(title, segment, measureHeight(segment)),
  );
}

/** Whether the line directly above, in the same column, is a name: the buyer's contact is below its name. */
function isUnderName({ rows }: InvoicePages, segment: Segment, row: number): boolean {
  const height = measureHeight(segment);
  const above = rows[row - 1]?.segments.find(
    (other) =>
      other.page === segment.page && isAligned(other, segment, height) && segment.top - other.bottom < 1.3 * height,
  );
  return (
    above !== undefined &&
    /[a-z]{2}/.test(above.folded) &&
    !/\d|:\s*$/.test(above.folded) &&
    !hasValueBeside(rows, above, row - 1) &&
    !hasLabel(above.folded, 'billTo', 'shipTo', 'seller', 'invoice', 'page', 'site', 'delivery') &&
    !isAddressLine(above.folded)
  );
}

/** Whether a line is a label whose value is in the next cell: "Nummer   : 75969813". */
function hasValueBeside(rows: InvoicePages['rows'], segment: Segment, row: number): boolean {
  const segments = rows[row]?.segments ?? [];
  return /^\s*:/.test(segments[segments.indexOf(segment) + 1]?.folded ?? '');
}

/** Lines of a column start, end or are centred at one place; `height` is the height of a line. */
export const isAligned = (other: Segment, segment: Segment, height: number): boolean =>
  Math.abs(other.left - segment.left) < 0.5 * height ||
  Math.abs(other.right - segment.right) < 0.5 * height ||
  Math.abs(other.left + other.right - segment.left - segment.right) < height;

/** Set before the name without a colon: "CLIENT Garier Serrurerie", "Pour Lautouénac SARL". */
const LABEL_BEFORE_NAME_PATTERN =
  /^(?:client|pour|kunde|kaufer|to|sold to|bill to|doit|locataire|destinataire|acheteur|factur\w+ a|adresse de facturation)\s*:? (?=\S{2})/;

/** Returns the candidate without a word for the buyer before the name; null where there is none. */
export function dropBuyerLabel(candidate: SupplierCandidate): SupplierCandidate | null {
  const length = LABEL_BEFORE_NAME_PATTERN.exec(foldInPlace(candidate.value))?.[0].length ?? 0;
  if (length === 0) return null;
  const { segment } = candidate.cell;
  const start = segment.text.indexOf(candidate.value) + length;
  return {
    ...candidate,
    value: candidate.value.slice(length),
    place: slicePlace(segment, start, start + candidate.value.length - length),
    features: { ...candidate.features, labelledBuyer: 1, underBuyer: 0, isLabel: 0 },
  };
}
