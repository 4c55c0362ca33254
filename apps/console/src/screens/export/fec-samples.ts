/** A fictional fiscal year of a fictional company, small enough to read. It breaks no rule. */
const LINES = [
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise',
  'AN|A nouveaux|1|20260101|512000|Banque|||AN-2026|20260101|Reprise des soldes|8500,00|0,00|||20260131||',
  'AN|A nouveaux|1|20260101|101000|Capital|||AN-2026|20260101|Reprise des soldes|0,00|8500,00|||20260131||',
  'VE|Ventes|2|20260115|411000|Clients|C001|Menuiserie Valmy|FA-0001|20260115|Facture FA-0001|1200,00|0,00|A|20260212|20260131||',
  'VE|Ventes|2|20260115|706000|Prestations de services|||FA-0001|20260115|Facture FA-0001|0,00|1000,00|||20260131||',
  'VE|Ventes|2|20260115|445710|TVA collectée|||FA-0001|20260115|Facture FA-0001|0,00|200,00|||20260131||',
  'HA|Achats|3|20260203|606400|Fournitures administratives|||F26-0193|20260202|Papeterie Lefèvre|150,00|0,00|||20260228||',
  'HA|Achats|3|20260203|445660|TVA déductible|||F26-0193|20260202|Papeterie Lefèvre|30,00|0,00|||20260228||',
  'HA|Achats|3|20260203|401000|Fournisseurs|F014|Papeterie Lefèvre|F26-0193|20260202|Papeterie Lefèvre|0,00|180,00|||20260228||',
  'BQ|Banque|4|20260212|512000|Banque|||REL-02|20260212|Virement Menuiserie Valmy|1200,00|0,00|||20260228||',
  'BQ|Banque|4|20260212|411000|Clients|C001|Menuiserie Valmy|REL-02|20260212|Virement Menuiserie Valmy|0,00|1200,00|A|20260212|20260228||',
  'VE|Ventes|5|20260318|411000|Clients|C002|Boulangerie Vasseur|FA-0002|20260318|Facture FA-0002|660,00|0,00|||20260331||',
  'VE|Ventes|5|20260318|706000|Prestations de services|||FA-0002|20260318|Facture FA-0002|0,00|550,00|||20260331||',
  'VE|Ventes|5|20260318|445710|TVA collectée|||FA-0002|20260318|Facture FA-0002|0,00|110,00|||20260331||',
  'HA|Achats|6|20260402|613200|Locations immobilières|||QT-0402|20260401|Loyer du deuxième trimestre|2400,00|0,00|||20260430||',
  'HA|Achats|6|20260402|401000|Fournisseurs|F002|SCI des Tilleuls|QT-0402|20260401|Loyer du deuxième trimestre|0,00|2400,00|B|20260407|20260430||',
  'BQ|Banque|7|20260407|401000|Fournisseurs|F002|SCI des Tilleuls|REL-04|20260407|Virement loyer|2400,00|0,00|B|20260407|20260430||',
  'BQ|Banque|7|20260407|512000|Banque|||REL-04|20260407|Virement loyer|0,00|2400,00|||20260430||',
];

/** Three faults of every day: a decimal point, a day that does not exist, and an amount that unbalances its entry. */
const FAULTS: readonly (readonly [line: number, right: string, wrong: string])[] = [
  [5, '|0,00|1000,00|', '|0,00|1000.00|'],
  [10, '|20260212|512000|', '|20260230|512000|'],
  [15, '|2400,00|0,00|', '|2040,00|0,00|'],
];

const joinLines = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

function addFaults(): string {
  const lines = [...LINES];
  for (const [line, right, wrong] of FAULTS) lines[line - 1] = (lines[line - 1] ?? '').replace(right, wrong);
  return joinLines(lines);
}

const createFile = (content: string): File => new File([content], '732829320FEC20261231.txt', { type: 'text/plain' });

/** A FEC to try, without a fault. */
export const createValidFec = (): File => createFile(joinLines(LINES));

/** The same FEC with three faults. */
export const createFaultyFec = (): File => createFile(addFaults());

/** The lines of the valid FEC as text, to write other formats from. */
export const validFecText = joinLines(LINES);
