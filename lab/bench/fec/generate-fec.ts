const HEADER_LINE =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise\r\n';
const LINES_PER_ENTRY = 4;
const CHUNK_CHARACTERS = 1 << 16;

/** Yields a valid FEC of sales entries of four lines over the days of 2024, 159 bytes a line, chunk by chunk; always the same. */
export function* generateFec(lines: number): Generator<Buffer> {
  const entries = Math.ceil(lines / LINES_PER_ENTRY);
  let state = 12_345;
  const below = (bound: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x8000_0000) * bound);
  };
  let text = HEADER_LINE;
  for (let entry = 1; entry <= entries; entry += 1) {
    const day = formatDay(Math.floor(((entry - 1) / entries) * 366));
    const net = below(500_000) + 100;
    const tax = Math.round(net * 0.2);
    const client = below(9000) + 1000;
    const head = `VE|Journal des ventes|${entry}|${day}|`;
    const tail = `|FA2024-${String(entry).padStart(7, '0')}|${day}|Facture client société n° ${entry}|`;
    text += `${head}411000|Clients|C${client}|Société cliente ${client}${tail}${formatEuros(net + tax + 500)}|0,00|||${day}||\r\n`;
    text += `${head}707000|Ventes de marchandises||${tail}0,00|${formatEuros(net)}|||${day}||\r\n`;
    text += `${head}708500|Ports et frais accessoires facturés||${tail}0,00|5,00|||${day}||\r\n`;
    text += `${head}445710|TVA collectée||${tail}0,00|${formatEuros(tax)}|||${day}||\r\n`;
    if (text.length > CHUNK_CHARACTERS) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(text);
}

const formatDay = (index: number): string =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', '');
const formatEuros = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
