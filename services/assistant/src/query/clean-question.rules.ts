import { stripCourtesies } from '../answering/extractive/small-talk.rules.ts';

/** What people type for a word in everyday messages. Abbreviations with several meanings are left out. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  mdp: 'mot de passe',
  mdps: 'mots de passe',
  pwd: 'password',
  rdv: 'rendez-vous',
  tél: 'téléphone',
  num: 'numéro',
  'n°': 'numéro',
  qté: 'quantité',
  qte: 'quantité',
  docs: 'documents',
  infos: 'informations',
  dispo: 'disponible',
  ordi: 'ordinateur',
  appli: 'application',
  max: 'maximum',
  bcp: 'beaucoup',
  qd: 'quand',
  pk: 'pourquoi',
  pourkoi: 'pourquoi',
  cmt: 'comment',
  pb: 'problème',
  pbm: 'problème',
  dept: 'département',
  adr: 'adresse',
  ndf: 'note de frais',
};
/** Abbreviations that small letters make another word of. */
const CAPITAL_ABBREVIATIONS: Readonly<Record<string, string>> = { CET: 'compte épargne-temps' };
/** "Que se passe-t-il si ..." asks for what follows, not for what passes. */
const CONSEQUENCE_PATTERN =
  /^que (?:se passe-t-il|va-t-il se passer|se passera-t-il|risque-t-on|m'arrive-t-il)(?= (?:si|en cas|quand|lorsqu|après|avec)(?![\p{L}]))/iu;
/** What opens an indirect question: "Je voudrais savoir si ...", "Pourriez-vous me dire ...". */
const INDIRECT_WORDINGS = [
  "(?:je (?:voudrais|voulais|veux|souhaite|souhaiterais|cherche à)|j['’]aimerais|j['’]aurais (?:voulu|aimé)|on voudrait|nous voudrions) (?:bien )?(?:savoir|connaître)",
  "(?:(?:pouvez|pourriez)[- ]vous|(?:peux|pourrais)[- ]tu|(?:tu peux|tu pourrais|vous pouvez|vous pourriez)) (?:me |nous |m['’])?(?:dire|indiquer|préciser|confirmer)",
  'dis-moi|dites-moi|sais-tu|savez-vous|tu sais|vous savez',
  "i(?: would|['’]d) like to know|i (?:want|need) to know|(?:can|could) you (?:please )?tell me|do you know|i was wondering|i wonder",
];
const INDIRECT_PATTERN = new RegExp(
  `^(?:est-ce que )?(?:${INDIRECT_WORDINGS.join('|')})(?![\\p{L}])[\\s,:]*(?:si |s['’](?=ils? )|if |whether )?(?=[\\p{L}\\p{N}])`,
  'iu',
);
const WORD_PATTERN = /[\p{L}\p{N}°]+/gu;

/**
 * Returns a question as it is searched: without the greeting before it, the thanks after it and the words that only open an indirect question,
 * and with the words that its abbreviations stand for.
 */
export const cleanQuestion = (question: string): string =>
  stripCourtesies(question)
    .replace(INDIRECT_PATTERN, '')
    .replace(CONSEQUENCE_PATTERN, 'Quoi')
    .replace(WORD_PATTERN, (word) => {
      if (Object.hasOwn(CAPITAL_ABBREVIATIONS, word)) return CAPITAL_ABBREVIATIONS[word] ?? word;
      const key = word.toLowerCase();
      return Object.hasOwn(ABBREVIATIONS, key) ? (ABBREVIATIONS[key] ?? word) : word;
    });
