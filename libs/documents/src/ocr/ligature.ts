/**
 * The recogniser never writes a capital Œ: it reads E, CE or 0E. French words that exist with the ligature only are put right.
 * Stems in capitals, what may stand before them, and what the reader makes of the ligature.
 */
const AT_START =
  'UVRE|UVRES|UVRÉ|UVRÉE|UVRÉS|UVRÉES|UVRER|UVRANT|UVRIER|UVRIERS|UVRIÈRE|UVRIÈRES|UF|UFS|IL|ILLET|ILLETS|ILLÈRE|ILLÈRES|NOLOGUE|NOLOGUES|NOLOGIE|DÈME|CUMÉNIQUE|SOPHAGE';
const INSIDE = 'B UF|B UFS|S UR|S URS|C UR|C URS|CH UR|CH URS|N UD|N UDS|V UX|M URS';

const NOT_IN_WORD = ['(?<![\\p{L}])', '(?![\\p{L}])'] as const;
const pattern = (body: string) => new RegExp(`${NOT_IN_WORD[0]}${body}${NOT_IN_WORD[1]}`, 'gu');

const CAPITAL_START = pattern(`[CO0]?E(${AT_START})`);
const SMALL_START = pattern(`[CO0]?E(${AT_START.toLowerCase()})`);
const MIDDLE = INSIDE.split('|').map((word) => {
  const [before, after] = word.split(' ') as [string, string];
  return { from: pattern(`${before}[CO0]E${after}`), to: `${before}Œ${after}` };
});
const MANOEUVRE = /(?<![\p{L}])MAN[CO0]?EUVR/gu;

/** One word as read, with the ligature where French demands it. */
export function restoreLigature(word: string): string {
  if (!word.includes('E')) return word;
  const started = word.replace(CAPITAL_START, 'Œ$1').replace(SMALL_START, 'Œ$1').replace(MANOEUVRE, 'MANŒUVR');
  return MIDDLE.reduce((text, { from, to }) => text.replace(from, to), started);
}
