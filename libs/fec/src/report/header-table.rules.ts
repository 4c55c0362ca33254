import type { HeaderCorrection } from '../header/header-corrections.rules.ts';
import type { FecFacts } from '../validation-result.ts';
import { type FecReport, plain, quote, type ReportText } from './report-content.ts';

/** Returns what to correct in the first line, and the line as it must be; null when nothing has to change. */
export function buildHeaderPart(
  { headerCorrections, expectedNames }: FecFacts,
  separator: string | null,
): FecReport['header'] {
  if (headerCorrections.length === 0 && expectedNames === null) return null;
  const hasFoundNames = headerCorrections.some(({ foundName }) => foundName !== null);
  const columns = [
    { title: 'Position', isNumeric: true },
    { title: 'Nom attendu', isNumeric: false },
    { title: 'Constat', isNumeric: false },
    ...(hasFoundNames ? [{ title: 'Nom lu', isNumeric: false }] : []),
  ];
  const rows = headerCorrections.map((correction): readonly ReportText[] => [
    plain(correction.position === null ? '' : String(correction.position)),
    plain(correction.expectedName ?? 'aucun'),
    plain(describeFault(correction)),
    ...(hasFoundNames ? [correction.foundName === null ? plain('') : quote(correction.foundName)] : []),
  ]);
  return {
    table: rows.length === 0 ? null : { columns, rows },
    expectedLine: expectedNames?.join(separator ?? '|') ?? null,
  };
}

function describeFault({ fault, otherPosition }: HeaderCorrection): string {
  switch (fault) {
    case 'spelling':
      return 'graphie différente';
    case 'unknown':
      return 'nom non reconnu, à la place de cette colonne';
    case 'extra':
      return 'colonne supplémentaire : à retirer, ou à décrire dans la notice jointe au fichier';
    case 'blank':
      return 'sans nom';
    case 'repeated':
      return `nom déjà porté par la position ${otherPosition}`;
    case 'misplaced':
      return `à déplacer en position ${otherPosition}`;
    case 'missing':
      return 'colonne absente';
  }
}
