import { FEC_RULES } from '@probant/fec/anomalies/fec-rules';
import { createFecReport, renderFecReport } from '@probant/fec/report/fec-report';

const ROUND_COUNT = 300;
const MAX_DAMAGES = 40;
const MAX_DAMAGE_BYTES = 16;

/** Of LPF art. A. 47 A-1, VII and VIII; the report names those that a rule concerns. */
const COLUMN_NAMES =
  ' JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise Montant Sens DateRglt ModeRglt NatOp IdClient ';

const RULES_BY_CODE = new Map(FEC_RULES.map((rule) => [rule.code, rule]));

export type MessageLeaks = { readonly files: number; readonly texts: number; readonly leaks: number };

/**
 * Damages files at random, the same way in each run, and counts the messages that differ from the catalogue in more than counters, and the
 * reports that contain a word of the file.
 */
export async function countMessageLeaks(files: readonly Buffer[]): Promise<MessageLeaks> {
  let state = 20_241_231;
  const below = (bound: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x8000_0000) * bound);
  };
  const ownReports = await Promise.all(FILES_WITHOUT_WORDS.map((file) => reportFile(Buffer.from(file))));
  const catalogueWords = splitWords(
    JSON.stringify(FEC_RULES) + COLUMN_NAMES + ownReports.map(({ text }) => text).join(' '),
  );
  let texts = 0;
  let leaks = 0;
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const file = damageFile(files[round % files.length] as Buffer, below);
    const { result, text } = await reportFile(file);
    for (const { code, line, message, reference, remediation } of result.anomalies) {
      const rule = RULES_BY_CODE.get(code);
      const isFromCatalogue =
        message.replace(/ \([\d ]+ autres occurrences\)\.$/, '.') === rule?.message &&
        reference === rule.reference &&
        remediation === rule.remediation;
      const sentence = `[${code}] ${line === null ? 'fichier' : `ligne ${line}`} : ${message}`;
      texts += 1;
      if (!isFromCatalogue || ![...result.errors, ...result.warnings].includes(sentence)) leaks += 1;
    }
    texts += result.errors.length + result.warnings.length;
    leaks += Math.abs(result.errors.length + result.warnings.length - result.anomalies.length);
    texts += 1;
    if (hasWordOf(file, text, catalogueWords)) leaks += 1;
  }
  return { files: ROUND_COUNT, texts, leaks };
}

/** Files without words of their own: their reports show which words are ours. The names of the last one are wrong in every way. */
const FILES_WITHOUT_WORDS = [
  '',
  `${COLUMN_NAMES.trim().replaceAll(' ', '|').replace('JournalCode|JournalLib|', 'debit|1|2|Sens|')}||9|`,
];

async function reportFile(file: Buffer) {
  const { validation, report } = await createFecReport([file], { clock: () => 0 });
  return { result: validation.result, text: renderFecReport(report, 'markdown') };
}

/** Overwrites bytes, repeats cells and cuts lines, so that every rule reports something. */
function damageFile(file: Buffer, below: (bound: number) => number): Buffer {
  const bytes = Buffer.from(file);
  const damageCount = below(MAX_DAMAGES);
  for (let damage = 0; damage < damageCount; damage += 1) {
    const at = below(bytes.length);
    const from = below(bytes.length);
    bytes.copyWithin(at, from, from + below(MAX_DAMAGE_BYTES));
    if (damage % 3 === 0) bytes[below(bytes.length)] = below(256);
  }
  return bytes;
}

/** Compares words, not numbers: a report has counters, days and totals. */
function hasWordOf(file: Buffer, report: string, catalogueWords: ReadonlySet<string>): boolean {
  const words = splitWords(`${file.toString('latin1')} ${file.toString('utf8')}`);
  return [...splitWords(report)].some((word) => !catalogueWords.has(word) && words.has(word));
}

const splitWords = (text: string): Set<string> => new Set(text.match(/\p{L}{4,}/gu));
