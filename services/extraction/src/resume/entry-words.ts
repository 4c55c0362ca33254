/** Words of trades, schools and diplomas in French and English, over folded text. */
export const TITLE_WORD =
  /\b(?:developpeu[rs]e?|ingenieure?|chef(?:fe)?|responsable|direct(?:eur|rice|or)|assistant?e?|consultante?|technicien(?:ne)?|comptable|vendeu(?:r|se)|commerciale?|manager|analyste?|engineer|developer|intern(?:ship)?|stagiaire|stage|alternan(?:te?|ce)|apprentie?|charge[e]?|conseill(?:er|ere)|gestionnaire|secretaire|infirmi(?:er|ere)|professeure?|enseignante?|serveu(?:r|se)|cuisini(?:er|ere)|conduct(?:eur|rice)|chauffeur|agente?|operat(?:eur|rice|or)|architecte?|designer|graphiste|juriste|avocate?|audit(?:eur|rice|or)|control(?:eur|euse|ler)|coordin\w+|scientist|lead|head of|officer|research\w*|teacher|nurse|coach|volunteer|member|president|administrat\w+|recruteu(?:r|se)|aide|hotesse|hote|caissi(?:er|ere)|preparat(?:eur|rice)|magasini(?:er|ere)|clerk|accountant|supervisor|specialist|associate|representative|cto|ceo|cfo|founder|fondat(?:eur|rice)|product owner|scrum master|data (?:analyst|engineer|scientist)|redact(?:eur|rice)|journaliste|traduct(?:eur|rice)|formateur|formatrice|educat(?:eur|rice)|animat(?:eur|rice)|electricien(?:ne)?|plombi(?:er|ere)|mecanicien(?:ne)?|macon|soudeur|boulang(?:er|ere))\b/;

export const SCHOOL_WORD =
  /\b(?:universite|university|ecole|lycee|iut|iae|institut(?:e)?|college|school|cnam|cfa|faculte|faculty|academy|academie|greta|afpa|campus|sciences po|polytechnique|insa|hec|essec|escp|edhec|em lyon|epita|epitech|supinfo|kedge|neoma|centrale|sorbonne|inalco|ens)\b/;

export const DEGREE =
  /\b(?:masters?(?: \d| of \w+)?|mastere|licences?(?: pro(?:fessionnelle)?)?|bts|dut|but|deug|deust|baccalaureat|bac(?:calaureate)?(?: (?:pro|s|es|l|general|techno\w*))?|diplomes?|doctorat|doctorate|ph\.?d|mba|bachelors?(?: of (?:science|arts|engineering|business \w+))?|b\.?sc|b\.?a|m\.?sc|m\.?a|associate(?:'s)? degree|degree|ingenieur|cap|bep|brevet|classes? preparatoires?|prepa|certificat|dcg|dscg|dess|dea|titre professionnel|high school|a levels)\b/;

/** The largest towns of France: enough to tell a place from a company on a line of a resume. */
const TOWNS =
  /^(?:paris|marseille|lyon|toulouse|nice|nantes|montpellier|strasbourg|bordeaux|lille|rennes|reims|toulon|saint[- ]etienne|le havre|grenoble|dijon|angers|villeurbanne|nimes|aix[- ]en[- ]provence|clermont[- ]ferrand|le mans|brest|tours|amiens|limoges|annecy|perpignan|metz|besancon|orleans|rouen|mulhouse|caen|nancy|boulogne[- ]billancourt|saint[- ]denis|argenteuil|montreuil|roubaix|tourcoing|avignon|poitiers|versailles|courbevoie|la defense|puteaux|nanterre|pau|la rochelle|cannes|antibes|calais|colmar|valence|quimper|vannes|lorient|chambery|geneve|bruxelles|luxembourg|london|londres|new york|nyc|berlin|madrid|remote|teletravail|ile[- ]de[- ]france|france)\b/;

/** "Paris", "Lyon (69)", "75011 Paris", "La Verne, CA", "Lille, France". */
export const isPlace = (folded: string): boolean =>
  folded.length <= 40 &&
  ((TOWNS.test(folded) && folded.split(' ').length <= 5) ||
    /^\d{5} \p{L}/u.test(folded) ||
    /^[\p{L}' -]+ \(\d{2,3}\)$/u.test(folded) ||
    /^[\p{L}' .-]{2,25}, ?(?:[a-z]{2}|france|belgique|suisse|canada|usa|uk|luxembourg|maroc)$/u.test(folded));
