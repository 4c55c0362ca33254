import { frenchFigures } from '../../text/french-figures.ts';
import type { FecAnomaly } from '../anomalies/anomaly-log.ts';
import type { FecFacts, FecVerdict } from '../fec-verdict.ts';

/** Lines, or runs of lines, named under a rule; the JSON answer has more. */
const MOST_PLACES = 20;

/**
 * The control as an accountant reads it: verdict, what keeps the file from being handed in, what deserves a look, where, and on what legal
 * ground. Markdown, in French; like the verdict it holds no value of the file but its totals.
 */
export function fecReport({ verdict, facts }: { readonly verdict: FecVerdict; readonly facts: FecFacts }): string {
  return [
    '# Contrôle du fichier des écritures comptables',
    '',
    ...conclusion(verdict, facts),
    '',
    ...identity(verdict, facts),
    '',
    ...section('À corriger avant toute remise', 'blocking', verdict, facts),
    ...section('À vérifier', 'warning', verdict, facts),
    '## Portée de ce contrôle',
    '',
    "Ce contrôle porte sur la forme du fichier et sur la cohérence arithmétique et chronologique de ce qu'il contient, au regard de l'article",
    'A. 47 A-1 du livre des procédures fiscales. Il ne dit rien de la sincérité des écritures et ne vaut pas attestation de conformité.',
    '',
  ].join('\n');
}

function conclusion({ valid, blocking_count, warning_count }: FecVerdict, facts: FecFacts): string[] {
  const broken = (severity: FecAnomaly['severity']) => facts.tally.filter((each) => each.severity === severity).length;
  const points = counted(broken('warning'), warning_count, 'point');
  const toCheck = warning_count === 0 ? 'Aucun autre point relevé.' : `${points} à vérifier.`;
  if (valid) return [`**Aucune anomalie bloquante.** ${toCheck}`];
  const faults = counted(broken('blocking'), blocking_count, 'anomalie bloquante', 'anomalies bloquantes');
  return [`**Le fichier ne doit pas être remis en l'état : ${faults}.** ${toCheck}`];
}

/** Rules broken, which is how many things there are to put right, and how often they are. */
const counted = (rules: number, times: number, one: string, several?: string): string =>
  `${plural(rules, one, several)}${times === rules ? '' : ` (${plural(times, 'occurrence')})`}`;

function identity(verdict: FecVerdict, facts: FecFacts): string[] {
  const rows: [string, string][] = [
    ['Lignes de données', frenchFigures(verdict.line_count)],
    ['Écritures', frenchFigures(facts.entries)],
    ['Journaux', frenchFigures(facts.journals)],
    ['Comptes', frenchFigures(facts.accounts)],
    [
      'Première et dernière dates',
      facts.firstDay === 0 ? 'non lues' : `${day(facts.firstDay)} au ${day(facts.lastDay)}`,
    ],
    ['Total des débits', `${amount(verdict.total_debit)} €`],
    ['Total des crédits', `${amount(verdict.total_credit)} €`],
    ['Équilibre', verdict.balance_ok ? 'oui' : '**non**'],
    ['Séparateur', SEPARATORS[verdict.separator ?? ''] ?? 'non reconnu'],
    ['Jeu de caractères', characterSetOf(verdict, facts)],
    ['Présentation', facts.layout === null ? 'non reconnue' : LAYOUTS[facts.layout]],
    ['Numérotation', facts.numbering === null ? 'non reconnue' : NUMBERINGS[facts.numbering]],
  ];
  if (!facts.named)
    rows.push(['Nom du fichier', "non communiqué : ni lui ni l'exercice qu'il indique n'ont été contrôlés"]);
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)];
}

const characterSetOf = ({ had_bom: marked }: FecVerdict, { characterSet }: FecFacts): string =>
  characterSet === null ? 'non reconnu' : `${CHARACTER_SETS[characterSet]}${marked ? ', avec marque' : ''}`;

const SEPARATORS: Readonly<Record<string, string>> = { '\t': 'tabulation', '|': 'barre verticale' };
const CHARACTER_SETS = {
  'utf-8': 'UTF-8 ou ASCII',
  'iso-8859-15': 'ISO 8859-15',
  'windows-1252': 'Windows-1252',
  cp850: 'MS-DOS (page de codes 850)',
};
const LAYOUTS = {
  'debit-credit': '18 champs, Debit et Credit',
  'montant-sens': '18 champs, Montant et Sens',
  cash: 'comptabilité de trésorerie',
};
const NUMBERINGS = { global: 'une suite pour tout le fichier', journal: 'une suite par journal' };

function section(title: string, severity: FecAnomaly['severity'], verdict: FecVerdict, facts: FecFacts): string[] {
  const rules = facts.tally.filter((each) => each.severity === severity);
  if (rules.length === 0) return [];
  const told = rules.flatMap(({ rule, count }) => {
    const lines = placesOf(verdict.anomalies, rule.code, severity, count);
    return [
      `### ${rule.code} : ${rule.message}`,
      '',
      `- Occurrences : ${frenchFigures(count)}`,
      ...(lines === '' ? [] : [`- Où : ${lines}`]),
      `- Texte : ${rule.reference}`,
      `- Que faire : ${rule.remediation}`,
      '',
    ];
  });
  return [`## ${title}`, '', ...told];
}

function placesOf(
  anomalies: readonly FecAnomaly[],
  code: string,
  severity: FecAnomaly['severity'],
  count: number,
): string {
  const found = anomalies.filter((anomaly) => anomaly.code === code && anomaly.severity === severity);
  const lines = [...new Set(found.flatMap(({ line }) => (line === null ? [] : [line])))];
  const columns = [...new Set(found.flatMap(({ column }) => (column === null ? [] : [column])))];
  const runs = runsOf(lines);
  const named = runs.slice(0, MOST_PLACES).join(', ');
  const placed = found.filter(({ line }) => line !== null).length;
  const more = runs.length > MOST_PLACES || count > placed ? ' et suivantes' : '';
  const where = [
    ...(columns.length === 0 ? [] : [`${columns.length === 1 ? 'colonne' : 'colonnes'} ${columns.join(', ')}`]),
    ...(lines.length === 0 ? [] : [`${lines.length === 1 ? 'ligne' : 'lignes'} ${named}${more}`]),
  ];
  return where.join(' ; ');
}

/** 2, 3, 4 and 9 as "2 à 4" and "9". */
function runsOf(lines: readonly number[]): string[] {
  const runs: { first: number; last: number }[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.last === line - 1) run.last = line;
    else runs.push({ first: line, last: line });
  }
  return runs.map(({ first, last }) =>
    first === last ? frenchFigures(first) : `${frenchFigures(first)} à ${frenchFigures(last)}`,
  );
}

const plural = (count: number, one: string, several = `${one}s`): string =>
  `${frenchFigures(count)} ${count > 1 ? several : one}`;
const day = (value: number): string => {
  const text = String(value);
  return `${text.slice(6)}/${text.slice(4, 6)}/${text.slice(0, 4)}`;
};

function amount(euros: number): string {
  const cents = Math.round(Math.abs(euros) * 100);
  return `${euros < 0 ? '-' : ''}${frenchFigures(Math.trunc(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
}
