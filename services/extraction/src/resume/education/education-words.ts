/** Words of schools in French and English, over folded text. */
export const SCHOOL_PATTERN =
  /\b(?:universite|university|ecole|lycee|iut|iae|institut(?:e)?|college|school|cnam|cfa|faculte|faculty|academy|academie|greta|afpa|campus|sciences po|polytechnique|insa|hec|essec|escp|edhec|em lyon|epita|epitech|supinfo|kedge|neoma|centrale|sorbonne|inalco|ens)\b/;

/** Words of degrees and diplomas in French and English, over folded text. */
export const DEGREE_PATTERN =
  /\b(?:masters?(?: \d| of \w+)?|mastere|licences?(?: pro(?:fessionnelle)?)?|bts|dut|but|deug|deust|baccalaureat|bac(?:calaureate)?(?: (?:pro|s|es|l|general|techno\w*))?|diplomes?|doctorat|doctorate|ph\.?d|mba|bachelors?(?: of (?:science|arts|engineering|business \w+))?|b\.?sc|b\.?a|m\.?sc|m\.?a|associate(?:'s)? degree|degree|ingenieur|cap|bep|brevet|cqp|agregation|capes|bpjeps|dnmade|dsaa|hn[cd]|diploma|foundation degree|honou?rs degree|b\.?eng|m\.?eng|ll\.?[bm]|pgce|gcses?|classes? preparatoires?|prepa|certificat|dcg|dscg|dess|dea|titre professionnel|high school|a levels)\b/;
