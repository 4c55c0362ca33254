/** What the label of a form asks for, as in the European curriculum vitae. */
export type FormField = 'period' | 'title' | 'company' | 'tasks' | 'degree' | 'school' | 'place' | 'contact';

/** Patterns over folded text. */
const FORM_LABELS: readonly (readonly [FormField, RegExp])[] = [
  ['period', /^(?:dates?|periodes?|duree|period|duration|from - to|de - a|dates? \(.{2,20}\))$/],
  [
    'title',
    /^(?:fonctions?(?: ou poste occupe)?|postes?(?: occupe)?|emploi(?: occupe)?|intitule du poste|metier|occupation(?: or position held)?|position(?: held)?|job title|title|role)$/,
  ],
  [
    'company',
    /^(?:employeur|entreprise|societe|employer|company|organisation|nom(?:,? (?:et )?(?:adresse|ville|lieu))?(?: et)?(?: (?:adresse|ville|lieu))?(?: de l'|de| du)?(?:\s?employeur)?|(?:name|employer)(?:,? (?:and )?(?:address|town|city))?(?: of employer)?)$/,
  ],
  [
    'tasks',
    /^(?:(?:principales )?(?:activites|missions|taches|realisations)(?: et responsabilites| principales)?|(?:main )?(?:activities|duties|tasks|responsibilities)(?: and responsibilities)?|description)$/,
  ],
  [
    'degree',
    /^(?:diplome(?: obtenu)?|(?:intitule|titre)(?: du diplome| de la qualification| du certificat)?(?: delivree?| obtenue?)?|qualification(?: awarded)?|degree|diploma|title of qualification(?: awarded)?|certificat obtenu)$/,
  ],
  [
    'school',
    /^(?:ecole|etablissement(?: d'enseignement| de formation)?|organisme(?: de formation)?|universite|school|institution|name of institution|organisation providing education|nom de l'etablissement|university|college)$/,
  ],
  ['place', /^(?:ville|lieu|city|town|place|localisation|location|pays|country)$/],
  [
    'contact',
    /^(?:nom(?:s)?(?: ?[/,] ?| et )prenoms?(?:\(s\))?|prenoms?(?:\(s\))?(?: ?[/,]? ?| et )nom|nom(?: de famille)?|prenoms?(?:\(s\))?|surname(?:\(s\))?(?: ?[/,] ?| and )first ?names?(?:\(s\))?|first ?names?(?:\(s\))?(?: ?[/,] ?| and )surname(?:\(s\))?|surname|last ?name|first ?name|given ?name|name|adresse(?: postale| electronique)?|(?:home |postal )?address|domicile|tel\.?|telephone(?: portable| mobile| fixe)?|mobile|portable|phone|telephone number|e-?mail(?: address)?|courriel|courrier electronique|mail|linkedin|site|date de naissance|date of birth|nationalite|nationality|permis|age)$/,
  ],
];

/** Returns the field that a folded text is the label of; null when it is no label. */
export const findFormField = (folded: string): FormField | null => {
  const bare = folded.replace(/[\s:.]+$/, '').trim();
  return bare.length > 50 ? null : (FORM_LABELS.find(([, pattern]) => pattern.test(bare))?.[0] ?? null);
};
