import { formatFrenchInteger } from '@probant/french/french-integer';
import { FEC_RULES, FEC_RULES_VERSION, type FecSeverity } from '../anomalies/fec-rules.ts';
import type { AssumedFiscalYear } from '../fiscal-year.ts';
import type { FecFacts, FecValidation, FecValidationResult } from '../validation-result.ts';
import { buildPlaceTable, formatPlaces } from './anomaly-places.rules.ts';
import { buildHeaderPart } from './header-table.rules.ts';
import { type FecReport, plain, quote, type ReportRow, type ReportSection, strong } from './report-content.ts';
import { formatCount, formatDay, formatEuros, formatGap, formatParisTime } from './report-formats.ts';

/** What a report states about the file besides its validation. */
export type ReportedFile = {
  readonly filename: string | undefined;
  /** Of the bytes received, lowercase hex. */
  readonly sha256: string;
  readonly byteCount: number;
  /** When it was validated, in milliseconds since 1970. */
  readonly now: number;
};

/**
 * Returns the validation as an accountant reads it: conclusion, the file, what is wrong with its first line, blocking anomalies, warnings,
 * where they are and on which legal basis. It names entries only when the validation has details, and never contains a label.
 */
export function buildFecReport({ result, facts }: FecValidation, file: ReportedFile): FecReport {
  return {
    title: 'Contrôle du fichier des écritures comptables',
    isValid: result.valid,
    ...buildConclusion(result, facts),
    file: describeFile(file, facts),
    content: describeContent(result, facts),
    header: buildHeaderPart(facts, result.separator),
    sections: [
      ...buildSection('À corriger avant toute remise', 'blocking', result, facts),
      ...buildSection('À vérifier', 'warning', result, facts),
    ],
    scope: [
      ...(result.anomalies.length === 0 ? [] : [describePlaces(facts)]),
      "Ce contrôle porte sur la forme du fichier et sur la cohérence arithmétique et chronologique de ce qu'il contient, au regard de l'article A. 47 A-1 du livre des procédures fiscales. Il ne dit rien de la sincérité des écritures et ne vaut pas attestation de conformité.",
    ],
  };
}

function buildConclusion({ valid, blocking_count, warning_count }: FecValidationResult, facts: FecFacts) {
  const countRules = (severity: FecSeverity) => facts.tally.filter((each) => each.severity === severity).length;
  const warnings = formatCounts(countRules('warning'), warning_count, 'point');
  const toCheck = warning_count === 0 ? 'Aucun autre point relevé.' : `${warnings} à vérifier.`;
  if (valid) return { conclusion: 'Aucune anomalie bloquante.', toCheck };
  const blocking = formatCounts(countRules('blocking'), blocking_count, 'anomalie bloquante', 'anomalies bloquantes');
  return { conclusion: `Le fichier ne doit pas être remis en l'état : ${blocking}.`, toCheck };
}

/** Counts the rules broken, which is the number of things to correct, and how often they are broken. */
const formatCounts = (rules: number, occurrences: number, singular: string, plural?: string): string =>
  `${formatCount(rules, singular, plural)}${occurrences === rules ? '' : ` (${formatCount(occurrences, 'occurrence')})`}`;

function describeFile({ filename, sha256, byteCount, now }: ReportedFile, facts: FecFacts): readonly ReportRow[] {
  const [fiscalYear, reason] = describeFiscalYear(facts);
  return [
    [
      'Nom du fichier',
      filename === undefined
        ? plain("non communiqué : ni lui ni l'exercice qu'il indique n'ont été contrôlés")
        : quote(filename),
    ],
    ['Empreinte SHA-256', plain(sha256)],
    ['Taille', plain(formatCount(byteCount, 'octet'))],
    ['Contrôlé le', plain(formatParisTime(now))],
    ['Version des règles', plain(`${FEC_RULES_VERSION} (${formatCount(FEC_RULES.length, 'règle')})`)],
    ['Exercice retenu', plain(fiscalYear)],
    ["Origine de l'exercice", plain(reason)],
  ];
}

function describeFiscalYear({ fiscalYear, hasFileName, layout }: FecFacts): readonly [period: string, reason: string] {
  if (layout === null) return ['aucun', "le contenu du fichier n'a pas pu être lu"];
  const withoutName = hasFileName
    ? 'le nom du fichier ne porte pas de date de clôture'
    : "le nom du fichier n'a pas été communiqué";
  if (fiscalYear === null)
    return ['aucun', `${withoutName}, et les dates lues ne forment pas un exercice de 24 mois au plus`];
  const period = `du ${formatDay(fiscalYear.start)} au ${formatDay(fiscalYear.end)} (${formatCount(fiscalYear.monthCount, 'mois', 'mois')})`;
  return [period, describeSource(fiscalYear, withoutName)];
}

const MONTHS_OF_YEAR = 12;

