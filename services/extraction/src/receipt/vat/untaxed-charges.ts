/**
 * Charges that a receipt adds to its total, and that are no VAT whatever their name: tourist tax (CGCT L2333-26), contributions for waste,
 * deposits on bottles, tips.
 */
export const UNTAXED_CHARGE_PATTERN =
  /\btaxes? (?:de )?(?:sejour|touristique)\b|\beco ?-?(?:part|taxe|contrib)|\b(?:de)?consignes?\b|\bpourboires?\b|\btips?\b|\bgratuity\b/;
