import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatList } from './french-text.ts';
import type { ReceiptCheck, ReceiptReading } from './reading/receipt-reading.ts';

const CHECK_NAMES: Readonly<Record<ReceiptCheck, string>> = {
  fields: 'champs lus',
  amounts: 'montants',
  dates: 'dates',
  duplicates: 'doublons',
};
/** In the order in which a finding names them. */
const CHECKS = ['fields', 'amounts', 'dates', 'duplicates'] as const satisfies readonly ReceiptCheck[];
/** Pages that a finding names. */
const MAX_PAGES = 50;

/** Reports what a limit or the time left out of the reading. A check that was made in part is never one that found nothing. */
export function checkCompleteness({ unread }: Pick<ReceiptReading, 'unread'>): readonly Finding[] {
  if (unread === null) return [];
  const checks = CHECKS.filter((check) => unread.checks.includes(check));
  const pages = unread.pages.slice(0, MAX_PAGES);
  const place = pages.length === 1 ? `la page ${pages[0]}` : `les pages ${formatList(pages.map(String))}`;
  const names = formatList(checks.map((check) => CHECK_NAMES[check]));
  const finding = createFinding(
    'analysis_incomplete',
    `Document trop long ou trop lent à lire en entier : contrôle partiel (${names}). Regarder ${pages.length === 0 ? 'tout le document' : place}.`,
  );
  return [{ ...finding, detail: { checks: [...checks], pages: [...pages] } }];
}