function describeSource({ source, end, monthCount }: AssumedFiscalYear, withoutName: string): string {
  if (source === 'request') return 'indiqué dans la demande';
  if (source === 'dates')
    return `mois de la première et de la dernière date d'écriture, car ${withoutName} : aucune date hors exercice ne peut être signalée`;
  const closing = `date de clôture ${source === 'name' ? 'du nom du fichier' : 'du fichier, DateCloture'} (${formatDay(end)})`;
  return monthCount > MONTHS_OF_YEAR
    ? `${closing} ; plus de douze mois, car chacun des mois qui précèdent comporte des écritures`
    : `${closing}, et les douze mois qui s'achèvent avec elle`;
}

function describeContent(result: FecValidationResult, facts: FecFacts): readonly ReportRow[] {
  return [
    ['Lignes de données', plain(formatFrenchInteger(result.line_count))],
    ['Écritures', plain(formatFrenchInteger(facts.entryCount))],
    ['Journaux', plain(formatFrenchInteger(facts.journalCount))],
    ['Comptes', plain(formatFrenchInteger(facts.accountCount))],
    [
      'Première et dernière dates',
      plain(facts.firstDay === 0 ? 'non lues' : `${formatDay(facts.firstDay)} au ${formatDay(facts.lastDay)}`),
    ],
    ['Total des débits', plain(formatEuros(result.total_debit))],
    ['Total des crédits', plain(formatEuros(result.total_credit))],
    ['Équilibre', result.balance_ok ? plain('oui') : strong(`non, écart de ${formatGap(computeGapCents(result))}`)],
    [
      'Séparateur',
      plain(facts.isXml ? 'aucun (fichier XML)' : (SEPARATOR_NAMES[result.separator ?? ''] ?? 'non reconnu')),
    ],
    ['Jeu de caractères', plain(describeCharacterSet(result, facts))],
    ['Présentation', plain(facts.layout === null ? 'non reconnue' : LAYOUT_NAMES[facts.layout])],
    ['Numérotation', plain(facts.numbering === null ? 'non reconnue' : NUMBERING_NAMES[facts.numbering])],
  ];
}

/** The totals are whole cents, or nearly. */
const computeGapCents = ({ total_debit, total_credit }: FecValidationResult): number =>
  Math.round(total_debit * 100) - Math.round(total_credit * 100);

function describeCharacterSet({ had_bom: hasMark }: FecValidationResult, facts: FecFacts): string {
  if (facts.characterSet === null) return 'non reconnu';
  const name = CHARACTER_SET_NAMES[facts.characterSet];
  return `${facts.mixesCharacterSets ? `UTF-8 et ${name} mêlés` : name}${hasMark ? ', avec marque' : ''}`;
}

const SEPARATOR_NAMES: Readonly<Record<string, string>> = { '\t': 'tabulation', '|': 'barre verticale' };
const CHARACTER_SET_NAMES = {
  'utf-8': 'UTF-8 ou ASCII',
  'iso-8859-15': 'ISO 8859-15',
  'windows-1252': 'Windows-1252',
  cp850: 'MS-DOS (page de codes 850)',
};
const LAYOUT_NAMES = {
  'debit-credit': '18 champs, Debit et Credit',
  'montant-sens': '18 champs, Montant et Sens',
  cash: 'comptabilité de trésorerie',
};
const NUMBERING_NAMES = { global: 'une suite pour tout le fichier', journal: 'une suite par journal' };

function buildSection(
  title: string,
  severity: FecSeverity,
  result: FecValidationResult,
  facts: FecFacts,
): readonly ReportSection[] {
  const rules = facts.tally.filter((each) => each.severity === severity);
  if (rules.length === 0) return [];
  const isOf = (code: string) => (anomaly: { readonly code: string; readonly severity: FecSeverity }) =>
    anomaly.code === code && anomaly.severity === severity;
  return [
    {
      title,
      severity,
      rules: rules.map(({ rule, count }) => {
        const places = formatPlaces(result.anomalies.filter(isOf(rule.code)), count);
        const table = facts.places === null ? null : buildPlaceTable(facts.places.filter(isOf(rule.code)));
        const isCut = table !== null && count > table.rows.length;
        return {
          code: rule.code,
          message: rule.message,
          facts: [
            [
              'Occurrences',
              plain(
                `${formatFrenchInteger(count)}${isCut ? `, dont les ${table.rows.length} premières ci-dessous` : ''}`,
              ),
            ],
            ...(places === '' ? [] : [['Où', plain(places)] as const]),
            ['Texte', plain(rule.reference)],
            ['Que faire', plain(rule.remediation)],
          ],
          table,
        };
      }),
    },
  ];
}

const describePlaces = ({ places, isXml }: FecFacts): string =>
  `Les numéros de ligne sont ceux du fichier${isXml ? '' : " ; la ligne 1 est l'en-tête"}. ${
    places === null
      ? 'Ce rapport ne reprend rien des écritures. Le rapport détaillé (details=true, ou --details) donne pour chaque ligne le journal et le numéro de son écriture, et les écarts.'
      : "Ce rapport détaillé reprend le code journal et le numéro des écritures en cause : il est à diffuser comme le fichier lui-même. Aucun libellé n'y figure."
  }`;
