import { readFileSync } from 'node:fs';
import { isKnownTown } from './towns/known-towns.ts';

/** Words of trades, schools and diplomas in French and English, over folded text. */
const TITLE_WORD =
  /\b(?:developpeu[rs]e?|ingenieure?|chef(?:fe)?|responsable|direct(?:eur|rice|or)|assistant?e?|consultante?|technicien(?:ne)?|comptable|vendeu(?:r|se)|commerciale?|manager|analyste?|engineer|developer|intern(?:ship)?|stagiaire|stage|alternan(?:te?|ce)|apprentie?|charge[e]?|conseill(?:er|ere)|gestionnaire|secretaire|infirmi(?:er|ere)|professeure?|enseignante?|serveu(?:r|se)|cuisini(?:er|ere)|conduct(?:eur|rice)|chauffeur|agente?|operat(?:eur|rice|or)|architecte?|designer|graphiste|juriste|avocate?|audit(?:eur|rice|or)|control(?:eur|euse|ler)|coordin\w+|scientist|lead|head of|officer|research\w*|teacher|nurse|coach|volunteer|member|president|administrat\w+|recruteu(?:r|se)|aide|hotesse|hote|caissi(?:er|ere)|preparat(?:eur|rice)|magasini(?:er|ere)|clerk|accountant|supervisor|specialist|associate|representative|cto|ceo|cfo|founder|fondat(?:eur|rice)|product owner|scrum master|data (?:analyst|engineer|scientist)|redact(?:eur|rice)|journaliste|traduct(?:eur|rice)|formateur|formatrice|educat(?:eur|rice)|animat(?:eur|rice)|electricien(?:ne)?|plombi(?:er|ere)|mecanicien(?:ne)?|macon|soudeur|boulang(?:er|ere))\b/;

const TRADES: ReadonlySet<string> = new Set(
  readFileSync(new URL('./trades/french-trades.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((word) => word !== ''),
);

/** Whether a text names a trade: by a word of one anywhere, or by its first word among those that the ROME knows. */
export const isTrade = (folded: string): boolean =>
  TITLE_WORD.test(folded) || TRADES.has(/^[a-z]+/.exec(folded)?.[0] ?? '');

/** English trades mostly end like this: "Office Manager", "Data Scientist", "Sales Executive". Weaker than a word that is known. */
export const endsLikeTrade = (folded: string): boolean =>
  /^[a-z&/ -]{4,40}(?:er|or|ist|ian|eer|ive|ary|yst|and|man|ward|ess|ee|ant)$/.test(folded) &&
  folded.split(' ').length <= 5;

const REGION =
  /^(?:remote|teletravail|ile[- ]de[- ]france|france|nyc|(?:greater |region |grand )?(?:paris|lyon|london)(?: area| region| et region)?|la defense)$/;

export const SCHOOL_WORD =
  /\b(?:universite|university|ecole|lycee|iut|iae|institut(?:e)?|college|school|cnam|cfa|faculte|faculty|academy|academie|greta|afpa|campus|sciences po|polytechnique|insa|hec|essec|escp|edhec|em lyon|epita|epitech|supinfo|kedge|neoma|centrale|sorbonne|inalco|ens)\b/;

export const DEGREE =
  /\b(?:masters?(?: \d| of \w+)?|mastere|licences?(?: pro(?:fessionnelle)?)?|bts|dut|but|deug|deust|baccalaureat|bac(?:calaureate)?(?: (?:pro|s|es|l|general|techno\w*))?|diplomes?|doctorat|doctorate|ph\.?d|mba|bachelors?(?: of (?:science|arts|engineering|business \w+))?|b\.?sc|b\.?a|m\.?sc|m\.?a|associate(?:'s)? degree|degree|ingenieur|cap|bep|brevet|cqp|agregation|capes|bpjeps|dnmade|dsaa|hn[cd]|diploma|foundation degree|honou?rs degree|b\.?eng|m\.?eng|ll\.?[bm]|pgce|gcses?|classes? preparatoires?|prepa|certificat|dcg|dscg|dess|dea|titre professionnel|high school|a levels)\b/;

/** "Paris", "Lyon (69)", "75011 Paris", "La Verne, CA", "Lille, France". */
export const isPlace = (folded: string): boolean =>
  folded.length <= 40 &&
  (isKnownTown(folded) ||
    REGION.test(folded) ||
    (/^[\p{L}' -]+$/u.test(folded) && isKnownTown(folded.replace(/[ ,-]+(?:france|centre|area|region)$/, ''))) ||
    /^\d{5} \p{L}/u.test(folded) ||
    /^[\p{L}' -]+ \(\d{2,3}\)$/u.test(folded) ||
    /^[\p{L}' .-]{2,25}, ?(?:[a-z]{2}|france|belgique|suisse|canada|usa|uk|united kingdom|ireland|luxembourg|maroc|belgium|switzerland)$/u.test(
      folded,
    ));
