import { correctTradeWords } from './trade-spelling.ts';

/** Patterns over the lines of a receipt's head, in capitals without accents. */
export const LEGAL_FORM_PATTERN =
  /SDN\.?\s*BHD|S\/B|\bSB(?=\W*\d{5}|\W*$)|\bSDN|BHD|BERHAD|ENTERPRISE|TRADING|\bPLT\b|\bLLP\b|\bLTD|LIMITED|\bINC\b|GMBH|S\.?A\.?R\.?L|SASU|\bSAS\b|S\.A\.S|EURL|\bSNC\b|\bSA\b|S\.A\.(?!\w)|\bSCI\b|\bSCOP\b|EIRL|\bENT\b/;
export const LEGAL_FORM_END_PATTERN =
  /(?:SDN\s*\.?\s*B[HN]D|BERHAD|ENTERPRISE|TRADING|\bSARL|\bSAS|\bSASU|\bEURL|\bSA|\bLTD|\bPLT|S\/B|\bSB)\W*$/;
export const LEGAL_FORM_START_PATTERN = /^\W*(?:SDN|BHD|BERHAD|\(M\)|SARL|SAS|SASU|EURL|SA)\b/;
export const TRADE_PATTERN =
  /RESTORAN|RESTAURANT|STORE|HARDWARE|MART|SHOP|CAFE|KEDAI|KOPITIAM|PHARMAC|FARMASI|BOOK|STATIONER|BAKERY|MARKET|HOTEL|SEAFOOD|FOOD|MACHINERY|ELECTRIC|MOTOR|GROUP|HOLDING|INDUSTR|BOULANGERIE|PATISSERIE|BRASSERIE|BISTRO|BAR\b|TABAC|LIBRAIRIE|GARAGE|SUPERMARCHE|BOUTIQUE|COMPANY|CORP|CENTRE|CENTER|EPICERIE|FLEURISTE|PRESSE|STATION/;
export const ADDRESS_PATTERN =
  /JALAN|\bJLN|\bJL\b|\bLOT\b|\bNO\.?\s?\d|TAMAN|KAMPUNG|BATU|LORONG|PERSIARAN|SELANGOR|JOHOR|KUALA LUMPUR|KUALALUMPUR|MALAYSIA|(?<![\d-])\d{5}(?![\d-])|FLOOR|GROUND|BLOCK|BANDAR|SEKSYEN|SECTION|\bRUE\b|AVENUE|\bAV\.?\s|BOULEVARD|\bBD\b|\bBLD\b|CEDEX|\bZAC?\b|\bZI\b|\bZONE\b|\bPLACE\b|CHEMIN|\bROUTE\b|\bRTE\b|\bQUAI\b|\bCOURS\b|\bALLEES?\b|IMPASSE|SQUARE|FAUBOURG|\bKM\b|\bMONTEE\b|\bPASSAGE\b|\bRESIDENCE\b|\bBAT(?:IMENT|\.)|\bETAGE\b|\bBP\.?\s?\d|\bCS\s?\d|\bPARC D|\bLIEU[- ]DIT|\bLE BOURG\b|\bESPLANADE\b|\bPROMENADE\b|\bRUELLE\b|\bSENTIER\b|\bLOTISSEMENT\b|\bCENTRE COMMERCIAL\b|\bC\.? ?CIAL\b|\bGALERIE MARCHANDE\b|\bMAIL\b|\bROND[- ]POINT\b|\bPORTE DE\b|PETALING|SHAH ALAM|MELAKA/;
export const NON_NAME_PATTERN =
  /INVOICE|RECEIPT|\bTQ\b|YOUR ORDER|VOTRE |A EMPORTER|SUR PLACE|TAX|GST|\bTEL|FAX|PHONE|DATE|WWW|HTTP|@|CASHIER|BILL|TABLE|WELCOME|THANK|MEMBER|TIME|ORDER|QTY|AMOUNT|TOTAL|ITEM|PRICE|DOCUMENT|SIRET|SIREN|TVA|FACTURE|TICKET|BIENVENUE|BONJOUR|MERCI|CUSTOMER|SLIP|COPY|EMAIL|\bRCS\b|\bNAF\b|\bAPE\b|CAISSE|COUVERT|CLIENT|DUPLICATA|HORAIRE|OUVERT/;
export const REGISTRATION_PATTERN = /\d{5,}\s?-?\s?[A-Z]|REG|SIRET|SIREN|RCS/;

/** A line whose name continues on the next one: "HOME MASTER HARDWARE &", "MAISON DE LA PRESSE DE". */
export const UNFINISHED_NAME_PATTERN = /(?:[&+-]|\b(?:AND|ET|DE|DU|DES|D'|LA|LE|LES|L'|AUX?|CHEZ|OF|THE))\s*$/;
/** A line that continues the name of the line above. */
export const CONTINUATION_PATTERN = /^\W*(?:CO|COMPANY|CORP|ET|AND|&|DE|DU|DES|OF)\b/;

/** A registration number at the end of a name: "(123456-X)", "CO. REG NO : 123456", "SIRET 73282932000074". */
const TRAILING_REGISTRATION_PATTERN =
  /\s*[([]?\s*(?:(?:CO|COMPANY|ROC|BRN?|RCS(?:\s\p{L}+)?|SIRET|SIREN)\.?\s*)?(?:REG\.?\s*)?(?:N[O°]\.?\s*)?[:.]?\s*[([]?\s*[A-Z]{0,3}\d[\d ]{3,}\d\s?[-–]?\s?[A-Z]{0,2}\s*[)\]]?\s*$/iu;

/** Returns a name without the registration number at its end. */
export const removeRegistration = (name: string): string => name.replace(TRAILING_REGISTRATION_PATTERN, '').trim();

const LETTER_BY_DIGIT: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' };

/** Returns a name with digits inside words replaced by the letters they resemble, trade words corrected, and round brackets. */
export const repairName = (name: string): string => correctTradeWords(repairCharacters(name));

const repairCharacters = (name: string): string =>
  name
    .replace(/[（{[]/g, '(')
    .replace(/[）}\]]/g, ')')
    .replaceAll('，', ',')
    .replace(/[A-Za-z0-9]+/g, (word) => {
      const [letters, digits] = [word.match(/[A-Za-z]/g)?.length ?? 0, word.match(/\d/g)?.length ?? 0];
      return letters >= 3 && digits <= letters / 1.2
        ? word.replace(/[0158]/g, (digit) => LETTER_BY_DIGIT[digit] ?? digit)
        : word;
    })
    .replace(/(?<=[A-Z]{2}-)0(?![A-Za-z\d])/g, 'O')
    .replace(/[S5]\/[8BR](?![A-Za-z])/g, 'S/B')
    .replace(/(?<![A-Za-z])S[/7|][8BD](?=\W*\d{5,})/g, 'S/B')
    .replace(/(?<![A-Za-z\d])[S5][/7|1I][8BD]\W?4?(?=\d{5,7}-[A-Z](?![A-Za-z]))/g, 'S/B (')
    .replace(/(?<![A-Za-z])S[DOUI0][NIM]\.?(?=\W*[B8][HN][DUO](?![A-Za-z]))/gi, 'SDN')
    .replace(/(SDN\W*)[B8][HN][DUO](?![A-Za-z])/gi, '$1BHD')
    .replace(/(?<![A-Za-z])S[DO0]?N\.?(?=\W*[B83E][HN]D)/gi, 'SDN')
    .replace(/(SDN\W*)[B83E][HN]D(?![A-Za-z])/gi, '$1BHD');
