import { fold } from '@probant/french/text-folding';
import { type Finding, finding } from './catalogue.ts';
import { amountText, listText } from './french-text.ts';
import { type Amounts, amountsOf, type ReceiptReading } from './receipt-reading.ts';

const LOW = 0.5;

/** What sums, policies and duplicates rest on. A result as a whole is below 0.5 on one photograph in four, mostly for its lines. */
const LEADING = { total_amount: 'du total', receipt_date: 'de la date' } as const;

const doubtful = ({ scores }: ReceiptReading): readonly string[] =>
  Object.entries(LEADING).flatMap(([field, name]) => ((scores[field] ?? 1) < LOW ? [name] : []));

/** What kind of paper it is, and how well it could be read. */
export function nature(reading: ReceiptReading): readonly Finding[] {
  const { data, looksLikeReceipt } = reading;
  const amounts = amountsOf(data);
  const found: Finding[] = [];
  if (!looksLikeReceipt)
    found.push(
      finding(
        'not_a_receipt',
        'Le document ne ressemble pas à un ticket ni à une facture. Regarder si le bon fichier a été joint.',
      ),
    );
  if (isCardSlipOnly(reading, amounts))
    found.push(
      finding(
        'card_slip_only',
        'Le document semble être le reçu de paiement par carte, sans détail des achats ni TVA. Regarder si le ticket de caisse peut être joint.',
      ),
    );
  const unsure = doubtful(reading);
  if (unsure.length > 0)
    found.push(
      finding('low_confidence', `Lecture peu sûre ${listText(unsure)}. Regarder les valeurs lues avec le document.`),
    );
  if (amounts.total !== null && amounts.total < 0)
    found.push(
      finding(
        'negative_total',
        `Total lu ${amountText(amounts.total, data.currency)} : sans doute un remboursement. Regarder s'il vient en déduction d'une dépense.`,
      ),
    );
  if (amounts.total === 0)
    found.push(finding('zero_total', 'Total lu nul. Regarder le montant payé sur le justificatif.'));
  return found;
}

/** Words that a card terminal prints and a till does not print three of without a line of what was bought. */
const SLIP_WORDS: readonly RegExp[] = [
  /\bcarte bancaire\b|\bcb (?:emv|sans contact)\b|\bcb contactless\b/,
  /\ba0{4,}\d{4,}/,
  /\bticket (?:client|porteur|commercant)\b|\bexemplaire (?:client|porteur)\b/,
  /\ba conserver\b/,
  /\bsans contact\b|\bcontactless\b/,
  /\b(?:no|n°|num(?:ero)?) ?(?:d')?auto(?:risation)?\b|\bauto(?:risation)? ?:/,
  /\bdebit\b/,
  /\bmontant reel\b|\bmontant ?=/,
  /\bcode commercant\b|\bsiret?\b.{0,40}\btpe\b|\bterminal\b/,
  /\b[\dx*#]{4,12}\d{4}\b.{0,3}|\*{4,}\d{2,4}/,
];

function isCardSlipOnly({ data, rawText }: ReceiptReading, { vat, rates }: Amounts): boolean {
  if (vat !== null || rates.length > 0 || (data.line_items ?? []).length > 0) return false;
  const folded = fold(rawText);
  return SLIP_WORDS.filter((word) => word.test(folded)).length >= 3 && !/\btva\b|\bvat\b/.test(folded);
}
