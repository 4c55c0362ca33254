import { foldLetters } from '@probant/french/folded-letters';

export const fold = (text: string): string => foldLetters(text).replaceAll('’', "'");
export const splitKey = (text: string): readonly string[] => fold(text).match(/[\p{L}\d]+/gu) ?? [];

/** Words of a question that name nothing. */
export const EMPTY_WORDS = new Set(
  'le la les l un une des d de du au aux a en et ou pour par sur dans est sont quel quelle quels quelles qui que quoi ce cet cette il elle on y je me mon ma mes son sa ses nos notre votre vos the of for in on is are what which who a an to and or by with my our your combien quand how much many when where coute coutent cost costs vaut donne donner moi give me tell please svp faut does do did have has be there it ont avoir fait faire peut t'.split(
    ' ',
  ),
);
/** Words of labels that mean the same. */
export const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: 'numero',
    no: 'numero',
    num: 'numero',
    number: 'numero',
    tel: 'telephone',
    phone: 'telephone',
    portable: 'telephone',
    mobile: 'telephone',
    mail: 'email',
    courriel: 'email',
    vat: 'tva',
    swift: 'bic',
    ref: 'reference',
    qte: 'quantite',
    address: 'adresse',
    due: 'echeance',
    net: 'montant',
    amount: 'montant',
  }),
);
/** Words of labels that a question leaves out. */
export const SILENT_LABEL_WORDS = new Set([
  'intracommunautaire',
  'intra',
  'communautaire',
  'international',
  'bank',
  'account',
  'identifier',
  'code',
]);

/** Words of labels that say little of what is asked for. */
export const VAGUE_LABEL_WORDS = new Set([
  'numero',
  'date',
  'nom',
  'montant',
  'type',
  'code',
  'adresse',
  'total',
  'reference',
  'libelle',
  'valeur',
]);
