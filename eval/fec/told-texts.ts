import { examineFec } from '@probant/export/control-fec';
import { fecReport } from '@probant/export/fec-report';
import { FEC_RULES } from '@probant/export/fec-rules';

const ROUNDS = 300;
const MOST_WOUNDS = 40;
const LONGEST_WOUND = 16;

/** Of LPF art. A. 47 A-1, VII and VIII; the report names those that a rule speaks of. */
const COLUMNS =
  ' JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise Montant Sens DateRglt ModeRglt NatOp IdClient ';

const RULES = new Map(FEC_RULES.map((rule) => [rule.code, rule]));

export type Told = { readonly files: number; readonly texts: number; readonly foreign: number };

/**
 * Damages files at random (always the same) and counts the texts told of them that are not the catalogue's own, letter for letter but for
 * counters, and the reports that hold a word of the file.
 */
export async function toldTexts(files: readonly Buffer[]): Promise<Told> {
  let state = 20_241_231;
  const below = (bound: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x8000_0000) * bound);
  };
  const own = wordsOf(JSON.stringify(FEC_RULES) + COLUMNS + fecReport(await examineFec([])));
  let texts = 0;
  let foreign = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = damaged(files[round % files.length] as Buffer, below);
    const examined = await examineFec([file]);
    const { verdict } = examined;
    for (const { code, line, message, reference, remediation } of verdict.anomalies) {
      const rule = RULES.get(code);
      const own =
        message.replace(/ \([\d ]+ autres occurrences\)\.$/, '.') === rule?.message &&
        reference === rule.reference &&
        remediation === rule.remediation;
      const sentence = `[${code}] ${line === null ? 'fichier' : `ligne ${line}`} : ${message}`;
      texts += 1;
      if (!own || ![...verdict.errors, ...verdict.warnings].includes(sentence)) foreign += 1;
    }
    texts += verdict.errors.length + verdict.warnings.length;
    foreign += Math.abs(verdict.errors.length + verdict.warnings.length - verdict.anomalies.length);
    texts += 1;
    if (holdsWordOf(file, fecReport(examined), own)) foreign += 1;
  }
  return { files: ROUNDS, texts, foreign };
}

/** Bytes overwritten, cells doubled, lines cut: what makes every rule speak. */
function damaged(file: Buffer, below: (bound: number) => number): Buffer {
  const bytes = Buffer.from(file);
  const wounds = below(MOST_WOUNDS);
  for (let wound = 0; wound < wounds; wound += 1) {
    const at = below(bytes.length);
    const from = below(bytes.length);
    bytes.copyWithin(at, from, from + below(LONGEST_WOUND));
    if (wound % 3 === 0) bytes[below(bytes.length)] = below(256);
  }
  return bytes;
}

/** Words and not figures: a report has counters, days and totals. */
function holdsWordOf(file: Buffer, report: string, own: ReadonlySet<string>): boolean {
  const words = wordsOf(`${file.toString('latin1')} ${file.toString('utf8')}`);
  return [...wordsOf(report)].some((word) => !own.has(word) && words.has(word));
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/\p{L}{4,}/gu));
