import type { IsoDate } from '@probant/french/dates';
import { foldText } from '@probant/french/text-folding';
import { isDateMisread } from './dates.rules.ts';
import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatAmount, formatList } from './french-text.ts';
import { type Amounts, isUnsure, type ReceiptReading, toAmounts } from './reading/receipt-reading.ts';

/** The fields that sums, policies and duplicates depend on. The overall confidence is below 0.5 on one photograph in four, mostly due to line items. */
const KEY_FIELD_NAMES = { total_amount: 'du total', receipt_date: 'de la date' } as const;

const listUncertainFields = (reading: ReceiptReading, today: IsoDate): readonly string[] =>
  Object.entries(KEY_FIELD_NAMES).flatMap(([field, name]) =>
    isUnsure(reading, field) || (field === 'receipt_date' && isDateMisread(reading, today)) ? [name] : [],
  );

/** Reports what kind of document this is, and how well it could be read. */
export function checkDocumentKind(reading: ReceiptReading, today: IsoDate): readonly Finding[] {
  const { data, isReceiptLike: looksLikeReceipt } = reading;
  const amounts = toAmounts(data);
  const findings: Finding[] = [];
  const isCardSlip = isCardSlipOnly(reading, amounts);
  // The slip of a card terminal is known for what it is: neither another paper nor a receipt that was read badly.
  if (!looksLikeReceipt && !isCardSlip)
    findings.push(
      createFinding(
        'not_a_receipt',
        'Le document ne ressemble pas à un ticket ni à une facture. Regarder si le bon fichier a été joint.',
      ),
    );
  if (isCardSlip)
    findings.push(
      createFinding(
        'card_slip_only',
        'Le document semble être le reçu de paiement par carte, sans détail des achats ni TVA. Regarder si le ticket de caisse peut être joint.',
      ),
    );
  const uncertainFields = isCardSlip ? [] : listUncertainFields(reading, today);
  if (uncertainFields.length > 0)
    findings.push(
      createFinding(
        'low_confidence',
        `Lecture peu sûre ${formatList(uncertainFields)}. Regarder les valeurs lues avec le document.`,
      ),
    );
  if (reading.picture !== null && isUnsure(reading, 'total_amount')) return findings;
  if (amounts.total !== null && amounts.total < 0)
    findings.push(
      createFinding(
        'negative_total',
        `Total lu ${formatAmount(amounts.total, data.currency)} : sans doute un remboursement. Regarder s'il vient en déduction d'une dépense.`,
      ),
    );
  if (amounts.total === 0)
    findings.push(createFinding('zero_total', 'Total lu nul. Regarder le montant payé sur le justificatif.'));
  return findings;
}

/** What card terminals print. A till receipt without line items does not contain three of these. */
const CARD_SLIP_PATTERNS: readonly RegExp[] = [
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
  const folded = foldText(rawText);
  return CARD_SLIP_PATTERNS.filter((pattern) => pattern.test(folded)).length >= 3 && !/\btva\b|\bvat\b/.test(folded);
}
