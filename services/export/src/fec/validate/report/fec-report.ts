import { formatFrenchInteger } from '../../../text/french-integer.ts';
import type { FecAnomaly } from '../anomalies/anomaly-log.ts';
import type { FecSeverity } from '../anomalies/fec-rules.ts';
import type { FecFacts, FecValidation, FecValidationResult } from '../validation-result.ts';

/** Lines, or runs of lines, listed for a rule; the JSON result has more. */
const MAX_LISTED_RUNS = 20;

/**
 * Returns the validation as an accountant reads it: conclusion, blocking anomalies, warnings, where they are and on which legal basis.
 * Markdown, in French. Like the result, it contains no value of the file but its totals.
 */
export function renderFecReport({ result, facts }: FecValidation): string {
  return [
    '# Contrôle du fichier des écritures comptables',
    '',
    ...renderConclusion(result, facts),
    '',
    ...renderIdentity(result, facts),
    '',
    ...renderAnomalies('À corriger avant toute remise', 'blocking', result, facts),
    ...renderAnomalies('À vérifier', 'warning', result, facts),
    '## Portée de ce contrôle',
    '',
    "Ce contrôle porte sur la forme du fichier et sur la cohérence arithmétique et chronologique de ce qu'il contient, au regard de l'article",
    'A. 47 A-1 du livre des procédures fiscales. Il ne dit rien de la sincérité des écritures et ne vaut pas attestation de conformité.',
    '',
  ].join('\n');
}

function renderConclusion({ valid, blocking_count, warning_count }: FecValidationResult, facts: FecFacts): string[] {
  const countRules = (severity: FecSeverity) => facts.tally.filter((each) => each.severity === severity).length;
  const warnings = formatCounts(countRules('warning'), warning_count, 'point');
  const toCheck = warning_count === 0 ? 'Aucun autre point relevé.' : `${warnings} à vérifier.`;
  if (valid) return [`**Aucune anomalie bloquante.** ${toCheck}`];
  const blocking = formatCounts(countRules('blocking'), blocking_count, 'anomalie bloquante', 'anomalies bloquantes');
  return [`**Le fichier ne doit pas être remis en l'état : ${blocking}.** ${toCheck}`];
}

/** Counts the rules broken, which is the number of things to correct, and how often they are broken. */
const formatCounts = (rules: number, occurrences: number, singular: string, plural?: string): string =>
  `${formatCount(rules, singular, plural)}${occurrences === rules ? '' : ` (${formatCount(occurrences, 'occurrence')})`}`;

function renderIdentity(result: FecValidationResult, facts: FecFacts): string[] {
  const rows: [string, string][] = [
    ['Lignes de données', formatFrenchInteger(result.line_count)],
    ['Écritures', formatFrenchInteger(facts.entryCount)],
    ['Journaux', formatFrenchInteger(facts.journalCount)],
    ['Comptes', formatFrenchInteger(facts.accountCount)],
    [
      'Première et dernière dates',
      facts.firstDay === 0 ? 'non lues' : `${formatDay(facts.firstDay)} au ${formatDay(facts.lastDay)}`,
    ],
    ['Total des débits', `${formatAmount(result.total_debit)} €`],
    ['Total des crédits', `${formatAmount(result.total_credit)} €`],
    ['Équilibre', result.balance_ok ? 'oui' : '**non**'],
    ['Séparateur', SEPARATOR_NAMES[result.separator ?? ''] ?? 'non reconnu'],
    ['Jeu de caractères', formatCharacterSet(result, facts)],
    ['Présentation', facts.layout === null ? 'non reconnue' : LAYOUT_NAMES[facts.layout]],
    ['Numérotation', facts.numbering === null ? 'non reconnue' : NUMBERING_NAMES[facts.numbering]],
  ];
  if (!facts.hasFileName)
    rows.push(['Nom du fichier', "non communiqué : ni lui ni l'exercice qu'il indique n'ont été contrôlés"]);
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)];
}

const formatCharacterSet = ({ had_bom: hasMark }: FecValidationResult, { characterSet }: FecFacts): string =>
  characterSet === null ? 'non reconnu' : `${CHARACTER_SET_NAMES[characterSet]}${hasMark ? ', avec marque' : ''}`;

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

function renderAnomalies(title: string, severity: FecSeverity, result: FecValidationResult, facts: FecFacts): string[] {
  const rules = facts.tally.filter((each) => each.severity === severity);
  if (rules.length === 0) return [];
  const paragraphs = rules.flatMap(({ rule, count }) => {
    const places = formatPlaces(
      result.anomalies.filter((anomaly) => anomaly.code === rule.code && anomaly.severity === severity),
      count,
    );
    return [
      `### ${rule.code} : ${rule.message}`,
      '',
      `- Occurrences : ${formatFrenchInteger(count)}`,
      ...(places === '' ? [] : [`- Où : ${places}`]),
      `- Texte : ${rule.reference}`,
      `- Que faire : ${rule.remediation}`,
      '',
    ];
  });
  return [`## ${title}`, '', ...paragraphs];
}

/** Formats the columns and lines of the listed anomalies of a rule, of which there are `count` in all. */
function formatPlaces(anomalies: readonly FecAnomaly[], count: number): string {
  const placed = anomalies.flatMap(({ line }) => (line === null ? [] : [line]));
  const lines = [...new Set(placed)];
  const columns = [...new Set(anomalies.flatMap(({ column }) => (column === null ? [] : [column])))];
  const runs = formatRuns(lines);
  const listed = runs.slice(0, MAX_LISTED_RUNS).join(', ');
  const suffix = runs.length > MAX_LISTED_RUNS || count > placed.length ? ' et suivantes' : '';
  const places = [
    ...(columns.length === 0 ? [] : [`${columns.length === 1 ? 'colonne' : 'colonnes'} ${columns.join(', ')}`]),
    ...(lines.length === 0 ? [] : [`${lines.length === 1 ? 'ligne' : 'lignes'} ${listed}${suffix}`]),
  ];
  return places.join(' ; ');
}

/** Formats 2, 3, 4 and 9 as "2 à 4" and "9". */
function formatRuns(lines: readonly number[]): string[] {
  const runs: { first: number; last: number }[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.last === line - 1) run.last = line;
    else runs.push({ first: line, last: line });
  }
  return runs.map(({ first, last }) =>
    first === last ? formatFrenchInteger(first) : `${formatFrenchInteger(first)} à ${formatFrenchInteger(last)}`,
  );
}

const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatFrenchInteger(count)} ${count > 1 ? plural : singular}`;

const formatDay = (value: number): string => {
  const text = String(value);
  return `${text.slice(6)}/${text.slice(4, 6)}/${text.slice(0, 4)}`;
};

function formatAmount(euros: number): string {
  const cents = Math.round(Math.abs(euros) * 100);
  return `${euros < 0 ? '-' : ''}${formatFrenchInteger(Math.trunc(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
}
