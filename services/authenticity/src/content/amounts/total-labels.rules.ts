/**
 * What a label says about an amount. Of several amounts with one role, only the first printed tier counts: a total before a
 * bare "HT" of a table, and what is left to pay only where nothing is taken off or added (`loose`).
 */
export type TotalRole = { readonly kind: 'net' | 'tax' | 'gross'; readonly tier: 'total' | 'bare' | 'loose' };

const NET_PATTERN = /\b(?:ht|hors taxes?|hors tva|(?:excluding|excl|ex) (?:tax|vat))\b/;
const GROSS_PATTERN = /\b(?:ttc|toutes taxes(?: comprises)?|tva comprise|(?:including|incl) (?:tax|vat))\b/;
const TAX_PATTERN =
  /^(?:dont |soit )?(?:(?:total|somme|montant|montant total) (?:de )?(?:la |des )?)?(?:tva|taxes?|vat|sales tax)(?: total)?(?: a| au)?(?: taux)?(?: de)?(?: normal| reduit| intermediaire)?(?: sur| s| on)?$/;
const TOTAL_WORD_PATTERN = /\b(?:total|totaux|montant|soit)\b/;
/** Words of amounts that are a part of a total, or that something was added to or taken off. */
const PART_PATTERN =
  /\b(?:base|brut|prix|unit\w*|pu|p u|mt|chapitre|poste|lot|article|art|ligne|remise\w*|rabais|port|franco|avant|apres|capital|acompte|reste|solde|debit|deja|escompte|reprise|report\w*|situation|cumul\w*|annuel|mensuel|minimum|commande|periode|abonnement\w*|chf)\b/;
const LOOSE_GROSS_PATTERN =
  /^(?:(?:total|net|montant) (?:a payer|du|due)(?: ttc)?|montant ttc a regler|(?:grand |invoice |bill )?total|montant total|total (?:montant|amount)|total (?:de la )?facture|total general)$/;
/** Not "sous-total", which most French receipts print with tax. */
const LOOSE_NET_PATTERN = /^(?:sub ?total|net total)$/;
/** A label says what an amount is in a few words; more is a sentence. */
const MAX_LABEL_WORDS = 6;

/** Returns the role of a folded label; null for any other text. */
export function readTotalRole(label: string): TotalRole | null {
  const words = normalizeLabel(label);
  if (words === '' || words.split(' ').length > MAX_LABEL_WORDS || PART_PATTERN.test(words)) return null;
  const tier = TOTAL_WORD_PATTERN.test(words) ? 'total' : 'bare';
  if (TAX_PATTERN.test(words)) return { kind: 'tax', tier: /\btotal|\btaxes\b/.test(words) ? 'total' : 'bare' };
  // "HT 20 %" is the base of one rate.
  if (label.includes('%')) return null;
  if (LOOSE_GROSS_PATTERN.test(words)) return { kind: 'gross', tier: 'loose' };
  if (LOOSE_NET_PATTERN.test(words)) return { kind: 'net', tier: 'loose' };
  if (NET_PATTERN.test(words)) return GROSS_PATTERN.test(words) ? null : { kind: 'net', tier };
  return GROSS_PATTERN.test(words) ? { kind: 'gross', tier } : null;
}

/** Returns the letters of a folded label with single spaces: no percentages, amounts, currencies, dots of initials. */
export const normalizeLabel = (label: string): string =>
  label
    .replace(/\b(?:[a-z]\.){2,4}/g, (initials) => initials.replaceAll('.', ''))
    .replace(/\b(?:en )?(?:eur|euros?|usd|gbp)\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Returns whether a folded label is nothing but "Total": the last row of a table, whose headings say the rest. */
export const isTotalAlone = (label: string): boolean => /^(?:total|totaux|total general)$/.test(normalizeLabel(label));

const ADJUSTMENT_PATTERN =
  /remise|rabais|ristourne|reduction|escompte|acompte|arrhes|\bavoirs?\b|\bregle\b|\bpayee?s?\b|verse|\bavances?\b|retenue|port\b|livraison|transport|expedition|emballage|eco.?(?:part|contrib|taxe)|deee|timbre|consigne|debours|arrondi|pourboire|\bfrais\b|cotisation|discount|deposit|shipping|freight|carriage|delivery|rounding|\bpaid\b|credit|\btip\b|\bservice\b|surcharge|fee\b|\badj|voucher|exempt|exoner|autoliquid|garantie|contribution|accise|bon d.achat|cheque|cadeau|fidelite|sejour|\bprime|prise en charge|tiers payant|mutuelle|titres?.restaurant|caution|subvention|hors champ|non soumis/;
/** Sentences that the law requires at the foot of an invoice (Code de commerce, art. L441-9): no part of its totals. */
const LEGAL_NOTICE_PATTERN = /recouvrement|retard|penalite|indemnite/;

const RATED_TAX_PATTERN =
  /\b(?:t\.?v\.?a\b\.?|vat|tax|taxe)[^0-9a-z]{0,6}(?:au taux de |a |de )?\d{1,2}(?:[.,]\d{1,2})? ?%/g;

/** Counts the taxes that a folded text names with their rate. */
export const countRatedTaxes = (folded: string): number => folded.match(RATED_TAX_PATTERN)?.length ?? 0;

/** Returns whether a folded text names something that may be between the totals: a discount, a deposit, postage. */
export const namesAdjustment = (folded: string): boolean =>
  ADJUSTMENT_PATTERN.test(folded) && !LEGAL_NOTICE_PATTERN.test(folded);
