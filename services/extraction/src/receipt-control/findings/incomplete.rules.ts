import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatList } from './french-text.ts';
import type { ReceiptReading } from './receipt-reading.ts';

/** Checks of receipt control, as `analysis_incomplete` names them. */
export const RECEIPT_CHECKS = ['fields', 'amounts', 'dates', 'duplicates'] as const;
export type ReceiptCheck = (typeof RECEIPT_CHECKS)[number];

const CHECK_NAMES: Readonly<Record<ReceiptCheck, string>> = {
  fields: 'champs lus',
  amounts: 'montants',
  dates: 'dates',
  duplicates: 'doublons',
};
/** Pages that a finding names. */
const MAX_PAGES = 50;

/** Reports what a limit or the time left out of the reading. A check that was made in part is never one that found nothing. */
export function checkCompleteness({ unread }: Pick<ReceiptReading, 'unread'>): readonly Finding[] {
  if (unread === null) return [];
  const checks = RECEIPT_CHECKS.filter((check) => unread.checks.includes(check));
  const pages = unread.pages.slice(0, MAX_PAGES);
  const place = pages.length === 1 ? `la page ${pages[0]}` : `les pages ${formatList(pages.map(String))}`;
  const names = formatList(checks.map((check) => CHECK_NAMES[check]));
  const finding = createFinding(
    'analysis_incomplete',
    `Document trop long ou trop lent à lire en entier : contrôle partiel (${names}). Regarder ${pages.length === 0 ? 'tout le document' : place}.`,
  );
  return [{ ...finding, detail: { checks: [...checks], pages: [...pages] } }];
}
