import type { FecExportRequest } from '@probant/contracts/export';
import { FEC_COLUMNS } from '../fec-control/columns.ts';
import type { FecFacts, FecVerdict } from '../fec-control/fec-verdict.ts';
import { fecName } from '../files/file-names.rules.ts';
import { frenchFigures } from '../text/french-figures.ts';
import { oneLine } from '../text/neutral-text.rules.ts';

const MEANINGS: Readonly<Record<(typeof FEC_COLUMNS)[number], string>> = {
  JournalCode: "code du journal de l'écriture",
  JournalLib: 'libellé du journal',
  EcritureNum: "numéro de l'écriture dans une séquence continue",
  EcritureDate: "date de comptabilisation de l'écriture, AAAAMMJJ",
  CompteNum: 'numéro de compte, dont les trois premiers caractères sont les chiffres du plan comptable français',
  CompteLib: 'libellé du compte',
  CompAuxNum: 'numéro de compte auxiliaire, à blanc si non utilisé',
  CompAuxLib: 'libellé du compte auxiliaire, à blanc si non utilisé',
  PieceRef: 'référence de la pièce justificative',
  PieceDate: 'date de la pièce justificative, AAAAMMJJ',
  EcritureLib: "libellé de l'écriture",
  Debit: 'montant au débit, virgule décimale, deux décimales ; 0,00 quand la ligne est au crédit',
  Credit: 'montant au crédit, virgule décimale, deux décimales ; 0,00 quand la ligne est au débit',
  EcritureLet: 'lettrage, à blanc si non utilisé',
  DateLet: 'date de lettrage, AAAAMMJJ, à blanc si non utilisé',
  ValidDate: "date de validation de l'écriture, AAAAMMJJ",
  Montantdevise: 'montant en devise, virgule décimale, à blanc si non utilisé',
  Idevise: 'code ISO 4217 de la devise, à blanc si non utilisé',
};

type DescribedFile = {
  readonly verdict: FecVerdict;
  readonly facts: FecFacts;
  /** Bytes, without the end of line. */
  readonly longestRecord: number;
};

/**
 * The description that goes with a FEC (LPF, art. A. 47 A-1, XI): nature and meaning of the zones, codes used, character set and
 * structure of the file. Plain text in French, CR LF.
 */
export function fecDescription(
  { siren, fiscal_year_start: start, fiscal_year_end: end, entries }: FecExportRequest,
  { verdict, facts, longestRecord }: DescribedFile,
): string {
  return [
    `Description du fichier des écritures comptables ${fecName(siren, end)}.txt`,
    '(livre des procédures fiscales, article A. 47 A-1, XI)',
    '',
    `SIREN : ${siren}`,
    `Exercice : du ${day(start)} au ${day(end)}`,
    '',
    'Structure du fichier',
    "- fichier à plat, une ligne par ligne d'écriture, première ligne : noms des champs",
    "- jeu de caractères : UTF-8, avec marque d'ordre des octets",
    '- séparateur de zones : barre verticale (|) ; fin de ligne : CR LF',
    `- enregistrements de longueur variable, ${frenchFigures(longestRecord)} octets au plus sans la fin de ligne`,
    "- une barre verticale d'un libellé est remplacée par une barre oblique, un caractère de contrôle par un espace",
    `- ${counted(verdict.line_count, 'ligne')}, ${counted(facts.entries, 'écriture')}, ${counted(facts.accounts, 'compte')}`,
    `- numérotation des écritures : ${facts.numbering === 'journal' ? 'une séquence par journal' : 'une séquence pour tout le fichier'}`,
    '',
    "Champs, dans l'ordre",
    ...FEC_COLUMNS.map((column, index) => `${String(index + 1).padStart(2)}. ${column} : ${MEANINGS[column]}`),
    '',
    'Journaux',
    ...journals(entries),
    '',
    ...conventions(entries),
  ].join('\r\n');
}

function journals(entries: FecExportRequest['entries']): string[] {
  const found = new Map<string, { readonly label: string; lines: number }>();
  for (const { journal_code: code, journal_lib: label } of entries) {
    const journal = found.get(code) ?? { label, lines: 0 };
    journal.lines += 1;
    found.set(code, journal);
  }
  return [...found].map(
    ([code, { label, lines }]) =>
      `- ${oneLine(code) || 'sans code'} : ${oneLine(label) || 'sans libellé'} (${counted(lines, 'ligne')})`,
  );
}

/** A reference without a letter or figure is no piece of its own: what it stands for is told. */
function conventions(entries: FecExportRequest['entries']): string[] {
  const used = new Set<string>();
  for (const { piece_ref: reference } of entries) if (!/[\p{L}\p{N}]/u.test(reference)) used.add(oneLine(reference));
  const currencies = [...new Set(entries.flatMap(({ idevise }) => (idevise ? [oneLine(idevise)] : [])))].sort();
  const told = [
    ...(used.size === 0
      ? []
      : [
          `- référence de pièce conventionnelle, sans pièce propre : ${[...used]
            .sort()
            .map((each) => (each === '' ? 'à blanc' : `« ${each} »`))
            .join(', ')}`,
        ]),
    ...(currencies.length === 0 ? [] : [`- devises employées : ${currencies.join(', ')}`]),
  ];
  return told.length === 0 ? [] : ['Conventions', ...told, ''];
}

const day = (iso: string): string => iso.split('-').reverse().join('/');
const counted = (count: number, noun: string): string => `${frenchFigures(count)} ${noun}${count > 1 ? 's' : ''}`;
