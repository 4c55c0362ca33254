import type { FecExportRequest } from '@probant/contracts/export';
import { FEC_COLUMNS } from '@probant/fec/columns';
import type { FecValidation } from '@probant/fec/validation-result';
import { formatFrenchInteger } from '@probant/french/french-integer';
import { toSingleLine } from '@probant/kernel/single-line';
import { buildFecBaseName } from '../../files/file-names.rules.ts';

const COLUMN_MEANINGS: Readonly<Record<(typeof FEC_COLUMNS)[number], string>> = {
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

type DescribedFile = FecValidation & {
  /** Length of the longest line, without its end. */
  readonly maxRecordBytes: number;
};

/**
 * Returns the description that accompanies a FEC (LPF, art. A. 47 A-1, XI): meaning of the fields, codes used, character set and structure
 * of the file. Plain text in French, lines that end with CR LF.
 */
export function renderFecDescription(
  { siren, fiscal_year_start: start, fiscal_year_end: end, entries }: FecExportRequest,
  { result, facts, maxRecordBytes }: DescribedFile,
): string {
  return [
    `Description du fichier des écritures comptables ${buildFecBaseName(siren, end)}.txt`,
    '(livre des procédures fiscales, article A. 47 A-1, XI)',
    '',
    `SIREN : ${siren}`,
    `Exercice : du ${formatDay(start)} au ${formatDay(end)}`,
    '',
    'Structure du fichier',
    "- fichier à plat, une ligne par ligne d'écriture, première ligne : noms des champs",
    "- jeu de caractères : UTF-8, avec marque d'ordre des octets",
    '- séparateur de zones : barre verticale (|) ; fin de ligne : CR LF',
    `- enregistrements de longueur variable, ${formatFrenchInteger(maxRecordBytes)} octets au plus sans la fin de ligne`,
    "- une barre verticale d'un libellé est remplacée par une barre oblique, un caractère de contrôle par un espace",
    `- ${formatCount(result.line_count, 'ligne')}, ${formatCount(facts.entryCount, 'écriture')}, ${formatCount(facts.accountCount, 'compte')}`,
    `- numérotation des écritures : ${facts.numbering === 'journal' ? 'une séquence par journal' : 'une séquence pour tout le fichier'}`,
    '',
    "Champs, dans l'ordre",
    ...FEC_COLUMNS.map((column, index) => `${String(index + 1).padStart(2)}. ${column} : ${COLUMN_MEANINGS[column]}`),
    '',
    'Journaux',
    ...describeJournals(entries),
    '',
    ...describeConventions(entries),
  ].join('\r\n');
}

function describeJournals(entries: FecExportRequest['entries']): string[] {
  const journals = new Map<string, { readonly label: string; lines: number }>();
  for (const { journal_code: code, journal_lib: label } of entries) {
    const journal = journals.get(code) ?? { label, lines: 0 };
    journal.lines += 1;
    journals.set(code, journal);
  }
  return [...journals].map(
    ([code, { label, lines }]) =>
      `- ${toSingleLine(code) || 'sans code'} : ${toSingleLine(label) || 'sans libellé'} (${formatCount(lines, 'ligne')})`,
  );
}

/** A piece reference without a letter or digit is a convention for lines without a piece. */
function describeConventions(entries: FecExportRequest['entries']): string[] {
  const conventionalReferences = new Set<string>();
  for (const { piece_ref: reference } of entries)
    if (!/[\p{L}\p{N}]/u.test(reference)) conventionalReferences.add(toSingleLine(reference));
  const currencies = [...new Set(entries.flatMap(({ idevise }) => (idevise ? [toSingleLine(idevise)] : [])))].sort();
  const conventions = [
    ...(conventionalReferences.size === 0
      ? []
      : [
          `- référence de pièce conventionnelle, sans pièce propre : ${[...conventionalReferences]
            .sort()
            .map((each) => (each === '' ? 'à blanc' : `« ${each} »`))
            .join(', ')}`,
        ]),
    ...(currencies.length === 0 ? [] : [`- devises employées : ${currencies.join(', ')}`]),
  ];
  return conventions.length === 0 ? [] : ['Conventions', ...conventions, ''];
}

const formatDay = (iso: string): string => iso.split('-').reverse().join('/');
const formatCount = (count: number, noun: string): string =>
  `${formatFrenchInteger(count)} ${noun}${count > 1 ? 's' : ''}`;
