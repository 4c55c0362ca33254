import type { InvoicePages } from '../page/invoice-pages.ts';

/** Symbols and codes of each currency in folded text. */
const CURRENCY_PATTERNS: Readonly<Record<string, RegExp>> = {
  EUR: /€|\beur(?:os?)?\b/g,
  USD: /us\$|\$|\busd\b/g,
  GBP: /£|\bgbp\b/g,
  CHF: /\bchf\b/g,
  INR: /₹|\binr\b|\brs\.? ?\d/g,
  CAD: /\bcad\b/g,
  XPF: /\bxpf\b|\bcfp\b/g,
};

export type Currency = { readonly code: string; readonly confidence: number };

/** Returns the currency printed most often; without any, the euro where French or German taxes or registrations are named. */
export function readInvoiceCurrency(pages: InvoicePages): Currency | null {
  const text = pages.folded;
  const counts = Object.entries(CURRENCY_PATTERNS)
    .map(([code, pattern]) => ({ code, count: text.match(pattern)?.length ?? 0 }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (first && first.count > 0) {
    const isClear = first.count > 2 * (second?.count ?? 0);
    return { code: first.code, confidence: isClear ? 0.95 : 0.7 };
  }
  return /\btva\b|\bttc\b|mwst|\bust\b|\bsiret\b/.test(text) ? { code: 'EUR', confidence: 0.75 } : null;
}
