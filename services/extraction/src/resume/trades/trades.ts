import { readFileSync } from 'node:fs';

/** Words of job titles in French and English, over folded text. */
const TITLE_PATTERN =
  /\b(?:developpeu[rs]e?|ingenieure?|chef(?:fe)?|responsable|direct(?:eur|rice|or)|assistant?e?|consultante?|technicien(?:ne)?|comptable|vendeu(?:r|se)|commerciale?|manager|analyste?|engineer|developer|intern(?:ship)?|stagiaire|stage|alternan(?:te?|ce)|apprentie?|charge[e]?|conseill(?:er|ere)|gestionnaire|secretaire|infirmi(?:er|ere)|professeure?|enseignante?|serveu(?:r|se)|cuisini(?:er|ere)|conduct(?:eur|rice)|chauffeur|agente?|operat(?:eur|rice|or)|architecte?|designer|graphiste|juriste|avocate?|audit(?:eur|rice|or)|control(?:eur|euse|ler)|coordin\w+|scientist|lead|head of|officer|research\w*|teacher|nurse|coach|volunteer|member|president|administrat\w+|recruteu(?:r|se)|aide|hotesse|hote|caissi(?:er|ere)|preparat(?:eur|rice)|magasini(?:er|ere)|clerk|accountant|supervisor|specialist|associate|representative|cto|ceo|cfo|founder|fondat(?:eur|rice)|product owner|scrum master|data (?:analyst|engineer|scientist)|redact(?:eur|rice)|journaliste|traduct(?:eur|rice)|formateur|formatrice|educat(?:eur|rice)|animat(?:eur|rice)|electricien(?:ne)?|plombi(?:er|ere)|mecanicien(?:ne)?|macon|soudeur|boulang(?:er|ere))\b/;

const ROME_TRADES: ReadonlySet<string> = new Set(
  readFileSync(new URL('./french-trades.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((word) => word !== ''),
);

/** Whether a text names a trade: it contains a word of a job title, or its first word is a trade of the ROME. */
export const isTrade = (folded: string): boolean =>
  TITLE_PATTERN.test(folded) || ROME_TRADES.has(/^[a-z]+/.exec(folded)?.[0] ?? '');

/** Whether a text ends like most English job titles ("Office Manager", "Data Scientist"). Weaker evidence than isTrade. */
export const hasTradeEnding = (folded: string): boolean =>
  /^[a-z&/ -]{4,40}(?:er|or|ist|ian|eer|ive|ary|yst|and|man|ward|ess|ee|ant)$/.test(folded) &&
  folded.split(' ').length <= 5;
